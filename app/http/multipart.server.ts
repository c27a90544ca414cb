import { boundaryOf, unreadable } from "./form-fields.server";

/** What is before the content of a part. A file that was not chosen has an empty name, a field none. */
export type PartHead = { name: string; fileName: string | null };

const mostHead = 4_096;
const mostParts = 50;
const headEnd = Buffer.from("\r\n\r\n");

const unquoted = (text: string) => text.replaceAll("%22", '"').replaceAll("%0D", " ").replaceAll("%0A", " ");

function headOf(text: string): PartHead {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(text)?.[1] ?? "";
  const name = /;?\s*\bname="([^"]{1,200})"/i.exec(disposition)?.[1];
  if (name === undefined) throw unreadable();
  const fileName = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1];
  return { name: unquoted(name), fileName: fileName === undefined ? null : unquoted(fileName) };
}

/**
 * Reads a multipart body part by part as it comes, and holds no more of it than a chunk. Throws 400 for what is none or
 * breaks off.
 */
export class MultipartReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #delimiter: Buffer;
  /** Read and not yet given. The first delimiter has no line before it, so that one is put there. */
  #pending: Buffer = Buffer.from("\r\n");
  #parts = 0;
  #inPart = true;
  #isOver = false;

  constructor(chunks: AsyncIterable<Uint8Array>, type: string) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#delimiter = Buffer.from(`\r\n--${boundaryOf(type)}`);
  }

  /** The head of the next part, what is left of the one before skipped; null after the last one. */
  async next(): Promise<PartHead | null> {
    if (this.#inPart) for await (const _ of this.content());
    while (this.#pending.length < 2) await this.#fill();
    if (this.#pending.subarray(0, 2).toString() === "--") {
      this.#isOver = true;
      return null;
    }
    if (++this.#parts > mostParts) throw unreadable();
    for (let at = this.#pending.indexOf(headEnd); ; at = this.#pending.indexOf(headEnd)) {
      if (at > mostHead || (at === -1 && this.#pending.length > mostHead)) throw unreadable();
      if (at !== -1) {
        const head = headOf(this.#pending.subarray(0, at).toString("utf8"));
        this.#pending = this.#pending.subarray(at + headEnd.length);
        this.#inPart = true;
        return head;
      }
      await this.#fill();
    }
  }

  /** The bytes of the part whose head was given last. */
  async *content(): AsyncGenerator<Uint8Array> {
    while (this.#inPart) {
      const at = this.#pending.indexOf(this.#delimiter);
      if (at !== -1) {
        const last = this.#pending.subarray(0, at);
        this.#pending = this.#pending.subarray(at + this.#delimiter.length);
        this.#inPart = false;
        if (last.length > 0) yield last;
        return;
      }
      const sure = this.#pending.length - this.#delimiter.length + 1;
      if (sure > 0) {
        const some = this.#pending.subarray(0, sure);
        this.#pending = this.#pending.subarray(sure);
        yield some;
      }
      await this.#fill();
    }
  }

  /** Reads so many bytes more at most, and gives none of them. */
  async drain(most: number): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    try {
      let size = 0;
      for (let next = await this.#chunks.next(); !next.done && size < most; next = await this.#chunks.next())
        size += next.value.byteLength;
    } catch {
      // Whoever sent it is gone, or too slow: nobody reads the answer.
    }
  }

  async #fill(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done) throw unreadable();
    this.#pending = this.#pending.length === 0 ? Buffer.from(next.value) : Buffer.concat([this.#pending, next.value]);
  }
}
