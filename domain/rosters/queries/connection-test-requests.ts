import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { formatOfTest } from "domain/rosters/ways";
import { sql } from "kysely";

/** Opens the row of a connection test, and says what its configuration reads. Undefined when that is not there. */
export async function createConnectionTest(
  db: Db,
  scope: Scope,
  input: { configurationId: string; requestedBy: string },
) {
  return db
    .insertInto("sftp_connection_tests")
    .columns(["district_id", "integration_id", "requested_by"])
    .expression((eb) =>
      eb
        .selectFrom("sftp_configurations as c")
        .select((eb) => ["c.district_id", "c.id", eb.val(input.requestedBy).$castTo<string>().as("requested_by")])
        .where("c.id", "=", input.configurationId)
        .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
        .forKeyShare("c"),
    )
    .returning(["id", "district_id as districtId", formatOfTest.as("format")])
    .executeTakeFirst();
}

/** Ends a test that the queue did not take. */
export async function failUnqueuedTest(db: Db, scope: Scope, input: { id: string; message: string }): Promise<void> {
  await db
    .updateTable("sftp_connection_tests as t")
    .set({ status: "failed", message: input.message, finished_at: sql`now()` })
    .where("t.id", "=", input.id)
    .where("t.status", "=", "queued")
    .where((eb) => inWholeDistrict(scope, eb.ref("t.district_id")))
    .execute();
}

/** A test takes half a minute at most. One that is not over after so long was lost, with its job or its worker. */
const isLost = sql<boolean>`(t.status in ('queued', 'running') and t.created_at < now() - interval '3 minutes')`;
const lostMessage = "The test did not finish. Test the connection again.";

/** The latest test of a configuration; one that was lost on the way has failed. */
export async function findLatestConnectionTest(db: Db, scope: Scope, input: { configurationId: string }) {
  return db
    .selectFrom("sftp_connection_tests as t")
    .select(["t.id", "t.host_key", "t.files", "t.created_at", "t.finished_at"])
    .select(sql<string>`case when ${isLost} then 'failed' else t.status end`.as("status"))
    .select(sql<string | null>`case when ${isLost} then ${lostMessage} else t.message end`.as("message"))
    .where("t.integration_id", "=", input.configurationId)
    .where((eb) => inWholeDistrict(scope, eb.ref("t.district_id")))
    .orderBy("t.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
