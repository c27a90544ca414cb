import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { noActor, recordAudit } from "domain/audit/queries/audit";
import { type ConnectionTestEndStatus, underWay, wayOf } from "domain/rosters/terms";
import { formatOfTest } from "domain/rosters/ways";
import { sql } from "kysely";

/**
 * Takes up a connection test with what it needs of its configuration, credentials still sealed. Undefined when it is
 * at its end or not there. One that a dead worker left is taken up again.
 */
export async function claimConnectionTest(db: Db, scope: Scope, input: { id: string }) {
  const claimed = await db
    .updateTable("sftp_connection_tests as t")
    .set({ status: "running" })
    .where("t.id", "=", input.id)
    .where("t.status", "in", underWay)
    .where((eb) => inWholeDistrict(scope, eb.ref("t.district_id")))
    .returning(["t.district_id", "t.integration_id"])
    .executeTakeFirst();
  if (!claimed) return undefined;
  return db
    .selectFrom("sftp_configurations as c")
    .select(["c.id", "c.host", "c.port", "c.username", "c.auth_method as authMethod", "c.host_key as hostKey"])
    .select(["c.password_sealed as passwordSealed", "c.private_key_sealed as privateKeySealed"])
    .select(["c.passphrase_sealed as passphraseSealed", "c.remote_folder as folder", "c.format"])
    .select(["c.service_url as serviceUrl", "c.token_url as tokenUrl"])
    .where("c.district_id", "=", claimed.district_id)
    .where("c.id", "=", claimed.integration_id)
    .executeTakeFirst();
}

export type ConnectionTestEnd = {
  status: ConnectionTestEndStatus;
  /** One or two sentences for people. */
  message: string;
  /** The fingerprint that the server showed; null when it did not come that far. */
  hostKey: string | null;
  files?: readonly { name: string; size: number }[];
  /** The lists of a service, and how many records each has by its own word. */
  lists?: readonly { name: string; records: number | null }[];
};

/**
 * Ends a connection test, with what that means for its configuration and a line in the audit log, all or nothing.
 * Returns false, and changes nothing, when it is at its end already.
 */
export async function finishConnectionTest(
  db: Db,
  scope: Scope,
  input: { id: string; end: ConnectionTestEnd },
): Promise<boolean> {
  const { id, end } = input;
  return db.transaction().execute(async (db) => {
    const row = await db
      .updateTable("sftp_connection_tests as t")
      .set({
        status: end.status,
        message: end.message,
        host_key: end.hostKey,
        files: JSON.stringify(end.files ?? end.lists ?? []),
        finished_at: sql<Date>`now()`,
      })
      .where("t.id", "=", id)
      .where("t.status", "in", underWay)
      .where((eb) => inWholeDistrict(scope, eb.ref("t.district_id")))
      .returning(["t.district_id", "t.integration_id", formatOfTest.as("format")])
      .executeTakeFirst();
    if (!row) return false;
    await markConfiguration(db, row, end);
    await recordAudit(db, {
      actor: noActor,
      districtId: row.district_id,
      action: wayOf(row.format) === "service" ? "oneroster_service.tested" : "sftp_connection.tested",
      object: { table: "sftp_configurations", id: row.integration_id },
      details: { testId: id },
      result: end.status === "succeeded" ? "ok" : "error",
    });
    return true;
  });
}

/**
 * A failed test says error, except while paused or while a sync is under way, whose end will tell. A good one takes an
 * error back where no sync was ever applied, or where it came from a test: an error of a sync, the next good sync does.
 */
async function markConfiguration(
  db: Db,
  row: { district_id: string; integration_id: string },
  end: ConnectionTestEnd,
): Promise<void> {
  const update = db
    .updateTable("sftp_configurations as c")
    .where("c.district_id", "=", row.district_id)
    .where("c.id", "=", row.integration_id);
  if (end.status === "failed") {
    await update
      .set({ status: "error", status_message: end.message, updated_at: sql<Date>`now()` })
      .where("c.status", "!=", "paused")
      .where(sql<boolean>`not exists (select 1 from sync_logs l
        where l.integration_id = c.id and l.status in ('queued', 'running'))`)
      .execute();
    return;
  }
  await update
    .set({ status_message: null, updated_at: sql<Date>`now()` })
    .set({ status: sql<string>`case when c.applied_sync_id is null then 'pending' else 'active' end` })
    .where("c.status", "=", "error")
    .where(sql<boolean>`(c.applied_sync_id is null or c.status_message = (
      select t.message from sftp_connection_tests t where t.district_id = c.district_id and t.integration_id = c.id
        and t.status = 'failed' order by t.created_at desc limit 1))`)
    .execute();
}
