import type { Db } from "db/client";
import { listReferences, moving, runAsOne } from "db/references";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";

/**
 * Lets everything that names a school name the one it is merged into, but for its people: roster links, approvals and bans
 * that are limited to it, exceptions for it, requests from it. A limit that lost its school would hold for nobody, or for
 * everyone. In the transaction of the merge.
 */
export async function moveToSchool(
  db: Db,
  scope: Scope,
  { districtId, from, into }: { districtId: string; from: string; into: string },
): Promise<void> {
  const theirs = sql<boolean>`${inWholeDistrict(scope, sql<string>`${districtId}::uuid`)} and exists (
    select from schools c where c.id = ${from}::uuid and c.district_id = ${districtId}::uuid)`;
  const ofDistrict = sql<boolean>`x.district_id = ${districtId}::uuid and ${theirs}`;
  const where = (columns: string[]) => (columns.includes("district_id") ? ofDistrict : theirs);
  await runAsOne(db, moving(await listReferences(db, "schools"), { from, into, where }));
  await sql`
    update blacklist_exceptions x set school_id = ${into}::uuid
    where x.school_id = ${from}::uuid and ${ofDistrict}
      and not exists (select from blacklist_exceptions y where y.entry_id = x.entry_id and y.school_id = ${into}::uuid)`.execute(
    db,
  );
}
