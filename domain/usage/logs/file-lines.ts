import { isUtf8 } from "node:buffer";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { longestLine } from "./terms";

const newline = 10;
const western = new TextDecoder("windows-1252");

/** The chunks with those first that were taken off to look at them. */
async function* after(first: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Unpacks what begins as gzip does, whatever its name, and passes on the rest as it is. */
async function* unpacked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  try {
    for (let size = 0; size < 2; ) {
      const next = await chunks.next();
      if (next.done) break;
      first.push(next.value);
      size += next.value.length;
    }
    const [one, two] = Buffer.concat(first);
    if (one !== 0x1f || two !== 0x8b) {
      yield* after(first, chunks);
      return;
    }
    const gunzip = createGunzip();
    // What goes wrong on the way is thrown where the unpacked chunks are read.
    pipeline(Readable.from(after(first, chunks), { objectMode: false }), gunzip, () => {});
    yield* gunzip as AsyncIterable<Uint8Array>;
  } finally {
    await chunks.return?.();
  }
}

/** The text of whole lines: UTF-8, and those lines that are none as older programs of the West write. */
function textsOf(bytes: Buffer): string[] {
  if (isUtf8(bytes)) return bytes.toString("utf8").split("\n");
  const texts: string[] = [];
  for (let at = 0; at <= bytes.length; ) {
    const end = bytes.indexOf(newline, at);
    const line = bytes.subarray(at, end === -1 ? bytes.length : end);
    texts.push(isUtf8(line) ? line.toString("utf8") : western.decode(line));
    at = end === -1 ? bytes.length + 1 : end + 1;
  }
  return texts;
}

const bare = (text: string): string | null =>
  text.length > longestLine ? null : text.endsWith("\r") ? text.slice(0, -1) : text;

/**
 * The lines of a file, as they come, some at a time; null for one that is longer than a line may be, of which no more is
 * kept than its beginning. Unpacks gzip; takes UTF-8 with or without a mark, Latin-1, LF and CRLF.
 */
export async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<(string | null)[]> {
  const cutter = new Cutter();
  for await (const chunk of unpacked(source)) {
    const lines = cutter.cut(chunk);
    if (lines.length > 0) yield lines;
  }
  const last = cutter.end();
  if (last.length > 0) yield last;
}

/** Cuts chunks at the ends of lines. */
class Cutter {
  #rest: Buffer = Buffer.alloc(0);
  /** Whether what comes belongs to a line that is too long. */
  #isLost = false;
  #isFirst = true;

  cut(chunk: Uint8Array): (string | null)[] {
    let bytes = this.#rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.#rest, chunk]);
    const lines: (string | null)[] = [];
    if (this.#isLost) {
      const end = bytes.indexOf(newline);
      this.#rest = Buffer.alloc(0);
      if (end === -1) return [];
      this.#isLost = false;
      lines.push(null);
      bytes = bytes.subarray(end + 1);
    }
    const end = bytes.lastIndexOf(newline);
    if (end !== -1) for (const text of textsOf(bytes.subarray(0, end))) lines.push(this.#line(text));
    this.#rest = bytes.subarray(end + 1);
    // A character takes four bytes at most: what is longer than that can't be short enough.
    if (this.#rest.length > longestLine * 4) {
      this.#isLost = true;
      this.#rest = Buffer.alloc(0);
    }
    return lines;
  }

  end(): (string | null)[] {
    if (this.#isLost) return [null];
    return this.#rest.length === 0 ? [] : textsOf(this.#rest).map((text) => this.#line(text));
  }

  #line(text: string): string | null {
    const line = bare(this.#isFirst ? text.replace(/^\ufeff/, "") : text);
    this.#isFirst = false;
    return line;
  }
}
