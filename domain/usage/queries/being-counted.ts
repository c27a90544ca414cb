import type { Db } from "db/client";
import { inOwnDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";

/**
 * Whether the first visits of a district are here while no screen shows them, for everyone who works there: they wait to be
 * counted, or are counted and what the screens read is still to be made.
 */
export async function isBeingCounted(db: Db, scope: Scope, { districtId }: { districtId: string }): Promise<boolean> {
  const of = (table: string) =>
    sql`${sql.ref(`${table}.district_id`)} = ${districtId} and ${inOwnDistrict(scope, sql.ref(`${table}.district_id`))}`;
  const { rows } = await sql<{ counting: boolean }>`
    select not exists (select from usage_districts u where ${of("u")} and u.windows_at is not null)
      and (exists (select from usage_districts u where ${of("u")} and u.rolled_at is not null)
        or exists (select from usage_batches b where ${of("b")} and not b.counted)) as counting`.execute(db);
  return rows[0]?.counting ?? false;
}
