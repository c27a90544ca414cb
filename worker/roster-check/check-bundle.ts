import type { Database } from "db/client";
import { wholeDistrict } from "domain/access/scope";
import { allKinds, storedKinds } from "domain/rosters/kinds";
import { describeProblem } from "domain/rosters/problem-texts";
import type { ProblemCount } from "domain/rosters/problems";
import { findSync, listSyncProblems } from "domain/rosters/queries/sync-logs";
import { type BundleReading, type ProblemSeverity, problemSeverities, type SyncVerdict } from "domain/rosters/terms";
import { openTrialSync, seedTrial, type Trial } from "domain/rosters/trial-district";
import pino from "pino";
import { noFilesMessage } from "../roster/fetch-files";
import { formatIn } from "../roster/foreign-formats";
import { localSource } from "../roster/local-source";
import { runSync } from "../roster/run-sync";
import { type Counts, nothingSentMessage } from "../roster/summary";
import { withThrowawayDatabase } from "./throwaway-database";

/**
 * `accepted` are the rows that would apply: none of a bundle that is rejected, those on hold of one that is held.
 * `repeated` are the same as another row, which is one of them.
 */
type RowCounts = { read: number; accepted: number; rejected: number; dangling: number; repeated: number };

/** What a bundle would change in the roster that the bundle before it left. */
export type RowChanges = { added: number; changed: number; deactivated: number; unchanged: number };

type CheckedProblem = {
  code: string;
  severity: string;
  file: string | null;
  line: number | null;
  field: string | null;
  message: string;
};

export type CheckedBundle = {
  verdict: SyncVerdict;
  /** By file. */
  rows: Record<string, RowCounts>;
  /** By file, beside the bundle that it was compared with; null without one, and for one that would not be applied. */
  changes: Record<string, RowChanges> | null;
  /** At most 1,000; errors first. */
  problems: CheckedProblem[];
  /** How often each problem was found, whatever the number kept. */
  counted: ProblemCount[];
  message: string;
  /** How the files were taken; null when none could be read. */
  reading: BundleReading | null;
};

/** The check can't be made; `message` says why, `kind` whether it was the bundle to compare with or the check itself. */
export class CheckFailed extends Error {
  override name = "CheckFailed";

  constructor(
    readonly kind: "against" | "check",
    message: string,
  ) {
    super(message);
  }
}

type Wanted = {
  bundle: string;
  against?: string | undefined;
  signal: AbortSignal;
  /** Where the temporary database is made; in the system's folder for such, unless given. */
  within?: string;
};

/**
 * Takes a folder or a zip file through a whole sync in a database of its own, after the bundle `against` when there is
 * one, and tells what came of it. Throws CheckFailed when `against` does not apply or the sync fails.
 */
export function checkBundle({ bundle, against, signal, within }: Wanted): Promise<CheckedBundle> {
  return withThrowawayDatabase(async ({ database, folder }) => {
    const trial = await seedTrial(database.db);
    const sync = (place: string) => syncOnce({ database, folder, trial, place, signal });
    const before = against === undefined ? null : await sync(against);
    if (before && before.status !== "applied") {
      throw new CheckFailed("against", `The bundle to compare with does not apply. ${before.message}`);
    }
    const ended = await sync(bundle);
    const foreign = formatIn(ended.message);
    if (ended.status === "failed" && (foreign || ended.message === noFilesMessage)) return withoutFiles(foreign);
    if (ended.status === "failed" || ended.status === "stopped") throw new CheckFailed("check", ended.message);
    return outcomeOf(ended, before);
  }, within);
}

function outcomeOf(ended: Synced, before: Synced | null): CheckedBundle {
  // What is the same as before was not read again: its rows are those of before.
  const read = ended.status === "unchanged" && before ? before : ended;
  const isManifestAlone = ended.message === nothingSentMessage;
  return {
    verdict: (ended.verdict ?? "accept") as SyncVerdict,
    rows: isManifestAlone ? {} : rowsOf(read.counts as Counts, ended.status === "rejected"),
    changes: before && ended.status !== "rejected" ? changesOf(read.counts as Counts, read === before) : null,
    problems: ended.problems,
    counted: ended.counted,
    message: ended.message,
    reading: isManifestAlone ? null : readingOf(read, read === before),
  };
}

/** `asBefore` when the files are those of the bundle before, which name everyone whom it brought. */
function readingOf({ reading, counts }: Pick<Synced, "reading" | "counts">, asBefore: boolean): BundleReading | null {
  const taken = reading as BundleReading | null;
  const people = { roster: (counts as Counts).users?.created ?? 0, missing: 0 };
  return taken && asBefore ? { ...taken, people } : taken;
}

type Synced = Awaited<ReturnType<typeof syncOnce>>;

type Syncing = { database: Database; folder: string; trial: Trial; place: string; signal: AbortSignal };

async function syncOnce({ database: { db, pool }, folder, trial, place, signal }: Syncing) {
  signal.throwIfAborted();
  const scope = wholeDistrict(trial.districtId);
  const syncId = await openTrialSync(db, trial);
  const log = pino({ level: "error" }, pino.destination({ fd: 2, sync: true }));
  const tools = { db, pool, now: () => new Date(), log, tempRoot: folder, settle: { manualMs: 0 }, retryMs: [] };
  const openSource = async () => localSource(place);
  await runSync(tools, { districtId: trial.districtId, syncId, openSource, attempt: { isLast: true, signal } });
  const row = await findSync(db, scope, { id: syncId });
  if (!row) throw new CheckFailed("check", "The sync left no trace.");
  const kept = await listSyncProblems(db, scope, { syncId });
  const counted = row.problem_counts as ProblemCount[];
  return { ...row, message: row.message ?? "", counted, problems: described(inOrder(kept), counted) };
}

const gravity = ({ severity }: { severity: string }) => problemSeverities.indexOf(severity as ProblemSeverity);
const inOrder = <T extends { severity: string }>(problems: readonly T[]) =>
  [...problems].sort((one, other) => gravity(one) - gravity(other));

/** Each in words: of one row, or of all that its cause has where one stands for all of them. */
type Kept = Omit<CheckedProblem, "message"> & { n: number; detail: string | null };

function described(kept: readonly Kept[], counted: readonly ProblemCount[]) {
  const causeOf = ({ code, file, field }: Pick<CheckedProblem, "code" | "file" | "field">) =>
    `${code} ${file} ${field}`;
  const counts = new Map(counted.map((each) => [causeOf(each), each.count]));
  const lines = new Map<string, number>();
  for (const problem of kept) lines.set(causeOf(problem), (lines.get(causeOf(problem)) ?? 0) + 1);
  return kept.map(({ n, detail, ...problem }): CheckedProblem => {
    const cause = causeOf(problem);
    const count = lines.get(cause) === 1 ? (counts.get(cause) ?? n) : n;
    const { title, advice } = describeProblem({ ...problem, count, details: detail === null ? [] : [detail] });
    return { ...problem, message: [title, advice].filter(Boolean).join(". ") };
  });
}

function rowsOf(counts: Counts, isRejected: boolean): Record<string, RowCounts> {
  const rows: Record<string, RowCounts> = {};
  for (const { name, file } of allKinds) {
    const counted = counts[name];
    if (!counted) continue;
    const { read, rejected, dangling, repeated } = counted;
    const accepted = isRejected ? 0 : read - rejected - dangling - repeated;
    rows[file] = { read, accepted, rejected, dangling, repeated };
  }
  return rows;
}

/** `asBefore` when the files are those of the bundle before: then all of their rows are as they were. */
function changesOf(counts: Counts, asBefore: boolean): Record<string, RowChanges> {
  const changes: Record<string, RowChanges> = {};
  for (const { name, file } of storedKinds) {
    const of = counts[name];
    if (!of) continue;
    const added = of.created + of.reactivated;
    const { updated: changed, deactivated, unchanged } = of;
    changes[file] = asBefore
      ? { added: 0, changed: 0, deactivated: 0, unchanged: unchanged + added + changed }
      : { added, changed, deactivated, unchanged };
  }
  return changes;
}

/** A folder without a roster: a sync waits for files there, a check has nothing to say but that. */
function withoutFiles(foreign: ReturnType<typeof formatIn>): CheckedBundle {
  const { title, advice } = describeProblem({ code: foreign ?? "", count: 1 });
  const message = foreign
    ? `${title}. ${advice}`
    : "There are no OneRoster files (orgs.csv, users.csv and so on). Check the path.";
  const place = { file: null, field: null };
  const found = { code: foreign ?? "file.missing", severity: "error" as const, ...place };
  return {
    verdict: "reject_bundle",
    rows: {},
    changes: null,
    problems: [{ ...found, line: null, message }],
    counted: [{ ...found, count: 1 }],
    message,
    reading: null,
  };
}
