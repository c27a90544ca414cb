const firstSize = 1 << 12;

/**
 * Tells whether two of many ids may be alike, upper and lower case aside, in 16 bytes an id at the most: it keeps a print
 * of 53 bits of each (after FNV-1a) in a table of its own. Two different ids hardly ever have the same print; whoever is
 * told so looks at the ids themselves.
 */
export class IdPrints {
  private table = new Float64Array(firstSize);
  private count = 0;
  /** True once two were alike. */
  alike = false;

  add(id: string): void {
    this.take(printOf(id));
  }

  /** Adds what a row's values at these places are together. */
  addOf(values: readonly string[], places: readonly number[]): void {
    if (this.alike) return;
    let print = 0;
    for (const at of places) print = printOf(values[at] ?? "", print);
    this.take(print);
  }

  /** Whether an id was added, upper and lower case aside; ask only as long as none were alike. */
  has(id: string): boolean {
    const print = printOf(id);
    const last = this.table.length - 1;
    for (let at = print % this.table.length; ; at = at === last ? 0 : at + 1) {
      if (this.table[at] === print) return true;
      if (this.table[at] === 0) return false;
    }
  }

  private take(print: number): void {
    if (this.alike) return;
    if (this.put(print)) this.count += 1;
    else this.alike = true;
    if (this.count * 2 > this.table.length) this.grow();
  }

  /** False when it is there already. */
  private put(print: number): boolean {
    const last = this.table.length - 1;
    for (let at = print % this.table.length; ; at = at === last ? 0 : at + 1) {
      const there = this.table[at];
      if (there === print) return false;
      if (there === 0) {
        this.table[at] = print;
        return true;
      }
    }
  }

  private grow(): void {
    const old = this.table;
    this.table = new Float64Array(old.length * 2);
    for (const print of old) if (print !== 0) this.put(print);
  }
}

/** A number from 1 to 2^53 - 1; `before` is the print of what stands before. */
function printOf(id: string, before = 0): number {
  let one = 0x811c9dc5 ^ before;
  let two = 0x9747b28c ^ (before / 0x200000);
  for (let at = 0; at < id.length; at++) {
    const code = id.charCodeAt(at);
    const lower = code >= 65 && code <= 90 ? code + 32 : code;
    one = Math.imul(one ^ lower, 0x01000193);
    two = Math.imul((two ^ lower) + (two >>> 15), 0x85ebca6b);
  }
  return (one >>> 0) * 0x200000 + ((two ^ (two >>> 13)) >>> 11) || 1;
}
