import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { nextRun, pauseOf } from "domain/rosters/next-run";
import {
  confirmHostKey,
  deleteConfiguration,
  pauseConfiguration,
  resumeConfiguration,
} from "domain/rosters/queries/sftp-configuration-changes";
import { findConfiguration } from "domain/rosters/queries/sftp-configurations";
import type { SyncFrequency } from "domain/rosters/terms";
import { takeRosterTurnSoon, takeTime } from "domain/rosters/turn";
import type { Tools } from "domain/tools";

type Input = { id: string; now: Date };

/** When the schedule would run next. Without a confirmed host key nothing is scheduled. */
async function nextOf(
  tools: Tools,
  actor: ActingPerson,
  { id, now, hostKey }: Input & { hostKey?: string },
): Promise<Date | null> {
  const row = await findConfiguration(tools.db, actor, { id });
  if (!row || !(hostKey ?? row.host_key)) return null;
  const frequency = row.sync_frequency as SyncFrequency;
  const schedule = { frequency, syncAt: row.sync_at, syncWeekday: row.sync_weekday, pause: pauseOf(row) };
  return nextRun(schedule, row.zone, now);
}

async function isPaused(tools: Tools, actor: ActingPerson, { id }: { id: string }): Promise<boolean> {
  return (await findConfiguration(tools.db, actor, { id }))?.status === "paused";
}

/** What of a configuration these changes are about. Once it is deleted there is nothing. */
const factsOf = (row: Awaited<ReturnType<typeof findConfiguration>>): Record<string, string | null> =>
  row ? { name: row.name, status: row.status, host: row.host, host_key: row.host_key } : {};

/** One change and its audit line, together or not at all. */
function audited<T extends { districtId: string } | string | undefined>(
  tools: Tools,
  actor: ActingPerson,
  verb: string,
  id: string,
  change: (db: Db) => Promise<T>,
): Promise<T> {
  return tools.db.transaction().execute(async (db) => {
    const before = await findConfiguration(db, actor, { id });
    const row = await change(db);
    if (row && typeof row !== "string") {
      await recordAudit(db, {
        actor,
        districtId: row.districtId,
        action: `sftp_configuration.${verb}`,
        object: { table: "sftp_configurations", id },
        before: before && factsOf(before),
        after: factsOf(await findConfiguration(db, actor, { id })),
      });
    }
    return row;
  });
}

/** Pins the key that a person compared and confirmed, and takes up the schedule. Undefined when it is not that key. */
export async function pinHostKey(tools: Tools, actor: ActingPerson, input: Input & { hostKey: string }) {
  const nextSync = (await isPaused(tools, actor, input)) ? null : await nextOf(tools, actor, input);
  return audited(tools, actor, "host_key_confirmed", input.id, (db) =>
    confirmHostKey(db, actor, { id: input.id, hostKey: input.hostKey, confirmedBy: actor.profileId, nextSync }),
  );
}

/** Stops the schedule of a configuration. Undefined when it is not there or paused already. */
export async function pause(tools: Tools, actor: ActingPerson, input: { id: string }) {
  return audited(tools, actor, "paused", input.id, (db) => pauseConfiguration(db, actor, input));
}

/** Takes up the schedule again. Undefined when it is not there or not paused. */
export async function resume(tools: Tools, actor: ActingPerson, input: Input) {
  const nextSync = await nextOf(tools, actor, input);
  return audited(tools, actor, "resumed", input.id, (db) => resumeConfiguration(db, actor, { id: input.id, nextSync }));
}

/**
 * Removes a configuration with its logs and roster rows. "under-way" while a sync of it runs, "busy" while another roster
 * of the district is being applied: the two go through the same people in two orders.
 */
export async function remove(tools: Tools, actor: ActingPerson, input: { id: string }) {
  const district = (await findConfiguration(tools.db, actor, input))?.district_id;
  if (district === undefined) return undefined;
  return audited(tools, actor, "deleted", input.id, async (db) => {
    if (!(await takeRosterTurnSoon(db, [district]))) return "busy" as const;
    await takeTime(db);
    return deleteConfiguration(db, actor, input);
  });
}
