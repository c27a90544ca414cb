import { rename, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "db/client";
import { findSyncState, hasOnlyItsFirstSync, openFirstSync, openNightSync, spreadSyncs } from "domain/demo/syncs";
import { sftpSync } from "domain/rosters/jobs";
import { stepText } from "domain/rosters/words";
import { openEnqueuer } from "../enqueue";
import { type Demo, rosterOf, type syncedAtFirst } from "./districts";
import { generateRoster } from "./roster-generator";
import { withoutSchool } from "./roster-without";

type Settings = {
  databaseUrl: string;
  say: (line: string) => void;
  signal: AbortSignal;
};

const longestSyncMs = 120_000;

/** These districts get their first sync now, through the queue and the worker like every other. */
export async function syncFirst(
  db: Db,
  districts: readonly (typeof syncedAtFirst)[],
  { databaseUrl, say, signal }: Settings,
): Promise<void> {
  const queue = openEnqueuer({ databaseUrl, onError: () => {} });
  try {
    const begun: { name: string; syncId: string }[] = [];
    for (const { name, source } of districts) {
      const sync = await openFirstSync(db, { clientKey: source.clientKey });
      if (!sync) continue;
      await queue.enqueue(sftpSync, sync);
      begun.push({ name, syncId: sync.syncId });
    }
    for (const { name, syncId } of begun) {
      say(`Syncing the roster of ${name} …`);
      await follow(db, syncId, { say, signal });
    }
  } finally {
    await queue.close();
  }
}

/** Longer ago than a folder has to be unchanged before a scheduled sync reads it. */
const uploadedMs = 3 * 60 * 60 * 1_000;

/**
 * Two nights that didn't go well after the first sync of a district, through the queue and the worker like every other:
 * in one the server's folder was missing, in the next the export had left a school out, which holds the sync. Does
 * nothing where it was told before, or where the first sync was not applied.
 */
export async function syncUnluckyNights(
  db: Db,
  { district, folder, school }: { district: Demo; folder: string; school: string },
  { databaseUrl, say, signal }: Settings,
): Promise<void> {
  const { clientKey } = district.source;
  const queue = openEnqueuer({ databaseUrl, onError: () => {} });
  const night = async () => {
    const sync = await openNightSync(db, { clientKey });
    if (!sync) return;
    await queue.enqueue(sftpSync, sync);
    await follow(db, sync.syncId, { say: () => {}, signal });
  };
  try {
    if (!(await hasOnlyItsFirstSync(db, { clientKey }))) return;
    const away = `${folder}.away`;
    await rm(away, { recursive: true, force: true });
    await rename(folder, away);
    await night().finally(() => rename(away, folder));
    const uploaded = new Date(Date.now() - uploadedMs);
    for (const [name, text] of withoutSchool(generateRoster(rosterOf(district, 1)), school)) {
      await writeFile(path.join(folder, name), text);
      await utimes(path.join(folder, name), uploaded, uploaded);
    }
    await night();
    await spreadSyncs(db, { clientKey });
    say(`Ran two nightly syncs of ${district.name} that need attention: one failed, one is held for review.`);
  } finally {
    await queue.close();
  }
}

async function follow(db: Db, syncId: string, { say, signal }: Omit<Settings, "databaseUrl">): Promise<void> {
  let step: string | null = null;
  const begun = performance.now();
  while (performance.now() - begun < longestSyncMs) {
    signal.throwIfAborted();
    const state = await findSyncState(db, { syncId });
    if (state.step && state.step !== step) say(`  ${stepText("running", state.step).toLowerCase()}`);
    step = state.step;
    if (state.status !== "queued" && state.status !== "running") {
      say(state.status === "applied" ? `  ${state.processed} records` : `  ${state.status}: ${state.message}`);
      return;
    }
    await pause(200);
  }
  say("  It is not done yet and goes on in the background.");
}
