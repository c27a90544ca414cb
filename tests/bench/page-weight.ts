/** How much markup a list may be, in bytes, uncompressed and with the data that its scripts start from. */
const heaviest = { bytes: 100_000, rows: 50 };

type Weight = { bytes: number; rows: number };

/** The weight of a page in bytes, and how many rows its lists have. `row` is how a row begins, where that is no table's. */
export function weigh(html: string, row = '<th scope="row"'): Weight {
  return { bytes: Buffer.byteLength(html), rows: html.split(row).length - 1 };
}

/** How many bytes a page of so many rows may weigh. */
export function mostBytes({ rows }: Weight): number {
  return heaviest.bytes * Math.max(1, rows / heaviest.rows);
}
