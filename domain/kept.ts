import type { Db } from "db/client";

/** A value that was worked out, what it holds as long as, and how much room it takes. */
type Kept = { stamp: string; weight: number; value: Promise<unknown> };

/** How many rows one process keeps of all districts together: about 100 MB, with what is worked out of them. */
const mostRows = 150_000;

/** What is kept, what was asked for longest ago first, and how much room all of it takes. */
class Room {
  readonly #all = new Map<string, Kept>();
  #weight = 0;

  stampOf(key: string): string | undefined {
    return this.#all.get(key)?.stamp;
  }

  take(key: string): Kept | undefined {
    const kept = this.#all.get(key);
    if (kept) this.drop(key, kept);
    return kept;
  }

  put(key: string, kept: Kept): void {
    this.take(key);
    this.#all.set(key, kept);
    this.#weight += kept.weight;
  }

  drop(key: string, kept: Kept): void {
    if (this.#all.get(key) !== kept) return;
    this.#all.delete(key);
    this.#weight -= kept.weight;
  }

  /** Notes how much room one takes that was put before. The oldest makes it; this one stays, however large it is. */
  weigh(key: string, kept: Kept, weight: number): void {
    if (this.#all.get(key) !== kept) return;
    this.#weight += weight - kept.weight;
    kept.weight = weight;
    for (const [oldest, one] of this.#all) {
      if (this.#weight <= mostRows) return;
      if (one !== kept) this.drop(oldest, one);
    }
  }
}

const rooms = new WeakMap<Db, Room>();

/** The stamp of the value that is there, for a statement that reads another one only if that is not the present one. */
export const stampThere = (db: Db, key: string): string | undefined => rooms.get(db)?.stampOf(key);

type Keeping<T> = { key: string; stamp: string; rows: (value: T) => number };

/**
 * A value as it was made under the same stamp, else made now; those who ask at once share it. What was asked for longest ago
 * makes room. A value that could not be made is not kept.
 */
export async function keep<T>(db: Db, { key, stamp, rows }: Keeping<T>, make: () => Promise<T>): Promise<T> {
  const room = rooms.get(db) ?? new Room();
  rooms.set(db, room);
  const there = room.take(key);
  if (there?.stamp === stamp) {
    room.put(key, there);
    return there.value as Promise<T>;
  }
  const making: Kept = { stamp, weight: 0, value: make() };
  room.put(key, making);
  try {
    const value = (await making.value) as T;
    // What holds no row takes room, too: there may be many of them.
    room.weigh(key, making, 1 + rows(value));
    return value;
  } catch (error) {
    room.drop(key, making);
    throw error;
  }
}
