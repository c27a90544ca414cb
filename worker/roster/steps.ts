import { createHash } from "node:crypto";
import { digestChanges, keepAdditionsOnly } from "domain/rosters/changes";
import { findGuards } from "domain/rosters/guards";
import { allKinds } from "domain/rosters/kinds";
import { countProblems } from "domain/rosters/problems";
import { findWaitingSync } from "domain/rosters/queries/sync-decisions";
import type { SyncEnd } from "domain/rosters/queries/sync-ends";
import type { ClaimedSync } from "domain/rosters/queries/sync-runs";
import type { BundleReading } from "domain/rosters/terms";
import { skippedFiles } from "./bundle";
import { checkFiles } from "./check-step";
import { fileSetHash } from "./download";
import { apply, finish, holdForReview, type Work } from "./endings";
import { SyncFailure } from "./failures";
import type { Fetched } from "./fetch-files";
import { fetchPatiently } from "./fetch-patiently";
import {
  appliedMessage,
  type Counts,
  discardedMessage,
  nothingSentMessage,
  onlyAdditions,
  processed,
  rejectedMessage,
  touchesRoster,
  unchangedMessage,
  verdictOf,
} from "./summary";
import { compareFiles, type Read, readFiles, saysNoChanges } from "./take-in";

type Found = { files: object[]; fileSetHash: string; reading?: BundleReading | null };

/** The steps of a sync, one after the other, to the end of its row. */
export async function runSteps(work: Work): Promise<void> {
  const { sync, run, session } = work;
  const { configuration } = sync;
  const fetched = await fetchPatiently(work);
  const fileSetHash = hashOf(fetched, configuration);
  const found: Found = { fileSetHash, files: describeFiles(fetched, null) };
  const known = await knownFiles(work, fileSetHash);
  if (known) return finish(work, { ...found, status: "unchanged", ...known });
  const read = await readFiles(work, fetched);
  found.files = describeFiles(fetched, read);
  found.reading = read.reading;
  if (await rejects(work, found, countsOf(read))) return;
  if (saysNoChanges(read)) return finish(work, { ...found, status: "unchanged", message: nothingSentMessage });
  const checked = await checkFiles(work, read);
  if (await rejects(work, found, checked)) return;
  const compared = await compareFiles(work, read, checked);
  const source = { districtId: sync.districtId, configurationId: configuration.id };
  if (configuration.additionsOnly) await keepAdditionsOnly(session.db);
  const { counts, leftOut } = configuration.additionsOnly ? onlyAdditions(compared) : { counts: compared, leftOut: 0 };
  if (sync.trigger === "approval") await assertAsShown(work);
  else {
    // A first load changes and takes away nothing, so no guard can have anything against it.
    const findings = touchesRoster(counts) ? await findGuards(session.db, source, configuration.guardLimits) : [];
    if (findings.length > 0) return holdForReview(work, { ...found, counts, findings });
  }
  run.signal.throwIfAborted();
  await apply(work, { ...found, counts, totalProcessed: processed(counts), message: appliedMessage(counts, leftOut) });
}

/** The hash of the file set, as it is taken in: one that is read by other settings is another one. */
function hashOf({ files }: Fetched, { additionsOnly, readAs }: ClaimedSync["configuration"]): string {
  const hash = fileSetHash(files);
  const settings = [readAs !== "files" && `read as ${readAs}`, additionsOnly && "additions only"].filter(Boolean);
  return settings.length > 0
    ? createHash("sha256")
        .update(`${settings.join(" ")} ${hash}`)
        .digest("hex")
    : hash;
}

type Known = Pick<SyncEnd, "message" | "discarded">;

/** Why these files need not be read again, or null. An approval is for the files that were held, and no others. */
async function knownFiles({ sync, run, session }: Work, hash: string): Promise<Known | null> {
  const { appliedFileSetHash, discardedFileSetHash } = sync.configuration;
  if (sync.trigger === "approval") {
    const held = await findWaitingSync(session.db, run.scope, { id: sync.subjectId as string });
    if (!held) throw new SyncFailure(alreadyDecided);
    if (held.fileSetHash !== hash) throw new SyncFailure(sync.configuration.serviceUrl ? otherAnswers : otherFiles);
    return null;
  }
  if (hash === appliedFileSetHash) return { message: unchangedMessage };
  const isDiscarded = sync.trigger === "schedule" && hash === discardedFileSetHash;
  return isDiscarded ? { message: discardedMessage, discarded: true } : null;
}

const alreadyDecided = "Someone has already decided about the held sync. Nothing was applied.";
const otherFiles =
  "The files on the server have changed since the sync was held. Nothing was applied. Start a sync to review the new ones.";
const otherAnswers =
  "What the service sends has changed since the sync was held. Nothing was applied. Start a sync, and approve it while the service still sends the same.";
const otherRoster =
  "The roster has changed since the sync was held, so what was shown no longer fits. Nothing was applied. Start a sync to review what would change now.";

/** An approval applies exactly what was shown. */
async function assertAsShown({ sync, run, session }: Work): Promise<void> {
  const held = await findWaitingSync(session.db, run.scope, { id: sync.subjectId as string });
  if (!held) throw new SyncFailure(alreadyDecided);
  const source = { districtId: sync.districtId, configurationId: sync.configuration.id };
  if (held.digest !== (await digestChanges(session.db, source))) throw new SyncFailure(otherRoster);
}

/** Ends the sync when what was found so far rejects the whole bundle; tells whether it did. */
async function rejects(work: Work, found: Found, counts: Counts): Promise<boolean> {
  const faults = await countProblems(work.session.db);
  const verdict = verdictOf(faults);
  if (verdict !== "reject_bundle") return false;
  const message = rejectedMessage(faults);
  await finish(work, { ...found, status: "rejected", message, verdict, counts, problemCounts: faults });
  return true;
}

/** What the log tells of each file; those that were left alone are at the end. */
function describeFiles({ listed, files }: Fetched, read: Read | null): object[] {
  const taken = files.map(({ name, kind, bytes, sha256 }) => ({
    name,
    bytes,
    sha256,
    rows: kind ? (read?.files.get(kind.name)?.rows ?? null) : null,
    mode: kind ? (read?.modes[kind.name] ?? null) : null,
  }));
  return [...taken, ...skippedFiles(listed).map(({ name, size }) => ({ name, bytes: size, skipped: true }))];
}

/** Of a bundle that is not applied, only how much was read is known. */
function countsOf({ files }: Read): Counts {
  const zero = {
    created: 0,
    updated: 0,
    unchanged: 0,
    deactivated: 0,
    reactivated: 0,
    rejected: 0,
    dangling: 0,
    repeated: 0,
  };
  const read = allKinds.flatMap(({ name }) => {
    const file = files.get(name);
    return file ? [[name, { ...zero, read: file.rows }]] : [];
  });
  return Object.fromEntries(read);
}
