/** How many letters have to be put in, taken out or changed to make one word of another. */
export function slips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const same = one[at - 1] === other[to - 1] ? 0 : 1;
      next.push(Math.min((row[to] as number) + 1, (next[to - 1] as number) + 1, (row[to - 1] as number) + same));
    }
    row = next;
  }
  return row[other.length] as number;
}
