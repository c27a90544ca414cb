import type { Db } from "db/client";
import { districtInScope, type Scope, schoolInScope } from "domain/access/scope";
import { sql } from "kysely";

/** A district as a list of the latest has it; `at` is when it was added (ISO 8601). */
export type NewDistrict = { id: string; name: string; state: string; schools: number; people: number; at: string };

/**
 * What of a new installation, or a new district, is there already; and so many of the districts in scope that were added
 * last, the newest first. Districts that are made up to be compared with are none of them.
 */
export async function findFirstSteps(db: Db, scope: Scope, { newest }: { newest: number }) {
  const schools = db
    .selectFrom("schools")
    .select("schools.id")
    .where((eb) => schoolInScope(scope, eb));
  const others = scope.reach === "all" ? sql`true` : sql`p.district_id = ${scope.districtId}::uuid`;
  const { rows } = await sql<{
    states: boolean;
    districts: boolean;
    schools: boolean;
    roster: boolean;
    people: boolean;
    newest: NewDistrict[];
  }>`
    select exists (select from states) as states,
      exists (select from districts d where ${districtInScope(scope)}) as districts,
      exists (${schools}) as schools,
      exists (select from sftp_configurations f join districts d on d.id = f.district_id where ${districtInScope(scope)})
        as roster,
      exists (select from profiles p where p.auth_user_id is not null and p.id <> ${scope.profileId}::uuid and ${others})
        as people,
      (select coalesce(jsonb_agg(to_jsonb(n) order by n.at desc, n.id desc), '[]') from (
        select d.id, d.name, s.abbreviation as state, d.created_at as at,
          (select count(*)::int from schools c where c.district_id = d.id) as schools,
          (select count(*)::int from profiles p where p.district_id = d.id) as people
        from districts d join states s on s.id = d.state_id where ${districtInScope(scope)}
          and not exists (select from peer_figures f where f.district_id = d.id and f.demo)
        order by d.created_at desc, d.id desc limit ${newest}) n) as newest`.execute(db);
  return rows[0] ?? { states: true, districts: true, schools: true, roster: true, people: true, newest: [] };
}
