import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";

/**
 * Takes hold of a configuration in scope until the transaction ends: undefined when it is not there. What is read of it
 * afterwards is still so when it is written.
 */
export async function lockConfiguration(db: Db, scope: Scope, input: { id: string }) {
  return db
    .selectFrom("sftp_configurations as c")
    .select(["c.id", "c.district_id as districtId"])
    .where("c.id", "=", input.id)
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .forUpdate()
    .executeTakeFirst();
}

/**
 * The same where its next run is worked out from what is read of it: the time zone of its district stays as it is, too. The
 * district comes first, as it does for whoever changes its zone.
 */
export async function lockSchedule(db: Db, scope: Scope, input: { id: string }) {
  await db
    .selectFrom("districts as d")
    .select("d.id")
    .where("d.id", "in", (eb) =>
      eb
        .selectFrom("sftp_configurations as c")
        .select("c.district_id")
        .where("c.id", "=", input.id)
        .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id"))),
    )
    .forShare()
    .execute();
  return lockConfiguration(db, scope, input);
}
