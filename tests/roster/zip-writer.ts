import { crc32, deflateRawSync } from "node:zlib";

/** One entry of a zip file; what is not given is as it should be. Whatever is given is written, true or not. */
export type ZipPart = {
  name: string;
  data?: string | Buffer;
  method?: number;
  flags?: number;
  /** What the directory says of it. */
  size?: number;
  packedSize?: number;
  crc32?: number;
  /** Unix mode with the kind of file. */
  mode?: number;
  /** The packed bytes, instead of what `data` packs to. */
  packed?: Buffer;
  /** What its own header says of it, where that is something else. */
  header?: Partial<{ name: string; size: number; packedSize: number; method: number }>;
  /** Its header stands where another part's does, and nothing of it is written. */
  sameBytesAs?: number;
  /** Sizes and place in the 64-bit way. */
  zip64?: boolean;
};

type Ending = Partial<{ count: number; directoryAt: number; before: Buffer; after: Buffer; zip64At: bigint }>;

/** Writes zip files that may lie about everything. */
export function zipOf(parts: readonly ZipPart[], ending: Ending = {}): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  const places: number[] = [];
  let at = ending.before?.length ?? 0;
  for (const part of parts) {
    const stated = asStated(part);
    const place = part.sameBytesAs === undefined ? at : (places[part.sameBytesAs] as number);
    places.push(place);
    directory.push(directoryEntry(part, stated, place));
    if (part.sameBytesAs !== undefined) continue;
    const body = Buffer.concat([localHeader(part, stated), stated.packed]);
    bodies.push(body);
    at += body.length;
  }
  const central = Buffer.concat(directory);
  const count = ending.count ?? parts.length;
  const end = ending.zip64At === undefined ? Buffer.alloc(0) : zip64Locator(ending.zip64At);
  const last = endOf(count, central.length, ending.directoryAt ?? at);
  return Buffer.concat([ending.before ?? empty, ...bodies, central, end, last, ending.after ?? empty]);
}

const empty = Buffer.alloc(0);
const u16 = (value: number) => Buffer.from(new Uint16Array([value]).buffer);
const u32 = (value: number) => Buffer.from(new Uint32Array([value]).buffer);
const u64 = (value: bigint) => Buffer.from(new BigUint64Array([value]).buffer);

type Stated = ReturnType<typeof asStated>;

function asStated(part: ZipPart) {
  const data = Buffer.from(part.data ?? "");
  const method = part.method ?? 8;
  const packed = part.packed ?? (method === 8 ? deflateRawSync(data) : data);
  return {
    method,
    packed,
    size: part.size ?? data.length,
    packedSize: part.packedSize ?? packed.length,
    crc: part.crc32 ?? crc32(data),
    flags: part.flags ?? 0x800,
  };
}

function localHeader({ name, header = {} }: ZipPart, stated: Stated): Buffer {
  const named = Buffer.from(header.name ?? name);
  return Buffer.concat([
    ...[u32(0x04034b50), u16(20), u16(stated.flags), u16(header.method ?? stated.method), u32(0), u32(stated.crc)],
    ...[u32(header.packedSize ?? stated.packedSize), u32(header.size ?? stated.size), u16(named.length), u16(0), named],
  ]);
}

function directoryEntry({ name, mode = 0o100644, zip64 }: ZipPart, stated: Stated, place: number): Buffer {
  const named = Buffer.from(name);
  const long = [u16(1), u16(24), u64(BigInt(stated.size)), u64(BigInt(stated.packedSize)), u64(BigInt(place))];
  const extra = zip64 ? Buffer.concat(long) : empty;
  const [size, packedSize, from] = zip64
    ? [0xffffffff, 0xffffffff, 0xffffffff]
    : [stated.size, stated.packedSize, place];
  return Buffer.concat([
    ...[u32(0x02014b50), u16(0x0314), u16(20), u16(stated.flags), u16(stated.method), u32(0), u32(stated.crc)],
    ...[u32(packedSize), u32(size), u16(named.length), u16(extra.length), u16(0), u16(0), u16(0)],
    ...[u32(mode * 0x10000), u32(from), named, extra],
  ]);
}

const endOf = (count: number, length: number, at: number) =>
  Buffer.concat([u32(0x06054b50), u16(0), u16(0), u16(count), u16(count), u32(length), u32(at), u16(0)]);

const zip64Locator = (at: bigint) => Buffer.concat([u32(0x07064b50), u32(0), u64(at), u32(1)]);
