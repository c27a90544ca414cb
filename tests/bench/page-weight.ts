/** How much markup a list may be, in bytes, uncompressed and with the data that its scripts start from. */
const heaviest = { bytes: 100_000, rows: 50 };

type Weight = { bytes: number; rows: number };

/** The weight of a page in bytes, and how many rows its tables and lists have. */
export function weigh(html: string): Weight {
  const lists = html.match(/<ul (?:class="rows"|aria-labelledby="results")>.*?<\/ul>/gs) ?? [];
  const lines = lists.flatMap((list) => list.match(/<li[ >]/g) ?? []).length;
  const cards = (html.match(/<li class="card[ "]/g) ?? []).length;
  return { bytes: Buffer.byteLength(html), rows: lines + cards + (html.match(/<th scope="row"/g) ?? []).length };
}

/** How many bytes a page of so many rows may weigh. */
export function mostBytes({ rows }: Weight): number {
  return heaviest.bytes * Math.max(1, rows / heaviest.rows);
}
