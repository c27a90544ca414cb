import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "db/client";
import { findSyncState, openFirstSync } from "domain/demo/seed";
import { sftpSync } from "domain/rosters/jobs";
import { stepText } from "domain/rosters/words";
import { openEnqueuer } from "../enqueue";
import type { syncedAtFirst } from "./districts";

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
