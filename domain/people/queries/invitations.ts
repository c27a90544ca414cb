import type { Db } from "db/client";
import { districtInScope, personInScope, type Scope } from "domain/access/scope";
import type { Role } from "domain/access/terms";
import { sql } from "kysely";

/**
 * Accounts that can't be signed in to yet: they have no password. When an address has an account out of scope, a
 * stand-in is made in its place, which keeps the invitation and nobody can ever sign in with; the caller can't tell the
 * two apart. Returns the id of each by its address; "email-taken" when an account in scope has one of the addresses.
 */
export async function createInvitedAccounts(
  db: Db,
  scope: Scope,
  { emails }: { emails: string[] },
): Promise<Map<string, string> | "email-taken"> {
  // Two invitations of a district take turns, so that both of them see what the other made.
  await sql`select pg_advisory_xact_lock(hashtext('invitations of ' || ${scope.districtId ?? "all"}))`.execute(db);
  const made = new Map<string, string>();
  const make = async () => {
    const missing = emails.filter((email) => !made.has(email));
    if (missing.length === 0) return;
    // In the order of the addresses, so that districts that invite the same people wait for each other in one order.
    const { rows } = await sql<{ id: string; email: string }>`
      with wanted as (select distinct email from unnest(${missing}::text[]) w (email)),
      known as (
        select coalesce(u.email, u.stands_for) as email, u.email is not null as has_address,
          coalesce(${personInScope(scope)}, false) as own
        from auth_users u left join profiles p on p.auth_user_id = u.id
        where u.email = any (${missing}::text[]) or u.stands_for = any (${missing}::text[]))
      insert into auth_users (email, stands_for)
      select case when not elsewhere then email end, case when elsewhere then email end
      from (select w.email, exists (select from known k where k.email = w.email and k.has_address) as elsewhere
        from wanted w where not exists (select from known k where k.email = w.email and k.own)) w
      order by w.email
      on conflict on constraint auth_users_email_key do nothing
      returning id, coalesce(email, stands_for) as email`.execute(db);
    for (const { id, email } of rows) made.set(email, id);
  };
  await make();
  // Nothing is made, too, when another district gave an address an account at this very moment; now that can be seen.
  await make();
  return emails.every((email) => made.has(email)) ? made : "email-taken";
}

export type InvitedPerson = {
  authUserId: string;
  email: string;
  role: Role;
  districtId: string | null;
  schoolId: string | null;
  firstName: string | null;
  lastName: string | null;
  displayName: string;
};

/**
 * The profiles of people who are invited and whom no roster knows. Returns the id of each by its account's; a person
 * whose place is not in scope has none.
 */
export async function createInvitedProfiles(
  db: Db,
  scope: Scope,
  people: InvitedPerson[],
): Promise<Map<string, string>> {
  if (people.length === 0) return new Map();
  const written = JSON.stringify(people);
  const { rows } = await sql<{ id: string; authUserId: string }>`
    insert into profiles (auth_user_id, email, role, district_id, school_id, first_name, last_name, display_name, source)
    select d."authUserId", d.email, d.role, d.id, d."schoolId", d."firstName", d."lastName", d."displayName",
      'invitation'
    from (select p.*, p."districtId" as id from jsonb_to_recordset(${written}::jsonb) p ("authUserId" uuid, email text,
      role text, "districtId" uuid, "schoolId" uuid, "firstName" text, "lastName" text, "displayName" text)) d
    where ${districtInScope(scope)} and (${scope.reach !== "school"} or d."schoolId" = ${scope.schoolId}::uuid)
    returning id, auth_user_id as "authUserId"`.execute(db);
  return new Map(rows.map(({ id, authUserId }) => [authUserId, id]));
}

/** Whom a roster made, in the role that was checked, and what they are to be. */
export type AttachedPerson = { profileId: string; standingRole: Role } & Omit<
  InvitedPerson,
  "firstName" | "lastName" | "displayName"
>;

/**
 * Gives people whom a roster made an account each, in the role and place they are invited to. Their names stay the
 * roster's. Returns the profiles it was done for: not those who have one already, are not in scope, or no longer have
 * the role that was checked.
 */
export async function attachAccounts(db: Db, scope: Scope, people: AttachedPerson[]): Promise<string[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    update profiles p set auth_user_id = a."authUserId", email = a.email, role = a.role, school_id = a."schoolId",
      updated_at = now(), source = case when a.role in ('principal', 'teacher', 'student') then p.source
        else 'invitation' end
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) a ("profileId" uuid, "standingRole" text,
      "authUserId" uuid, email text, role text, "districtId" uuid, "schoolId" uuid)
    where p.id = a."profileId" and p.auth_user_id is null and p.deactivated_at is null
      and p.role = a."standingRole" and p.district_id = a."districtId" and ${personInScope(scope)}
    returning p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Takes an invitation back that nobody has used: the account goes, and the profile too unless a roster knows the
 * person, who then stands as the roster has them. Returns "deleted" or "detached"; undefined when they have signed in
 * or are not in scope.
 */
export async function withdrawInvitation(
  db: Db,
  scope: Scope,
  input: { id: string },
): Promise<"deleted" | "detached" | undefined> {
  const { rows } = await sql<{ authUserId: string; rosterRole: string | null; source: string }>`
    select p.auth_user_id as "authUserId", p.source, (select max(r.role) from roster_users r
      where r.district_id = p.district_id and r.profile_id = p.id and r.role in ('principal', 'teacher', 'student'))
      as "rosterRole"
    from profiles p join auth_users u on u.id = p.auth_user_id
    where p.id = ${input.id}::uuid and u.password_hash is null and u.last_sign_in_at is null
      and ${personInScope(scope)}
    for update`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const stays = row.source === "roster" || row.rosterRole !== null;
  if (stays) {
    // An account goes with its link; whom the invitation had lifted above principal falls back to what the roster says.
    await sql`
      update profiles p set auth_user_id = null, updated_at = now(),
        role = case when p.role in ('principal', 'teacher', 'student') then p.role
          else coalesce(${row.rosterRole}, 'teacher') end,
        source = 'roster'
      where p.id = ${input.id}::uuid and ${personInScope(scope)}`.execute(db);
  } else {
    await sql`delete from profiles p where p.id = ${input.id}::uuid and ${personInScope(scope)}`.execute(db);
  }
  await db.deleteFrom("auth_users").where("id", "=", row.authUserId).execute();
  return stays ? "detached" : "deleted";
}
