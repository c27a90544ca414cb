import { type ProblemCode, problemTexts } from "domain/rosters/problem-texts";
import { type FoundProblem, keptProblems } from "domain/rosters/problems";

/** Tells a problem: where, and how many it stands for, with a column's name or a count as its detail. */
export type Report = (
  code: ProblemCode,
  line: number | null,
  field?: string | null,
  more?: { detail?: string | null; n?: number },
) => void;

type Where = {
  file: string | null;
  line?: number | null;
  field?: string | null;
  n?: number;
  detail?: string | null;
};

/** Problems that are found while files are read: exact counts, and of each kind and place as many lines as are kept. */
export class ProblemList {
  private readonly groups = new Map<string, { found: FoundProblem[]; more: number }>();

  /** `n` is how many rows, columns or keys one entry stands for. */
  add(code: ProblemCode, { file, line = null, field = null, n = 1, detail = null }: Where): void {
    const key = `${code} ${file} ${field}`;
    let group = this.groups.get(key);
    if (!group) {
      group = { found: [], more: 0 };
      this.groups.set(key, group);
    }
    if (group.found.length < keptProblems) group.found.push({ code, file, line, field, n, detail });
    else group.more += n;
  }

  /** Whether anything found in a file so far is an error. */
  hasErrorsIn(file: string): boolean {
    return [...this.groups.values()].some(
      ({ found }) => found[0]?.file === file && problemTexts[found[0].code].severity === "error",
    );
  }

  /** All that was found. What exceeds the lines kept is one entry with its number. */
  all(): FoundProblem[] {
    return [...this.groups.values()].flatMap(({ found, more }) => {
      const first = found[0];
      return first && more > 0 ? [...found, { ...first, line: null, n: more, rest: true, detail: null }] : found;
    });
  }
}
