import type { Db } from "db/client";
import { districtInScope, type Scope, schoolInScope } from "domain/access/scope";
import type { PersonState } from "domain/people/terms";
import { sql } from "kysely";

/** How many schools, districts and states there are in scope; the states count for all. */
export async function countPlaces(db: Db, scope: Scope) {
  const schools = db
    .selectFrom("schools")
    .select(sql<number>`count(*)::int`.as("count"))
    .where((eb) => schoolInScope(scope, eb));
  const { rows } = await sql<{ schools: number; districts: number; states: number }>`
    select (${schools}) as schools,
      (select count(*)::int from districts d where ${districtInScope(scope)}) as districts,
      (select count(*)::int from states) as states`.execute(db);
  return rows[0] ?? { schools: 0, districts: 0, states: 0 };
}

/** How many people there are in scope, by the state of their account. Only for those who see every district. */
export async function countPeopleByState(db: Db, scope: Scope): Promise<Record<PersonState, number>> {
  const none: Record<PersonState, number> = { active: 0, invited: 0, deactivated: 0, "no-account": 0 };
  if (scope.reach !== "all") return none;
  // Most people of a roster have no account: they are what is left, or every row would have to be looked at.
  const { rows } = await sql<Record<PersonState, number>>`
    select active, invited, deactivated, total - deactivated - active - invited as "no-account"
    from (
      select
        count(*) filter (where u.password_hash is null and u.last_sign_in_at is null)::int as invited,
        count(*) filter (where u.password_hash is not null or u.last_sign_in_at is not null)::int as active
      from profiles p join auth_users u on u.id = p.auth_user_id
      where p.auth_user_id is not null and p.deactivated_at is null
    ) a, (select count(*)::int as deactivated from profiles where deactivated_at is not null) d,
      (select count(*)::int as total from profiles) t`.execute(db);
  return rows[0] ?? none;
}
