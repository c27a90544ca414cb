import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { isPaused, pauseOf } from "domain/rosters/next-run";
import { underWay } from "domain/rosters/terms";
import { sql } from "kysely";

type Requested = { configurationId: string; requestedBy: string; now: Date };

/**
 * Opens the row of a sync that a person asked for. "under-way" when one of this configuration is not yet at its end,
 * the last day of the pause in which the configuration is now, undefined when the configuration is not there.
 */
export async function createSync(db: Db, scope: Scope, input: Requested) {
  const configuration = await db
    .selectFrom("sftp_configurations as c")
    .innerJoin("districts as d", "d.id", "c.district_id")
    .select(["c.id", "c.district_id", "c.format", "c.pause_from", "c.pause_to", "d.time_zone"])
    .where("c.id", "=", input.configurationId)
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    // Whoever deletes it goes first, and then there is nothing to sync.
    .forKeyShare("c")
    .executeTakeFirst();
  if (!configuration) return undefined;
  const pause = pauseOf(configuration);
  if (pause && isPaused(pause, configuration.time_zone, input.now)) return { pausedUntil: pause.to };
  const made = await db
    .insertInto("sync_logs")
    .values({
      district_id: configuration.district_id,
      integration_id: configuration.id,
      trigger: "manual",
      requested_by: input.requestedBy,
      format: configuration.format,
    })
    .onConflict((conflict) => conflict.column("integration_id").where("status", "in", underWay).doNothing())
    .returning(["id", "district_id as districtId"])
    .executeTakeFirst();
  return made ?? ("under-way" as const);
}

/** Ends a sync that the queue did not take. Nothing runs it later: a row at its end is never run. */
export async function failUnqueuedSync(db: Db, scope: Scope, input: { id: string; message: string }): Promise<void> {
  await db
    .updateTable("sync_logs as l")
    .set({ status: "failed", finished_at: sql`now()`, message: input.message })
    .where("l.id", "=", input.id)
    .where("l.status", "=", "queued")
    .where((eb) => inWholeDistrict(scope, eb.ref("l.district_id")))
    .execute();
}

/**
 * Asks a sync to stop. One that still waits ends at once; one that runs ends before it applies. Returns its district
 * and state, "too-late" once it applies or has ended, undefined when it is not there.
 */
export async function stopSync(db: Db, scope: Scope, input: { id: string }) {
  const stopped = await db
    .updateTable("sync_logs as l")
    .set((eb) => ({
      stop_requested_at: eb.fn.coalesce("l.stop_requested_at", sql<Date>`now()`),
      status: sql<string>`case when l.status = 'queued' then 'stopped' else l.status end`,
      finished_at: sql<Date>`case when l.status = 'queued' then now() else l.finished_at end`,
      message: sql<string>`case when l.status = 'queued' then 'Stopped before it began.' else l.message end`,
    }))
    .where("l.id", "=", input.id)
    .where("l.status", "in", underWay)
    .where(sql<boolean>`l.step is distinct from 'apply'`)
    .where((eb) => inWholeDistrict(scope, eb.ref("l.district_id")))
    .returning(["l.district_id as districtId", "l.status"])
    .executeTakeFirst();
  if (stopped) return stopped;
  const there = await db
    .selectFrom("sync_logs as l")
    .select("l.id")
    .where("l.id", "=", input.id)
    .where((eb) => inWholeDistrict(scope, eb.ref("l.district_id")))
    .executeTakeFirst();
  return there ? ("too-late" as const) : undefined;
}
