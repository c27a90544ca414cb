import type { Db } from "db/client";
import { recordAudit } from "domain/audit/queries/audit";
import { nextRun, pauseOf } from "domain/rosters/next-run";
import {
  confirmHostKey,
  deleteConfiguration,
  pauseConfiguration,
  resumeConfiguration,
} from "domain/rosters/queries/sftp-configuration-changes";
import { findConfiguration } from "domain/rosters/queries/sftp-configurations";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

type Input = { id: string; now: Date };

/** When the schedule would run next. Without a confirmed host key nothing is scheduled. */
async function nextOf(viewer: Viewer, { id, now, hostKey }: Input & { hostKey?: string }): Promise<Date | null> {
  const row = await findConfiguration(db, viewer, { id });
  if (!row || !(hostKey ?? row.host_key)) return null;
  const frequency = row.sync_frequency as Parameters<typeof nextRun>[0]["frequency"];
  const schedule = { frequency, syncAt: row.sync_at, syncWeekday: row.sync_weekday, pause: pauseOf(row) };
  return nextRun(schedule, row.zone, now);
}

async function isPaused(viewer: Viewer, { id }: { id: string }): Promise<boolean> {
  return (await findConfiguration(db, viewer, { id }))?.status === "paused";
}

/** What of a configuration these changes are about. Once it is deleted there is nothing. */
const factsOf = (row: Awaited<ReturnType<typeof findConfiguration>>): Record<string, string | null> =>
  row ? { name: row.name, status: row.status, host: row.host, host_key: row.host_key } : {};

/** One change and its audit line, together or not at all. */
function audited<T extends { districtId: string } | string | undefined>(
  viewer: Viewer,
  verb: string,
  id: string,
  change: (db: Db) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (db) => {
    const before = await findConfiguration(db, viewer, { id });
    const row = await change(db);
    if (row && typeof row !== "string") {
      await recordAudit(db, {
        actor: viewer,
        districtId: row.districtId,
        action: `sftp_configuration.${verb}`,
        object: { table: "sftp_configurations", id },
        before: before && factsOf(before),
        after: factsOf(await findConfiguration(db, viewer, { id })),
      });
    }
    return row;
  });
}

/** Pins the key that a person compared and confirmed, and takes up the schedule. Undefined when it is not that key. */
export async function pinHostKey(viewer: Viewer, input: Input & { hostKey: string }) {
  const nextSync = (await isPaused(viewer, input)) ? null : await nextOf(viewer, input);
  return audited(viewer, "host_key_confirmed", input.id, (db) =>
    confirmHostKey(db, viewer, { id: input.id, hostKey: input.hostKey, confirmedBy: viewer.profileId, nextSync }),
  );
}

/** Stops the schedule of a configuration. Undefined when it is not there or paused already. */
export async function pause(viewer: Viewer, input: { id: string }) {
  return audited(viewer, "paused", input.id, (db) => pauseConfiguration(db, viewer, input));
}

/** Takes up the schedule again. Undefined when it is not there or not paused. */
export async function resume(viewer: Viewer, input: Input) {
  const nextSync = await nextOf(viewer, input);
  return audited(viewer, "resumed", input.id, (db) => resumeConfiguration(db, viewer, { id: input.id, nextSync }));
}

/** Removes a configuration with its logs and roster rows. "under-way" while a sync runs. */
export async function remove(viewer: Viewer, input: { id: string }) {
  return audited(viewer, "deleted", input.id, (db) => deleteConfiguration(db, viewer, input));
}
