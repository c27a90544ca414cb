import type { GrowthLine, Line } from "./dashboards-run";

/** What a screen may take: times of its empty page, statements, milliseconds of the slowest one, times with neighbors. */
export const usualAims = { ratio: 6, queries: 8, slowestMs: 100, grows: 1.3 };
export type Aims = typeof usualAims;

const exceeds = ({ ratio, queries, slowest_ms: slowestMs, failed }: Line, aims: Aims) =>
  failed > 0 || ratio > aims.ratio || queries > aims.queries || slowestMs > aims.slowestMs;

/** Says of each line whether it misses an aim: of a screen by itself, or of how it grows with the districts beside it. */
export class Verdict {
  #lines = 0;
  #missed = 0;

  constructor(readonly aims: Aims) {}

  of<Of extends Line | GrowthLine>(line: Of): Of & { misses: boolean } {
    const misses = "grows" in line ? line.failed > 0 || line.grows > this.aims.grows : exceeds(line, this.aims);
    this.#lines += 1;
    if (misses) this.#missed += 1;
    return { ...line, misses };
  }

  /** The last line of a run, and the code that the command ends with: nothing measured is no success either. */
  get end() {
    const [lines, missed] = [this.#lines, this.#missed];
    return { line: { case: "all", lines, missed }, code: lines === 0 || missed > 0 ? 1 : 0 };
  }
}
