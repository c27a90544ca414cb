import type { Db } from "db/client";

/** A value that was worked out, what it holds as long as, and how many rows it takes. */
type Kept = { stamp: string; weight: number; value: Promise<unknown> };

/** How many rows one process keeps of all districts together: about 100 MB. */
const mostRows = 30_000;

const kept = new WeakMap<Db, Map<string, Kept>>();

type Keeping<T> = { key: string; stamp: string; rows: (value: T) => number };

/**
 * A value as it was made under the same stamp, else made now; those who ask at once share it. What was asked for longest ago
 * makes room. A value that could not be made is not kept.
 */
export async function keep<T>(db: Db, { key, stamp, rows }: Keeping<T>, make: () => Promise<T>): Promise<T> {
  const all = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, all);
  const there = all.get(key);
  all.delete(key);
  if (there?.stamp === stamp) {
    all.set(key, there);
    return there.value as Promise<T>;
  }
  const making: Kept = { stamp, weight: 0, value: make() };
  all.set(key, making);
  try {
    const value = (await making.value) as T;
    making.weight = rows(value);
    makeRoom(all, making);
    return value;
  } catch (error) {
    if (all.get(key) === making) all.delete(key);
    throw error;
  }
}

/** What was asked for longest ago goes first; the newest stays, however large it is. */
function makeRoom(all: Map<string, Kept>, newest: Kept): void {
  let rows = [...all.values()].reduce((sum, { weight }) => sum + weight, 0);
  for (const [key, one] of all) {
    if (rows <= mostRows) return;
    if (one === newest) continue;
    all.delete(key);
    rows -= one.weight;
  }
}
