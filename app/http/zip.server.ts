import { crc32 } from "node:zlib";

const u16 = (value: number) => [value & 0xff, value >> 8];
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];

const version = 20;
const namesAreUtf8 = 0x0800;
/** Jan 1, 1980, the first day that a zip file can tell: the same files give the same bytes. */
const day = 0x0021;

/** A zip file of a few small texts, not compressed. Takes them by their names; the names are plain ones of our own. */
export function zipOf(files: ReadonlyMap<string, string>): Buffer<ArrayBuffer> {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [fileName, text] of files) {
    const name = Buffer.from(fileName);
    const data = Buffer.from(text);
    const sizes = [...u32(crc32(data)), ...u32(data.length), ...u32(data.length), ...u16(name.length), ...u16(0)];
    const header = [...u16(version), ...u16(namesAreUtf8), ...u16(0), ...u16(0), ...u16(day), ...sizes];
    const body = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4, ...header]), name, data]);
    const place = [...u16(0), ...u16(0), ...u16(0), ...u32(0), ...u32(at)];
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, ...u16(version), ...header, ...place]), name]));
    bodies.push(body);
    at += body.length;
  }
  const central = Buffer.concat(directory);
  const counts = [...u16(0), ...u16(0), ...u16(files.size), ...u16(files.size)];
  const end = Buffer.from([0x50, 0x4b, 5, 6, ...counts, ...u32(central.length), ...u32(at), ...u16(0)]);
  return Buffer.concat([...bodies, central, end]);
}
