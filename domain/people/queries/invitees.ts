import type { Db } from "db/client";
import { districtInScope, personInScope, type Scope } from "domain/access/scope";
import { isRole, type Role } from "domain/access/terms";
import { sql } from "kysely";

/**
 * Which of these addresses have an account that whoever asks may know of: in scope, or invited into it. `profileId` is
 * null when the account has no profile yet. Accounts of other districts are left out on purpose: see
 * `createInvitedAccounts`.
 */
export async function listAccountsByEmail(db: Db, scope: Scope, input: { emails: string[] }) {
  const { rows } = await sql<{ email: string; profileId: string | null }>`
    select coalesce(u.email, u.stands_for) as email, p.id as "profileId"
    from auth_users u left join profiles p on p.auth_user_id = u.id
    where (u.email = any (${input.emails}::text[]) or u.stands_for = any (${input.emails}::text[]))
      and ${personInScope(scope)}`.execute(db);
  return rows;
}

export type RosterPerson = {
  districtId: string;
  email: string;
  profileId: string | null;
  role: Role;
  schoolId: string | null;
  schoolName: string | null;
  deactivated: boolean;
};

/**
 * People without an account who have one of these addresses in one of these districts. `profileId` is null for those
 * who are outside the scope, as another school does for a principal.
 */
export async function listPeopleByEmail(
  db: Db,
  scope: Scope,
  input: { districtIds: string[]; emails: string[] },
): Promise<RosterPerson[]> {
  const { rows } = await sql<Omit<RosterPerson, "role"> & { role: string }>`
    select p.district_id as "districtId", lower(p.email) as email, p.role, p.school_id as "schoolId",
      s.name as "schoolName",
      case when ${personInScope(scope)} then p.id end as "profileId", p.deactivated_at is not null as deactivated
    from profiles p join districts d on d.id = p.district_id
      left join schools s on s.district_id = p.district_id and s.id = p.school_id
    where p.district_id = any (${input.districtIds}::uuid[]) and lower(p.email) = any (${input.emails}::text[])
      and p.auth_user_id is null and ${districtInScope(scope)}`.execute(db);
  return rows.flatMap((row) => (isRole(row.role) ? [{ ...row, role: row.role }] : []));
}

/**
 * Takes hold of people in scope until the transaction ends, in the order of their ids. Before `createInvitedAccounts`:
 * inviting one from their page holds the person first, too. Returns the ids of those who are there.
 */
export async function lockPeople(db: Db, scope: Scope, input: { ids: string[] }): Promise<string[]> {
  if (input.ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select p.id from profiles p where p.id = any (${input.ids}::uuid[]) and ${personInScope(scope)}
    order by p.id for update`.execute(db);
  return rows.map(({ id }) => id);
}
