import { BodyTooSlow, chunksOf } from "./body.server";
import { isOurs, notOurs, tooLarge, tooSlow } from "./form-body.server";
import { isUrlencoded, unreadable } from "./form-fields.server";
import { MultipartReader } from "./multipart.server";

/** A form with one large file, of which the fields are read and the file is still to come. */
export type Upload = {
  /** The fields as a form without files, for parseForm. */
  fields: Request;
  /** Null: none was chosen, or the form came in a way that has no files. */
  file: ComingFile | null;
  /** The next file of the same name; null when there is none. */
  another: () => Promise<ComingFile | null>;
  /** Reads what is left and throws it away, so that an answer reaches its sender. */
  done: () => Promise<void>;
};

const fieldBytes = 64 * 1024;
/** What an upload that is refused may still send. */
const drainBytes = 512 * 1024 * 1024;

/** The same request with other fields as its body. */
function asForm(request: Request, fields: [string, string][]): Request {
  const headers = new Headers(request.headers);
  for (const name of ["content-type", "content-length", "transfer-encoding"]) headers.delete(name);
  return new Request(request.url, { method: "POST", headers, body: new URLSearchParams(fields) });
}

/**
 * Reads a posted form up to its one file, whose fields are before it. The file is not held: its bytes come as they are
 * asked for. Throws 403 for a post from another site, 413, 415, 408 and 400 as parseForm does; the bytes throw 400 and
 * 408.
 */
export async function readUpload(request: Request, fileName: string): Promise<Upload> {
  if (!isOurs(request)) throw notOurs();
  const type = request.headers.get("content-type") ?? "";
  if (isUrlencoded(type)) return { fields: request, file: null, another: async () => null, done: async () => {} };
  const parts = new MultipartReader(chunksOf(request), type);
  const fields: [string, string][] = [];
  const done = () => parts.drain(drainBytes);
  const fileOf = (name: string): ComingFile => ({ name, bytes: plainly(parts.content()) });
  const another = async () => {
    for (let head = await answered(parts.next()); head; head = await answered(parts.next()))
      if (head.name === fileName && head.fileName) return fileOf(head.fileName);
    return null;
  };
  let size = 0;
  try {
    for (let head = await parts.next(); head; head = await parts.next()) {
      if (head.name === fileName && head.fileName)
        return { fields: asForm(request, fields), file: fileOf(head.fileName), another, done };
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
  return { fields: asForm(request, fields), file: null, another, done };
}

/** A file of a form that is being read: what a browser calls it, and its bytes as they are asked for. */
export type ComingFile = { name: string; bytes: AsyncIterable<Uint8Array> };

/**
 * Reads a posted form with any number of large files in one field, whose other fields are before them. Each file is
 * handed to `take` as it comes; when that returns false, the files after it are not read. A choice without a file is
 * none. Throws as readUpload does, and what `take` throws.
 */
export async function readUploads(
  request: Request,
  fileName: string,
  take: (file: ComingFile) => Promise<boolean>,
): Promise<Omit<Upload, "file">> {
  const upload = await readUpload(request, fileName);
  try {
    for (let file = upload.file; file; file = await upload.another()) if (!(await take(file))) break;
  } catch (error) {
    await upload.done();
    throw error;
  }
  return upload;
}

/** Bytes whose faults are answers. */
async function* plainly(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw answerTo(error);
  }
}

async function answered<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw answerTo(error);
  }
}

function answerTo(error: unknown): Response {
  if (error instanceof BodyTooSlow) return tooSlow();
  return error instanceof Response ? error : unreadable();
}
