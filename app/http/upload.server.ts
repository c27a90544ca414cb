import { BodyTooSlow } from "./body.server";
import { isOurs, notOurs, tooLarge, tooSlow } from "./form-body.server";
import { isUrlencoded, unreadable } from "./form-fields.server";
import { MultipartReader } from "./multipart.server";

/** A form with one large file, of which the fields are read and the file is still to come. */
export type Upload = {
  /** The fields as a form without files, for parseForm. */
  fields: Request;
  /** Null: none was chosen, or the form came in a way that has no files. */
  file: { name: string; bytes: AsyncIterable<Uint8Array> } | null;
  /** Reads what is left and throws it away, so that an answer reaches its sender. */
  done: () => Promise<void>;
};

const fieldBytes = 64 * 1024;
const stallMs = 30_000;
/** What an upload that is refused may still send. */
const drainBytes = 512 * 1024 * 1024;

/** The chunks of a body. Throws BodyTooSlow when none comes for half a minute. */
async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  for (;;) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new BodyTooSlow()), stallMs);
    });
    const part = await Promise.race([reader.read(), late]).finally(() => clearTimeout(timer));
    if (part.done) return;
    yield part.value;
  }
}

/** The same request with other fields as its body. */
function asForm(request: Request, fields: [string, string][]): Request {
  const headers = new Headers(request.headers);
  for (const name of ["content-type", "content-length", "transfer-encoding"]) headers.delete(name);
  return new Request(request.url, { method: "POST", headers, body: new URLSearchParams(fields) });
}

/**
 * Reads a posted form up to its one file, whose fields stand before it. The file is not held: its bytes come as they are
 * asked for. Throws 403 for a post from another site, 413, 415, 408 and 400 as parseForm does; the bytes throw 400 and 408.
 */
export async function readUpload(request: Request, fileName: string): Promise<Upload> {
  if (!isOurs(request)) throw notOurs();
  const type = request.headers.get("content-type") ?? "";
  if (isUrlencoded(type)) return { fields: request, file: null, done: async () => {} };
  const parts = new MultipartReader(chunksOf(request), type);
  const fields: [string, string][] = [];
  const done = () => parts.drain(drainBytes);
  let size = 0;
  try {
    for (let head = await parts.next(); head; head = await parts.next()) {
      if (head.name === fileName && head.fileName) {
        const bytes = plainly(parts.content());
        return { fields: asForm(request, fields), file: { name: head.fileName, bytes }, done };
      }
      let value = "";
      const decoder = new TextDecoder();
      for await (const chunk of parts.content()) {
        size += chunk.byteLength;
        if (size > fieldBytes) throw tooLarge();
        value += decoder.decode(chunk, { stream: true });
      }
      // A file elsewhere is dropped.
      if (head.fileName === null) fields.push([head.name, value]);
    }
  } catch (error) {
    throw error instanceof BodyTooSlow ? tooSlow() : error;
  }
  return { fields: asForm(request, fields), file: null, done };
}

/** Bytes whose faults are answers. */
async function* plainly(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    if (error instanceof BodyTooSlow) throw tooSlow();
    throw error instanceof Response ? error : unreadable();
  }
}
