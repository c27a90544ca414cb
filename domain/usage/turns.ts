type Line = { running: number; waiting: (() => void)[] };

/** Lets so many pieces of work run at once under one key; what comes beside them waits, in the order it came. */
export class Turns {
  readonly #most: number;
  readonly #lines = new Map<string, Line>();

  constructor(most: number) {
    this.#most = most;
  }

  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    // Whoever ends hands its place to the next: nobody who comes at that moment gets in between.
    if (line.running === this.#most) await new Promise<void>((resolve) => line.waiting.push(resolve));
    else line.running++;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) this.#lines.delete(key);
    }
  }
}
