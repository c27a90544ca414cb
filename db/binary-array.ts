/** Types of lists that are sent in PostgreSQL's binary form: the number of the type in pg_type, and the bytes of a value. */
const types = {
  bool: { oid: 16, bytes: 1 },
  int2: { oid: 21, bytes: 2 },
  int4: { oid: 23, bytes: 4 },
  int8: { oid: 20, bytes: 8 },
  /** Counted in days since 1970-01-01. */
  date: { oid: 1082, bytes: 4 },
} as const;
export type NumberType = keyof typeof types;

const header = 20;
/** PostgreSQL counts days from 2000-01-01. */
const daysBefore2000 = 10_957;

/**
 * A list of numbers as a parameter of a query, for lists of hundreds that are sent thousands of times a minute: neither this
 * side nor the server makes or reads a text. Numbers of int8 have to be safe integers. The form is that of PostgreSQL's
 * array_send (src/backend/utils/adt/arrayfuncs.c): dimensions, whether nulls are in it, type, length, first index, then each
 * value with its length, null (and undefined) as -1.
 */
export function binaryArray(type: NumberType, values: readonly (number | null | undefined)[]): Buffer {
  const { oid, bytes } = types[type];
  const nulls = values.reduce<number>((sum, value) => sum + (value == null ? 1 : 0), 0);
  const list = begin(oid, values.length, values.length * (4 + bytes) - nulls * bytes, nulls > 0);
  const view = new DataView(list.buffer, list.byteOffset, list.length);
  let at = header;
  for (const value of values) {
    view.setInt32(at, value == null ? -1 : bytes);
    at += 4;
    if (value == null) continue;
    if (bytes === 8) {
      view.setInt32(at, Math.floor(value / 2 ** 32));
      view.setUint32(at + 4, value % 2 ** 32);
    } else if (bytes === 4) view.setInt32(at, type === "date" ? value - daysBefore2000 : value);
    else if (bytes === 2) view.setInt16(at, value);
    else view.setInt8(at, value);
    at += bytes;
  }
  return list;
}

/** The same for uuids, written as PostgreSQL writes them. */
export function binaryUuids(ids: readonly string[]): Buffer {
  const list = begin(2950, ids.length, ids.length * 20, false);
  if (ids.length === 0) return list;
  // One text and one call: a call for each id costs five times as much.
  const digits = ids.map((id) => `00000010${id}`).join("");
  list.write(digits.replaceAll("-", ""), header, "hex");
  return list;
}

function begin(oid: number, length: number, bytes: number, hasNulls: boolean): Buffer {
  if (length === 0) {
    const none = Buffer.alloc(12);
    none.writeInt32BE(oid, 8);
    return none;
  }
  const list = Buffer.allocUnsafe(header + bytes);
  for (const [nth, value] of [1, hasNulls ? 1 : 0, oid, length, 1].entries()) list.writeInt32BE(value, nth * 4);
  return list;
}
