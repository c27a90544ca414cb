import type { Db } from "db/client";
import { districtInScope, type Scope, schoolInScope } from "domain/access/scope";
import { sql } from "kysely";

/** What of a new installation, or a new district, is there already. */
export async function findFirstSteps(db: Db, scope: Scope) {
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
  }>`
    select exists (select from states) as states,
      exists (select from districts d where ${districtInScope(scope)}) as districts,
      exists (${schools}) as schools,
      exists (select from sftp_configurations f join districts d on d.id = f.district_id where ${districtInScope(scope)})
        as roster,
      exists (select from profiles p where p.auth_user_id is not null and p.id <> ${scope.profileId}::uuid and ${others})
        as people`.execute(db);
  return rows[0] ?? { states: true, districts: true, schools: true, roster: true, people: true };
}
