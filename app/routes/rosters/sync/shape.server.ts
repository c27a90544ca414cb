import type { GuardFinding } from "domain/rosters/guards";
import { kinds } from "domain/rosters/kinds";
import { causesFirst } from "domain/rosters/problem-order";
import { describeProblem, holdsForReview, rejectsBundle } from "domain/rosters/problem-texts";
import type { ProblemCount } from "domain/rosters/problems";
import type { SyncStep } from "domain/rosters/queries/sync-runs";
import { type Removal, removalKinds } from "domain/rosters/removal-terms";
import { removalTexts, tellingRemovals } from "domain/rosters/removal-words";
import { changesIn, type KindCounts, type SyncFile } from "domain/rosters/sync-row";
import { type KindName, kindNames, type ProblemSeverity, type SyncDecision } from "domain/rosters/terms";
import { guardNotes } from "./guards.server";
import { removalsOf } from "./removals.server";

/** The counts of each kind of record, in the order of the files. */
export function kindCountsOf(counts: unknown) {
  const byKind = (counts ?? {}) as Partial<Record<KindName, Partial<KindCounts>>>;
  return kindNames.flatMap((name) => {
    const of = byKind[name];
    if (!of) return [];
    const count = (key: keyof KindCounts) => of[key] ?? 0;
    return {
      kind: kinds[name].label,
      file: kinds[name].file,
      read: count("read"),
      created: count("created"),
      updated: count("updated"),
      unchanged: count("unchanged"),
      deactivated: count("deactivated"),
      reactivated: count("reactivated"),
      rejected: count("rejected") + count("dangling"),
      repeated: count("repeated"),
    };
  });
}

export type KindCount = ReturnType<typeof kindCountsOf>[number];

/** The files as they were fetched. */
export function filesOf(files: unknown): SyncFile[] {
  return ((files ?? []) as Partial<SyncFile>[]).map((file) => ({
    name: file.name ?? "",
    rows: file.rows ?? null,
    mode: file.mode ?? null,
    bytes: file.bytes ?? 0,
    sha256: file.sha256 ?? null,
  }));
}

/** The steps of a sync with their times. */
export function stepsOf(steps: unknown): SyncStep[] {
  return ((steps ?? []) as Partial<SyncStep>[]).map((step) => ({
    step: step.step ?? "",
    startedAt: step.startedAt ?? "",
    finishedAt: step.finishedAt ?? null,
    note: step.note ?? null,
  }));
}

type Place = { code: string; file: string | null; line: number | null; field: string | null };

const outcomes: Record<ProblemSeverity, string> = {
  error: "What was there before stays as it was.",
  warning: "No row was skipped because of it.",
  info: "For your information.",
};

/** Enough places to find the cause; the rest is in the download. */
const examples = 10;

/**
 * Problems by cause, what makes others first, then what skipped rows, the most frequent first. Counts are exact, places
 * the first that were kept. The page gives the reason for a hold elsewhere.
 */
export function problemGroups(counts: unknown, places: Place[]) {
  const found = ((counts ?? []) as ProblemCount[]).filter(({ code }) => !holdsForReview(code));
  return causesFirst(found).map((group) => {
    const whole = rejectsBundle(group.code);
    return {
      code: group.code,
      file: group.file,
      field: group.field,
      severity: group.severity,
      ...describeProblem(group),
      outcome: whole ? "Nothing from this file set was applied." : outcomes[group.severity],
      count: group.count,
      skipped: group.count - (group.again ?? 0),
      rejects: group.severity === "error" && !whole,
      consequences: group.consequences.map((each) => describeProblem(each).title),
      rows: places
        .filter(({ code, file, field }) => code === group.code && file === group.file && field === group.field)
        .slice(0, examples)
        .map(({ file, line, field }) => ({ file, line, field })),
    };
  });
}

export type ProblemGroup = ReturnType<typeof problemGroups>[number];

type HeldRow = {
  status: string;
  guard_findings: unknown;
  removals: unknown;
  counts: unknown;
  decision: string | null;
  decidedBy: string | null;
  decided_at: Date | null;
};

/**
 * The sentence that a person would say first, and what supports it: what the removed have in common, people first;
 * otherwise the gravest finding of a guard.
 */
function reasonsOf(findings: GuardFinding[], removals: Removal[]) {
  const notes = guardNotes(findings, removals);
  const telling = tellingRemovals(findings, removals);
  const bySchool = telling.some(({ explanation }) => explanation?.by === "school");
  const others = notes.filter(({ guard }) => guard !== "school" || !bySchool);
  const explained = new Set(telling.map(({ group }) => kinds[removalKinds[group]].label));
  const support = others.map(({ guard, kind, title, share, cause, parts }) => ({
    title,
    detail: [parts, share, guard === "deactivated" && explained.has(kind) ? "" : cause].filter(Boolean).join(" "),
  }));
  const sentences = removalTexts(telling).map((title) => ({ title, detail: "" }));
  // New ids for the same names are no removals: real removals are listed after them.
  const isRekeyed = notes.some(({ guard }) => guard === "rekeyed");
  const reasons = isRekeyed ? [...support, ...sentences] : [...sentences, ...support];
  return { reasons, limits: notes.map(({ kind, short }) => ({ kind, short })) };
}

/** Why a sync is held, what it would remove, and what was decided; null for every other sync. */
export function heldOf(row: HeldRow) {
  if (row.status !== "held") return null;
  const findings = (row.guard_findings ?? []) as GuardFinding[];
  const removals = (row.removals ?? []) as Removal[];
  return {
    ...reasonsOf(findings, removals),
    removals: removalsOf(removals),
    changes: changesIn(row.counts),
    decision: row.decision as SyncDecision | null,
    decidedBy: row.decidedBy,
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

export type HeldPart = NonNullable<ReturnType<typeof heldOf>>;
