import type { Db } from "db/client";
import { sql } from "kysely";

/**
 * The sync that a source gets while the demo is set up: the one under way, otherwise a new row as long as none was
 * applied. Undefined when the source was synced before or is gone. Takes its client key.
 */
export async function openFirstSync(db: Db, input: { clientKey: string }) {
  const source = await db
    .selectFrom("sftp_configurations as c")
    .leftJoin("sync_logs as l", "l.integration_id", "c.id")
    .select(["c.id", "c.district_id as districtId", "c.format", "c.applied_sync_id", "l.id as syncId", "l.status"])
    .where("c.client_key", "=", input.clientKey)
    .orderBy("l.started_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!source) return undefined;
  const { districtId } = source;
  const underWay = source.status === "queued" || source.status === "running";
  if (source.syncId && underWay) return { districtId, syncId: source.syncId };
  if (source.applied_sync_id) return undefined;
  const { id: syncId } = await db
    .insertInto("sync_logs")
    .values({ district_id: districtId, integration_id: source.id, trigger: "manual", format: source.format })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { districtId, syncId };
}

/** The status of a sync. Takes its id. */
export async function findSyncState(db: Db, input: { syncId: string }) {
  return db
    .selectFrom("sync_logs")
    .select(["status", "step", "message", "total_processed as processed"])
    .where("id", "=", input.syncId)
    .executeTakeFirstOrThrow();
}

/** Whether a source has had its first sync, applied, and no other. */
export async function hasOnlyItsFirstSync(db: Db, input: { clientKey: string }): Promise<boolean> {
  const syncs = await db
    .selectFrom("sync_logs as l")
    .innerJoin("sftp_configurations as c", "c.id", "l.integration_id")
    .select("l.status")
    .where("c.client_key", "=", input.clientKey)
    .limit(2)
    .execute();
  return syncs.length === 1 && syncs[0]?.status === "applied";
}

/** Opens a sync as the schedule does; undefined when the source is not there. */
export async function openNightSync(db: Db, input: { clientKey: string }) {
  const source = await db
    .selectFrom("sftp_configurations")
    .select(["id", "district_id as districtId", "format"])
    .where("client_key", "=", input.clientKey)
    .executeTakeFirst();
  if (!source) return undefined;
  const { id: syncId } = await db
    .insertInto("sync_logs")
    .values({ district_id: source.districtId, integration_id: source.id, trigger: "schedule", format: source.format })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { districtId: source.districtId, syncId };
}

/** Moves the syncs of a source before its latest back to the nights before it, so that a day lies between two. */
export async function spreadSyncs(db: Db, input: { clientKey: string }): Promise<void> {
  const earlier = sql`make_interval(days => n.nights::int)`;
  await sql`
    update sync_logs l set started_at = l.started_at - ${earlier}, running_at = l.running_at - ${earlier},
      finished_at = l.finished_at - ${earlier}
    from (
      select o.id, row_number() over (order by o.started_at desc) - 1 as nights
      from sync_logs o join sftp_configurations c on c.id = o.integration_id
      where c.client_key = ${input.clientKey} and o.finished_at is not null
    ) n
    where l.id = n.id and n.nights > 0`.execute(db);
  await sql`
    update sftp_configurations c set last_sync = l.finished_at from sync_logs l
    where c.client_key = ${input.clientKey} and l.id = c.applied_sync_id`.execute(db);
}
