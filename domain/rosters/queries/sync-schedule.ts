import type { Db } from "db/client";
import { nextRun, pauseOf } from "domain/rosters/next-run";
import { type SyncFrequency, underWay } from "domain/rosters/terms";
import { sql } from "kysely";

// What the tick of the schedules needs. It belongs to no person and looks over all districts on purpose: only ids come
// back, and only the worker calls it.

export type DueConfiguration = { districtId: string; configurationId: string };
export type SyncIds = { districtId: string; syncId: string };

const mostAtOnce = 500;

const due = (now: Date) => sql<boolean>`(c.next_sync <= ${now.toISOString()}::timestamptz and c.status <> 'paused'
  and (c.pause_from is null or not (${now.toISOString()}::timestamptz at time zone
    (select d.time_zone from districts d where d.id = c.district_id))::date between c.pause_from and c.pause_to)
  and not exists (select 1 from sync_logs l where l.integration_id = c.id and l.status in ('queued', 'running')))`;

/**
 * The configurations whose time has come, longest due first: not paused, not even for a few days, and without a sync
 * under way.
 */
export async function listDueConfigurations(db: Db, { now }: { now: Date }): Promise<DueConfiguration[]> {
  return db
    .selectFrom("sftp_configurations as c")
    .select(["c.district_id as districtId", "c.id as configurationId"])
    .where(due(now))
    .orderBy("c.next_sync")
    .limit(mostAtOnce)
    .execute();
}

/**
 * Opens the row of a scheduled sync and moves the configuration's next one on, both or neither. Returns the row's ids;
 * undefined when another worker was faster or the configuration is no longer due. Throws when the district's time zone
 * is not known.
 */
export async function startDueSync(db: Db, input: DueConfiguration & { now: Date }): Promise<SyncIds | undefined> {
  return db.transaction().execute(async (db) => {
    const configuration = await db
      .selectFrom("sftp_configurations as c")
      .innerJoin("districts as d", "d.id", "c.district_id")
      .select([
        "c.format",
        "c.sync_frequency",
        "c.sync_at",
        "c.sync_weekday",
        "c.pause_from",
        "c.pause_to",
        "d.time_zone",
      ])
      .where("c.district_id", "=", input.districtId)
      .where("c.id", "=", input.configurationId)
      .where(due(input.now))
      .forUpdate("c")
      .skipLocked()
      .executeTakeFirst();
    if (!configuration) return undefined;
    const sync = await insertSync(db, input, configuration.format);
    if (!sync) return undefined;
    await db
      .updateTable("sftp_configurations")
      .set({ next_sync: runAfter(configuration, input.now) })
      .where("district_id", "=", input.districtId)
      .where("id", "=", input.configurationId)
      .execute();
    return sync;
  });
}

function insertSync(db: Db, { districtId, configurationId }: DueConfiguration, format: string) {
  return db
    .insertInto("sync_logs")
    .values({ district_id: districtId, integration_id: configurationId, trigger: "schedule", format })
    .onConflict((conflict) => conflict.column("integration_id").where("status", "in", underWay).doNothing())
    .returning(["district_id as districtId", "id as syncId"])
    .executeTakeFirst();
}

type Row = {
  sync_frequency: string;
  sync_at: string;
  sync_weekday: number;
  pause_from: string | null;
  pause_to: string | null;
  time_zone: string;
};

function runAfter(row: Row, now: Date): Date | null {
  const frequency = row.sync_frequency as SyncFrequency;
  const schedule = { frequency, syncAt: row.sync_at, syncWeekday: row.sync_weekday, pause: pauseOf(row) };
  return nextRun(schedule, row.time_zone, now);
}

/**
 * Brings the next runs of a district in step with its time zone, which was changed in the same transaction: "daily at
 * 2:00 am" is another moment now. What is paused or started by hand has no next run, and gets none.
 */
export async function followZone(db: Db, { districtId }: { districtId: string }): Promise<void> {
  const rows = await db
    .selectFrom("sftp_configurations as c")
    .innerJoin("districts as d", "d.id", "c.district_id")
    .select(["c.id", "c.sync_frequency", "c.sync_at", "c.sync_weekday", "c.pause_from", "c.pause_to", "d.time_zone"])
    .select(sql<Date>`now()`.as("now"))
    .where("c.district_id", "=", districtId)
    .where("c.next_sync", "is not", null)
    .execute();
  for (const { id, now, ...row } of rows) {
    await db
      .updateTable("sftp_configurations")
      .set({ next_sync: runAfter(row, now) })
      .where("district_id", "=", districtId)
      .where("id", "=", id)
      .execute();
  }
}

/**
 * Syncs that nobody seems to work on: waiting, or without a sign of life, for more than `quietMs` milliseconds by the
 * database's clock, which also wrote the signs.
 */
export async function listStuckSyncs(db: Db, { quietMs }: { quietMs: number }): Promise<SyncIds[]> {
  return db
    .selectFrom("sync_logs as l")
    .select(["l.district_id as districtId", "l.id as syncId"])
    .where("l.status", "in", underWay)
    .where(
      sql<boolean>`case l.status when 'queued' then l.started_at else coalesce(l.heartbeat_at, l.running_at, l.started_at)
        end < now() - make_interval(secs => ${quietMs / 1_000})`,
    )
    .orderBy("l.started_at")
    .limit(mostAtOnce)
    .execute();
}
