import { allKinds, kinds } from "./kinds";
import { followsFrom, rejectsBundle } from "./problem-texts";
import { type ProblemSeverity, problemSeverities } from "./terms";

type Found = { code: string; severity: ProblemSeverity; file: string | null; field: string | null; count: number };

/** A problem that causes others, and the ones it causes. */
export type Cause<T extends Found> = T & { consequences: T[] };

/** Rows that only refer to a row that was skipped, or to one that is reported already. */
const ofOtherRows = /^semantic\.(dangling(_optional)?_rejected|dangling(_optional)?_known|role_rejected)$/;

/** Names of missing rows, where they are reported first, and again for other files. */
const tells = /^semantic\.dangling(_optional)?$/;
const tellsAgain = /^semantic\.dangling(_optional)?_known$/;

/** The file whose rows a reference names: of users.csv userSourcedId; null for what is no reference. */
function fileNamed({ code, file, field }: Found): string | null {
  if (code === "semantic.role_rejected") return kinds.roles.file;
  const kind = allKinds.find((each) => each.file === file);
  const target = kind?.columns.find((column) => column.field === field)?.refersTo;
  return target ? kinds[target].file : null;
}

/** What the problem comes of: the first cause of the file that its rows name, or what it is said to follow. */
function originOf<T extends Found>(problem: T, all: readonly T[]): T | null {
  const codes = followsFrom(problem.code);
  const root = all.find(({ code }) => codes.includes(code)) ?? leaving(problem, all);
  if (root) return root;
  if (!ofOtherRows.test(problem.code)) return null;
  const file = fileNamed(problem);
  const cause = all.find((each) => each !== problem && tells.test(each.code) && fileNamed(each) === file);
  if (cause && tellsAgain.test(problem.code)) return cause;
  const inFile = all.filter((each) => each.file === file && each.severity === "error" && each !== problem);
  const single = inFile.filter((each) => !isSum(each));
  return single.find(({ code }) => !ofOtherRows.test(code)) ?? single[0] ?? inFile[0] ?? null;
}

/**
 * Why so much would leave or change at once: a whole school, new ids for everybody, or the people whose rows these are.
 */
function leaving<T extends Found>({ code, file }: T, all: readonly T[]): T | null {
  if (code !== "guard.deactivated" && code !== "guard.updated") return null;
  const first = (wanted: string, of?: string) =>
    all.find((each) => each.code === wanted && (of === undefined || each.file === of));
  const renamed = first("guard.rekeyed");
  if (renamed && (renamed.file === file || file === kinds.enrollments.file)) return renamed;
  if (code === "guard.updated") return null;
  const isOfPeople = file === kinds.enrollments.file;
  return first("guard.school") ?? (isOfPeople ? first("guard.deactivated", kinds.users.file) : null) ?? null;
}

const weight = ({ code, severity }: Found) => (rejectsBundle(code) ? -1 : problemSeverities.indexOf(severity));

/** Why nothing applies, when it is a sum of single faults: told after what adds up to it. */
const isSum = ({ code }: Found) => code.startsWith("guard.");

/**
 * Problems in the order in which to mend them: what makes others fail first, then by gravity and number. What only
 * comes of another one is with it.
 */
export function causesFirst<T extends Found>(problems: readonly T[]): Cause<T>[] {
  const causes = new Map<T, Cause<T>>();
  const rootOf = (problem: T): T => {
    const seen = new Set<T>([problem]);
    let root = problem;
    for (let next = originOf(root, problems); next && !seen.has(next); next = originOf(root, problems)) {
      seen.add(next);
      root = next;
    }
    return root;
  };
  for (const problem of problems) {
    const root = rootOf(problem);
    const cause = causes.get(root) ?? { ...root, consequences: [] };
    causes.set(root, cause);
    if (root !== problem) cause.consequences.push(problem);
  }
  const weightOf = (cause: Cause<T>) => Math.min(weight(cause), ...cause.consequences.map(weight));
  const made = ({ consequences }: Cause<T>) => consequences.reduce((sum, { count }) => sum + count, 0);
  return [...causes.values()].sort(
    (one, other) =>
      Number(isSum(one)) - Number(isSum(other)) ||
      weightOf(one) - weightOf(other) ||
      made(other) - made(one) ||
      other.count - one.count,
  );
}
