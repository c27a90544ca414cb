import { data } from "@remix-run/node";
import type { z } from "zod";
import type { FormState } from "~/ui/form-state";
import { env } from "./env.server";
import { postedFrom } from "./gate.server";

type Faults = { form?: string[]; fields?: Record<string, string[]> };

type Refuse = (faults?: Faults, status?: number) => ReturnType<typeof data<{ form: FormState }>>;
type Parsed<T> = { ok: true; value: T; refuse: Refuse } | { ok: false; refuse: Refuse };
type Options = {
  /** Fields that are never sent back to the page: passwords and keys. */
  secrets?: string[];
  /** The largest body in bytes; 64 kB unless the route says more. */
  maxBytes?: number;
};

const drainBytes = 1024 * 1024;

/** True when a post comes from a page of ours, as the browser tells it. */
function isOurs(request: Request): boolean {
  const origin = request.headers.get(postedFrom) ?? request.headers.get("origin");
  if (origin !== null) return env.allowedOrigins.has(origin);
  return request.headers.get("sec-fetch-site") === "same-origin";
}

async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new Response("The form is too large.", { status: 413, statusText: "Content Too Large" });
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size <= maxBytes) chunks.push(part.value);
    // What is a little too long is read to its end and thrown away, so that the answer still reaches the sender.
    if (size > maxBytes + drainBytes) await reader?.cancel();
  }
  if (size > maxBytes) throw tooLarge();
  return Buffer.concat(chunks);
}

async function readFields(request: Request, maxBytes: number): Promise<Record<string, string | string[]>> {
  const body = await readBody(request, maxBytes);
  const type = request.headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new Response("This address takes a form.", { status: 415, statusText: "Unsupported Media Type" });
  }
  const form = await new Response(body as BodyInit, { headers: { "content-type": type } }).formData().catch(() => {
    throw new Response("The form could not be read.", { status: 400, statusText: "Bad Request" });
  });
  const fields: Record<string, string | string[]> = Object.create(null);
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value): value is string => typeof value === "string");
    // A field sent twice stays a list, which no schema of a single value accepts.
    fields[name] = values.length === 1 ? (values[0] as string) : values;
  }
  return fields;
}

/**
 * Reads a posted form. Takes the request and one zod schema; returns the value, or what is wrong with it as a 422 that
 * the same page shows with what was typed, with and without JavaScript. `refuse` is there after a good parse too, for
 * what only the database knows.
 *
 * Throws 403 for a post from another site (nothing is read then), 413 for a body over the limit, 415 for no form.
 */
export async function parseForm<S extends z.ZodType>(
  request: Request,
  schema: S,
  { secrets = [], maxBytes = 64 * 1024 }: Options = {},
): Promise<Parsed<z.output<S>>> {
  if (!isOurs(request)) {
    throw new Response("This form was not sent from Rollcall. Open the page again and send it from there.", {
      status: 403,
      statusText: "Forbidden",
    });
  }
  const fields = await readFields(request, maxBytes);
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string" && !secrets.includes(name)) values[name] = value;
  }
  const refuse: Refuse = (faults = {}, status = 422) =>
    data(
      { form: { intent: values.intent, values, errors: { form: faults.form ?? [], fields: faults.fields ?? {} } } },
      { status },
    );
  const read = schema.safeParse(fields);
  if (read.success) return { ok: true, value: read.data, refuse };
  const faults: Required<Faults> = { form: [], fields: {} };
  for (const issue of read.error.issues) {
    const name = issue.path[0];
    if (name === undefined) faults.form.push(issue.message);
    else faults.fields[String(name)] = [...(faults.fields[String(name)] ?? []), issue.message];
  }
  return { ok: false, refuse: (more) => refuse(more ?? faults) };
}
