import type { FormState } from "~/ui/form-state";
import { BodyTooSlow, bytesASecond, readBody } from "./body.server";
import { env } from "./env.server";
import { isUrlencoded, readParts } from "./form-fields.server";
import { postedFrom } from "./gate.server";

/** A file as it was posted; what its name says of it is not to be trusted. */
export type PostedFile = { name: string; bytes: Uint8Array };

export type PostedFields = {
  fields: Record<string, string | string[]>;
  files: Record<string, PostedFile>;
};

const drainBytes = 1024 * 1024;
/** Photographs of today's phones: read to the end and thrown away, so that the page can say what is wrong. */
const drainFilesBytes = 64 * 1024 * 1024;

/** The answer to a form that is larger than any that our pages send. */
export const tooLarge = () => new Response("The form is too large.", { status: 413, statusText: "Content Too Large" });

/** True when a post comes from one of our pages, according to the browser. */
export function isOurs(request: Request): boolean {
  const origin = request.headers.get(postedFrom) ?? request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (site === "cross-site") return false;
  return origin === null ? site === "same-origin" : env.allowedOrigins.has(origin);
}

/** The answer to a form that does not come. */
export const tooSlow = () =>
  new Response("The form took too long to arrive, and nothing was changed. Check your connection and send it again.", {
    status: 408,
    statusText: "Request Timeout",
  });

/** The answer to a post from elsewhere. */
export const notOurs = () =>
  new Response("This form was not sent from Rollcall. Open the page again and send it from there.", {
    status: 403,
    statusText: "Forbidden",
  });

const typeOf = (request: Request) => request.headers.get("content-type") ?? "";

async function bodyOf(request: Request, limits: { maxBytes: number; drainBytes: number }): Promise<Uint8Array | null> {
  try {
    return await readBody(request, { ...limits, bytesASecond });
  } catch (error) {
    throw error instanceof BodyTooSlow ? tooSlow() : error;
  }
}

type Parts = Awaited<ReturnType<typeof readParts>>;

function fieldsOf(parts: Parts): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null);
  for (const [name, all] of parts) {
    // PostgreSQL text can't hold NUL, and no keyboard types it.
    const values = all.flatMap((value) => (typeof value === "string" ? value.replaceAll("\0", "") : []));
    // A field sent twice stays a list, which no schema of a single value accepts.
    fields[name] = values.length === 1 ? (values[0] as string) : values;
  }
  return fields;
}

/**
 * The fields of a posted form, files left out; one sent twice stays a list. Throws 413, 415, 408 and 400 as parseForm
 * does.
 */
export async function readFields(request: Request, maxBytes: number): Promise<Record<string, string | string[]>> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  const body = await bodyOf(request, { maxBytes, drainBytes });
  if (!body) throw tooLarge();
  return fieldsOf(await readParts(typeOf(request), body));
}

type FilesLimits = {
  /** Of the whole form, in bytes. */
  maxBytes: number;
  /** Of its fields alone: that of a form which is sent in a way that has no files. */
  fieldBytes: number;
};

/**
 * The fields and files of a posted form. `named` are the fields that are files: text in their place is dropped, as is a
 * file elsewhere; a field was left open where neither a name nor a byte came. Returns null when the whole is longer than
 * it may be; throws 413, 415, 408 and 400.
 */
export async function readFiles(
  request: Request,
  named: string[],
  { maxBytes, fieldBytes }: FilesLimits,
): Promise<PostedFields | null> {
  if (isUrlencoded(typeOf(request))) {
    const fields = await readFields(request, fieldBytes);
    for (const name of named) delete fields[name];
    return { fields, files: {} };
  }
  const body = await bodyOf(request, { maxBytes, drainBytes: drainFilesBytes });
  if (!body) return null;
  const parts = await readParts(typeOf(request), body);
  const files: Record<string, PostedFile> = {};
  for (const name of named) {
    const [file, ...more] = (parts.get(name) ?? []).filter((value) => typeof value !== "string");
    parts.delete(name);
    if (file && (file.size > 0 || file.name !== "") && more.length === 0) {
      files[name] = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
    }
  }
  return { fields: fieldsOf(parts), files };
}

/** What was posted, as a page shows it again, with what is wrong with it. */
export function shownAgain(fields: PostedFields["fields"], errors: FormState["errors"]): FormState {
  const values: Record<string, string> = {};
  const lists: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") values[name] = value;
    else lists[name] = value;
  }
  return { intent: values.intent, values, lists, errors };
}
