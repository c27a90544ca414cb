import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { nextRun, pauseOf } from "domain/rosters/next-run";
import { lockSchedule } from "domain/rosters/queries/configuration-locks";
import {
  confirmHostKey,
  deleteConfiguration,
  pauseConfiguration,
  resumeConfiguration,
} from "domain/rosters/queries/configuration-state";
import { findConfiguration } from "domain/rosters/queries/sftp-configurations";
import { auditedAs, type SyncFrequency, wayOf } from "domain/rosters/terms";
import { takeRosterTurnSoon, takeTime } from "domain/rosters/turn";
import type { Tools } from "domain/tools";

type Input = { id: string; now: Date };

type Standing = NonNullable<Awaited<ReturnType<typeof findConfiguration>>>;

/** When the schedule of a configuration would run next. Of a server nothing is scheduled without a confirmed key. */
function nextOf(row: Standing, { now, hostKey = row.host_key }: { now: Date; hostKey?: string | null }): Date | null {
  if (!hostKey && row.service_url === null) return null;
  const frequency = row.sync_frequency as SyncFrequency;
  const schedule = { frequency, syncAt: row.sync_at, syncWeekday: row.sync_weekday, pause: pauseOf(row) };
  return nextRun(schedule, row.zone, now);
}

/** A configuration as it stands until the transaction ends, and with it the zone of its schedule. */
async function held(db: Db, actor: ActingPerson, { id }: { id: string }): Promise<Standing | undefined> {
  return (await lockSchedule(db, actor, { id })) && findConfiguration(db, actor, { id });
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
    if (before && row && typeof row !== "string") {
      await recordAudit(db, {
        actor,
        districtId: row.districtId,
        action: `${auditedAs[wayOf(before.format)]}.${verb}`,
        object: { table: "sftp_configurations", id },
        before: factsOf(before),
        after: factsOf(await findConfiguration(db, actor, { id })),
      });
    }
    return row;
  });
}

/** Pins the key that a person compared and confirmed, and takes up the schedule. Undefined when it is not that key. */
export async function pinHostKey(tools: Tools, actor: ActingPerson, { id, now, hostKey }: Input & { hostKey: string }) {
  return audited(tools, actor, "host_key_confirmed", id, async (db) => {
    const row = await held(db, actor, { id });
    const nextSync = row && row.status !== "paused" ? nextOf(row, { now, hostKey }) : null;
    return confirmHostKey(db, actor, { id, hostKey, confirmedBy: actor.profileId, nextSync });
  });
}

/** Stops the schedule of a configuration. Undefined when it is not there or paused already. */
export async function pause(tools: Tools, actor: ActingPerson, input: { id: string }) {
  return audited(tools, actor, "paused", input.id, (db) => pauseConfiguration(db, actor, input));
}

/** Takes up the schedule again. Undefined when it is not there or not paused. */
export async function resume(tools: Tools, actor: ActingPerson, { id, now }: Input) {
  return audited(tools, actor, "resumed", id, async (db) => {
    const row = await held(db, actor, { id });
    return resumeConfiguration(db, actor, { id, nextSync: row ? nextOf(row, { now }) : null });
  });
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
