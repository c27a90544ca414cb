import { type FileHandle, open } from "node:fs/promises";
import { fileKindOf, firstBytes } from "domain/file-kinds";

const newline = 10;
const pieceBytes = 64 * 1024;

/**
 * How many bytes of a file are whole lines: a log that is still written often ends in the middle of one. All of them
 * where it is packed, which says itself whether it is whole, or no log at all.
 */
export async function wholeLinesOf(path: string, size: number): Promise<number> {
  const file = await open(path, "r");
  try {
    const first = await read(file, 0, Math.min(size, firstBytes));
    const isPacked = first[0] === 0x1f && first[1] === 0x8b;
    if (isPacked || fileKindOf(first) !== null) return size;
    for (let end = size; end > 0; end -= pieceBytes) {
      const from = Math.max(0, end - pieceBytes);
      const at = (await read(file, from, end - from)).lastIndexOf(newline);
      if (at !== -1) return from + at + 1;
    }
    return 0;
  } finally {
    await file.close();
  }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position, length });
  return buffer.subarray(0, bytesRead);
}
