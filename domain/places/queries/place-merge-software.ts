import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";

/** A list of schools with one in the place of another, each of them once. */
const replaced = (column: string, { from, into }: { from: string; into: string }) =>
  sql`array(select distinct unnest(array_replace(${sql.ref(column)}, ${from}::uuid, ${into}::uuid)))`;

/**
 * Lets everything about software that names a school name the one it is merged into: approvals and bans that are limited
 * to it, exceptions for it, requests from it. A limit that lost its school would hold for nobody, or for everyone. In the
 * transaction of the merge.
 */
export async function moveSoftwareOfSchool(
  db: Db,
  scope: Scope,
  { districtId, ...pair }: { districtId: string; from: string; into: string },
): Promise<void> {
  const { from, into } = pair;
  const inScope = inWholeDistrict(scope, sql<string>`${districtId}::uuid`);
  await sql`
    update district_software set allowed_school_ids = ${replaced("allowed_school_ids", pair)}, version = version + 1,
      updated_at = now()
    where district_id = ${districtId}::uuid and ${from}::uuid = any (allowed_school_ids) and ${inScope}`.execute(db);
  await sql`
    update software_blacklist set school_ids = ${replaced("school_ids", pair)}, version = version + 1, updated_at = now()
    where district_id = ${districtId}::uuid and ${from}::uuid = any (school_ids) and ${inScope}`.execute(db);
  await sql`
    update blacklist_exceptions x set school_id = ${into}::uuid
    where x.district_id = ${districtId}::uuid and x.school_id = ${from}::uuid and ${inScope}
      and not exists (select from blacklist_exceptions y where y.entry_id = x.entry_id and y.school_id = ${into}::uuid)`.execute(
    db,
  );
  await sql`
    update software_requests set school_id = ${into}::uuid
    where district_id = ${districtId}::uuid and school_id = ${from}::uuid and ${inScope}`.execute(db);
}
