import { requestIdHeader } from "./once.server";

/** Every problem that a machine can be told of: its status, and its title, which never changes. */
export const problemKinds = {
  "body-unreadable": [400, "The body could not be read"],
  "credential-refused": [401, "A valid API key is needed"],
  "scope-missing": [403, "The API key may not do this"],
  "not-found": [404, "Not found"],
  "method-not-allowed": [405, "Method not allowed"],
  "body-too-slow": [408, "The body took too long"],
  "body-too-large": [413, "The body is too large"],
  "media-type-unsupported": [415, "This content type is not accepted"],
  "body-invalid": [422, "The body does not fit"],
  "batch-key-used": [422, "The Idempotency-Key was used before"],
  "too-many-refusals": [429, "Too many refused requests"],
  "too-much-waiting": [429, "Too many visits are waiting to be counted"],
  "internal-error": [500, "Rollcall failed"],
} as const satisfies Record<string, readonly [number, string]>;

export type Kind = keyof typeof problemKinds;

/** The name of a kind, as answers have it. */
export const problemType = (kind: Kind) => `urn:problem-type:rollcall:${kind}`;

/** What is wrong with one value of a body; `pointer` is a JSON Pointer (RFC 6901), "" for the whole. */
export type Fault = { pointer: string; detail: string };

type More = { errors?: Fault[]; headers?: Record<string, string> };

/**
 * An answer that says what went wrong, as RFC 9457 has it. Takes the request for its id, the kind of problem, and what to
 * do about it: words for whoever runs the machine, without secrets, and without values that were sent.
 */
export function problem(request: Request, kind: Kind, detail: string, { errors, headers }: More = {}): Response {
  const [status, title] = problemKinds[kind];
  const type = problemType(kind);
  return answer(request, { type, title, status, detail, ...(errors && { errors }) }, headers);
}

/**
 * The problem that stands for an answer meant for people: its status, and its words: plain text, or a refusal's message.
 * The answer itself stays unread: it may have been thrown to several requests that waited for the same.
 */
export async function problemFrom(request: Request, response: Response): Promise<Response> {
  const { status, statusText } = response;
  const title = statusText || `Status ${status}`;
  const later = response.headers.get("retry-after");
  const detail = (await wordsOf(response.clone())) ?? title;
  return answer(request, { type: "about:blank", title, status, detail }, later ? { "Retry-After": later } : {});
}

async function wordsOf(response: Response): Promise<string | null> {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/plain")) return response.text();
  if (!type.startsWith("application/json")) return null;
  const { message } = (await response.json()) as { message?: unknown };
  return typeof message === "string" ? message : null;
}

type Body = { type: string; title: string; status: number; detail: string; errors?: Fault[] };

function answer(request: Request, body: Body, headers: Record<string, string> = {}): Response {
  const id = request.headers.get(requestIdHeader);
  const said = { ...body, ...(id && { instance: `urn:uuid:${id}` }) };
  return Response.json(said, {
    status: body.status,
    headers: {
      ...headers,
      "Content-Type": "application/problem+json",
      "Cache-Control": "no-store",
      "X-Request-Id": id ?? "",
    },
  });
}
