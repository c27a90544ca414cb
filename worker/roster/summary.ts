import type { Changes } from "domain/rosters/compare";
import type { GuardFinding } from "domain/rosters/guards";
import { kinds, storedKinds } from "domain/rosters/kinds";
import { causesFirst } from "domain/rosters/problem-order";
import { describeProblem, holdsForReview, rejectsBundle } from "domain/rosters/problem-texts";
import type { ProblemCount } from "domain/rosters/problems";
import type { Removal } from "domain/rosters/removal-terms";
import { removalText, tellingRemovals } from "domain/rosters/removal-words";
import type { KindName, SyncVerdict } from "domain/rosters/terms";

/**
 * What became of the rows of a kind. `rejected` were at fault themselves, `dangling` only named one that was, `repeated`
 * are the same as another, which was kept.
 */
export type KindCounts = Changes & { read: number; rejected: number; dangling: number; repeated: number };
export type Counts = Partial<Record<KindName, KindCounts>>;

export const noChanges: Changes = { created: 0, updated: 0, unchanged: 0, deactivated: 0, reactivated: 0 };

const heldNext = "Nothing was applied. Review the changes, then approve or discard them.";

/** The strongest verdict that the problems found give. */
export function verdictOf(problems: readonly ProblemCount[]): SyncVerdict {
  if (problems.some(({ code }) => rejectsBundle(code))) return "reject_bundle";
  if (problems.some(({ code }) => holdsForReview(code))) return "hold_for_review";
  if (problems.some(({ severity }) => severity === "error")) return "reject_rows";
  return problems.some(({ severity }) => severity === "warning") ? "accept_with_warnings" : "accept";
}

const sum = (counts: Counts, of: (kind: KindCounts) => number) =>
  Object.values(counts).reduce((total, kind) => total + of(kind), 0);

/** Rows that were sound, over all files, each once. */
export const processed = (counts: Counts): number =>
  sum(counts, ({ read, rejected, dangling, repeated }) => read - rejected - dangling - repeated);

/** Whether rows that are in the roster would be changed or taken away. */
export const touchesRoster = (counts: Counts): boolean =>
  sum(counts, ({ updated, deactivated }) => updated + deactivated) > 0;

const number = (n: number) => n.toLocaleString("en-US");

/** The same counts when only additions apply, and how many changes and removals are left out. */
export function onlyAdditions(counts: Counts): { counts: Counts; leftOut: number } {
  const left = Object.entries(counts).map(([name, of]) => [
    name,
    { ...of, updated: 0, deactivated: 0, unchanged: of.unchanged + of.updated },
  ]);
  return {
    counts: Object.fromEntries(left),
    leftOut: sum(counts, ({ updated, deactivated }) => updated + deactivated),
  };
}

/** What an applied sync did, in a sentence or two. `leftOut` is what additions-only mode kept from applying. */
export function appliedMessage(counts: Counts, leftOut = 0): string {
  const stored = Object.fromEntries(storedKinds.map(({ name }) => [name, counts[name]]).filter(([, kind]) => kind));
  const changes = sum(stored, (kind) => kind.created + kind.updated + kind.deactivated + kind.reactivated);
  const aside = sum(counts, ({ rejected, dangling }) => rejected + dangling);
  const done =
    changes === 0
      ? "The roster was already up to date."
      : `${number(changes)} ${changes === 1 ? "change was" : "changes were"} applied.`;
  const all = sum(counts, ({ read }) => read);
  const parts = [
    done,
    leftOut > 0 && `Additions only: ${number(leftOut)} ${leftOut === 1 ? "change was" : "changes were"} left out.`,
    aside > 0 && `${number(aside)} of ${number(all)} rows ${aside === 1 ? "was" : "were"} skipped.`,
  ];
  return parts.filter(Boolean).join(" ");
}

/**
 * Why a sync waits for a person: what the removed have in common, people first; otherwise its first reason, and how
 * many more there are. Goes into email, so it names no class.
 */
export function heldMessage(findings: readonly GuardFinding[], removals: readonly Removal[]): string {
  const [first] = findings;
  if (!first) return "The changes are held for review.";
  const [leading] = findings.some(({ guard }) => guard === "rekeyed") ? [] : tellingRemovals(findings, removals);
  const common = leading && removalText(leading, false);
  if (common) return `${common}. ${heldNext}`;
  const more = findings.length - 1;
  const rest = more === 0 ? "" : ` There ${more === 1 ? "is 1 more reason" : `are ${more} more reasons`}.`;
  return `${reasonOf(first)}.${rest} ${heldNext}`;
}

function reasonOf({ guard, kind, count, of, percent, limit }: GuardFinding): string {
  const { label } = kinds[kind];
  const share = `${number(count)} of ${number(of)} (${percent}%)`;
  switch (guard) {
    case "deactivated":
      return `${label}: ${share} would be removed; the limit is ${limit}%`;
    case "updated":
      return `${label}: ${share} would change; the limit is ${limit}%`;
    case "school":
      return count === 1 ? "A whole school would disappear" : `${number(count)} whole schools would disappear`;
    case "rekeyed":
      return `${label}: ${number(count)} would come back under new ids`;
  }
}

export const discardedMessage =
  "No changes: these are the files whose changes were discarded. Start a sync by hand to review them again.";
export const unchangedMessage = "No changes: the files are the same as the ones last applied.";

export const nothingSentMessage = "No changes: the manifest says that no file has any.";

/** Why nothing of a bundle was applied: its first fault, what to do about it, and how many more there are. */
export function rejectedMessage(problems: readonly ProblemCount[]): string {
  const causes = causesFirst(problems);
  const faults = causes.filter(({ code }) => rejectsBundle(code));
  const [first] = faults;
  if (!first) return "Nothing was applied.";
  const [cause] = causes;
  // Too many single faults reject the whole: what makes the others fail is what to mend.
  if (cause && cause !== first && cause.severity === "error") {
    const made = describeProblem(cause);
    return `${made.title}. ${describeProblem(first).title}. Nothing was applied. ${made.advice}`.trimEnd();
  }
  const more = faults.length - 1;
  const rest = more === 0 ? "" : ` There ${more === 1 ? "is 1 more problem" : `are ${more} more problems`} like this.`;
  const { title, advice } = describeProblem(first);
  return `${title}. Nothing was applied. ${advice}${rest}`.trimEnd();
}
