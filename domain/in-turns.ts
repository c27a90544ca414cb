import { setImmediate } from "node:timers/promises";

/** After so many of them others get a turn. */
const inATurn = 500;

/** What each of thousands becomes, in their order: other requests are answered in between, by the same thread. */
export async function mapInTurns<One, Result>(all: readonly One[], map: (one: One) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < all.length; from += inATurn) {
    if (from > 0) await setImmediate();
    for (const one of all.slice(from, from + inATurn)) results.push(map(one));
  }
  return results;
}
