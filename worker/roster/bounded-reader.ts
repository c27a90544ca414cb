import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { RandomAccessReader } from "yauzl";

const blockBytes = 256 * 1024;

/** Places in a zip file are its own word, up to 2^64: what lies outside of the file is never asked for. */
export class BoundedReader extends RandomAccessReader {
  constructor(
    private readonly handle: FileHandle,
    private readonly size: number,
  ) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null, bytesRead?: number) => void,
  ): void {
    if (!(position >= 0 && position + length <= this.size)) {
      setImmediate(() => done(new Error("a place outside of the file")));
      return;
    }
    this.handle.read(buffer, offset, length, position).then(({ bytesRead }) => done(null, bytesRead), done);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.bytes(start, end), { objectMode: false });
  }

  // Not a stream of the handle's own: that one closes the handle when it is destroyed.
  private async *bytes(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const length = Math.min(blockBytes, end - at);
      const { buffer, bytesRead } = await this.handle.read(Buffer.allocUnsafe(length), 0, length, at);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  }
}
