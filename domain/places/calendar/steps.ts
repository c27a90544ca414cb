import { setImmediate } from "node:timers/promises";

/** Happenings that are looked at in one file, and after how many of them others get a turn. */
const mostSteps = 50_000;
const stepsInATurn = 25;

/** Counts what is looked at in a file. */
export class Steps {
  #done = 0;

  get over(): boolean {
    return this.#done > mostSteps;
  }

  /** Lets others have a turn from time to time. Returns false when there were too many. */
  async next(): Promise<boolean> {
    if (++this.#done % stepsInATurn === 0) await setImmediate();
    return !this.over;
  }
}
