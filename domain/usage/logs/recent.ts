/**
 * Remembers what was seen last, `most` of it at least and twice as much at the most: what one page asks for stands close
 * together in a log. What was forgotten is only told apart later.
 */
export class Recent {
  #young = new Set<string>();
  #old = new Set<string>();

  constructor(private readonly most = 50_000) {}

  has(key: string): boolean {
    return this.#young.has(key) || this.#old.has(key);
  }

  add(key: string): void {
    if (this.#young.size >= this.most) {
      this.#old = this.#young;
      this.#young = new Set();
    }
    this.#young.add(key);
  }
}
