import type { Changes } from "db/roster/compare";
import { type KindName, storedKinds } from "db/roster/kinds";
import { describeProblem, rejectsBundle } from "db/roster/problem-texts";
import type { ProblemCount } from "db/roster/problems";

/** What became of the rows of a kind. `rejected` were at fault themselves, `dangling` only named one that was. */
export type KindCounts = Changes & { read: number; rejected: number; dangling: number };
export type Counts = Partial<Record<KindName, KindCounts>>;

export const noChanges: Changes = { created: 0, updated: 0, unchanged: 0, deactivated: 0, reactivated: 0 };

type Verdict = "accept" | "accept_with_warnings" | "reject_rows" | "reject_bundle";

/** The strongest verdict that the problems found give. */
export function verdictOf(problems: readonly ProblemCount[]): Verdict {
  if (problems.some(({ code }) => rejectsBundle(code))) return "reject_bundle";
  if (problems.some(({ severity }) => severity === "error")) return "reject_rows";
  return problems.some(({ severity }) => severity === "warning") ? "accept_with_warnings" : "accept";
}

const sum = (counts: Counts, of: (kind: KindCounts) => number) =>
  Object.values(counts).reduce((total, kind) => total + of(kind), 0);

/** Rows that were sound, over all files. */
export const processed = (counts: Counts): number =>
  sum(counts, ({ read, rejected, dangling }) => read - rejected - dangling);

const number = (n: number) => n.toLocaleString("en-US");

/** What an applied sync did, in a sentence or two. */
export function appliedMessage(counts: Counts): string {
  const stored = Object.fromEntries(storedKinds.map(({ name }) => [name, counts[name]]).filter(([, kind]) => kind));
  const changes = sum(stored, (kind) => kind.created + kind.updated + kind.deactivated + kind.reactivated);
  const aside = sum(counts, ({ rejected, dangling }) => rejected + dangling);
  const done =
    changes === 0
      ? "The roster was up to date already."
      : `${number(changes)} ${changes === 1 ? "change was" : "changes were"} applied.`;
  if (aside === 0) return done;
  const all = sum(counts, ({ read }) => read);
  return `${done} ${number(aside)} of ${number(all)} rows ${aside === 1 ? "was" : "were"} set aside.`;
}

export const unchangedMessage = "No changes: the files are the same as at the last sync.";

/** Why nothing of a bundle was applied: its first fault, and how many more there are. */
export function rejectedMessage(problems: readonly ProblemCount[]): string {
  const faults = problems.filter(({ code }) => rejectsBundle(code));
  const [first] = faults;
  if (!first) return "Nothing was applied.";
  const more = faults.length - 1;
  const rest = more === 0 ? "" : ` There ${more === 1 ? "is 1 more fault" : `are ${more} more faults`} of this weight.`;
  return `${describeProblem(first).title}. Nothing was applied.${rest}`;
}
