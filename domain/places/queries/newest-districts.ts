import type { Db } from "db/client";
import { districtInScope, type Scope } from "domain/access/scope";
import { sql } from "kysely";

export type NewDistrict = { id: string; name: string; state: string; schools: number; people: number; createdAt: Date };

/** The districts in scope that were added last, the newest first. */
export async function listNewestDistricts(db: Db, scope: Scope, { most }: { most: number }): Promise<NewDistrict[]> {
  const { rows } = await sql<NewDistrict>`
    select d.id, d.name, s.abbreviation as state, d.created_at as "createdAt",
      (select count(*)::int from schools c where c.district_id = d.id) as schools,
      (select count(*)::int from profiles p where p.district_id = d.id) as people
    from districts d join states s on s.id = d.state_id
    where ${districtInScope(scope)}
    order by d.created_at desc, d.id desc limit ${most}`.execute(db);
  return rows;
}
