/**
 * Looks things up in rounds, one at a time: what is wanted while a round is under way goes with the next one, whoever
 * wants it. So many batches that meet the same new names neither wait for each other's rows nor ask for each alone.
 */
export class Rounds<Wanted> {
  #wanted = new Set<Wanted>();
  #next: Promise<void> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  readonly #lookUp: (wanted: Wanted[]) => Promise<void>;

  constructor(lookUp: (wanted: Wanted[]) => Promise<void>) {
    this.#lookUp = lookUp;
  }

  /**
   * Resolves when all of it has been looked up; what fails in a round fails for everyone who was in it, and for nobody
   * after.
   */
  want(wanted: Iterable<Wanted>): Promise<void> {
    for (const one of wanted) this.#wanted.add(one);
    this.#next ??= this.#last.then(() => {
      const round = this.#lookUp([...this.#wanted]);
      this.#wanted = new Set();
      this.#next = undefined;
      this.#last = round.catch(() => {});
      return round;
    });
    return this.#next;
  }
}
