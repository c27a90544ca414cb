import type { Db } from "db/client";
import { inOwnDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";

/**
 * The vendor of a name, as a district writes it: the catalogue's, or the district's own, made when there is none.
 * Returns its id; undefined when the district is not in scope.
 */
export async function vendorNamed(
  db: Db,
  scope: Scope,
  { districtId, name }: { districtId: string; name: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with known as (
      select v.id, v.district_id from vendors v
      where fold_name(v.name) = fold_name(${name}) and (v.district_id is null or v.district_id = ${districtId}::uuid)
        and ${inOwnDistrict(scope, sql<string>`${districtId}::uuid`)}
    ), made as (
      insert into vendors (district_id, name)
      select ${districtId}::uuid, ${name}
      where not exists (select 1 from known) and ${inOwnDistrict(scope, sql<string>`${districtId}::uuid`)}
      on conflict (district_id, name) do update set name = excluded.name
      returning id, district_id
    )
    select id from (select * from known union all select * from made) found order by district_id nulls first limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}
