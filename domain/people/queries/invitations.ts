import type { Db } from "db/client";
import { districtInScope, personInScope, type Scope } from "domain/access/scope";
import type { Role } from "domain/access/terms";
import { sql } from "kysely";

/**
 * An account that can't be signed in to yet: it has no password. When the address has an account out of scope, a
 * stand-in is made in its place, which keeps the invitation and nobody can ever sign in with; the caller can't tell the
 * two apart. "email-taken" when an account in scope has the address.
 */
export async function createInvitedAccount(
  db: Db,
  scope: Scope,
  input: { email: string },
): Promise<{ id: string } | "email-taken"> {
  // Two invitations of a district take turns, so that both of them see what the other made.
  await sql`select pg_advisory_xact_lock(hashtext('invitations of ' || ${scope.districtId ?? "all"}))`.execute(db);
  const make = async () => {
    const { rows } = await sql<{ id: string }>`
      with known as (
        select u.email is not null as has_address, coalesce(${personInScope(scope)}, false) as own
        from auth_users u left join profiles p on p.auth_user_id = u.id
        where u.email = ${input.email} or u.stands_for = ${input.email})
      insert into auth_users (email, stands_for)
      select case when not elsewhere then ${input.email} end, case when elsewhere then ${input.email} end
      from (select exists (select from known where has_address) as elsewhere) k
      where not exists (select from known where own)
      on conflict on constraint auth_users_email_key do nothing
      returning id`.execute(db);
    return rows[0];
  };
  // Nothing is made, too, when another district gave the address an account at this very moment; now that can be seen.
  return (await make()) ?? (await make()) ?? "email-taken";
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

/** The profile of someone who is invited and whom no roster knows. Undefined when the place is not in scope. */
export async function createInvitedProfile(db: Db, scope: Scope, input: InvitedPerson): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into profiles (auth_user_id, email, role, district_id, school_id, first_name, last_name, display_name, source)
    select ${input.authUserId}::uuid, ${input.email}, ${input.role}, d.id, ${input.schoolId}::uuid, ${input.firstName},
      ${input.lastName}, ${input.displayName}, 'invitation'
    from (select ${input.districtId}::uuid as id) d where ${districtInScope(scope)}
      and (${scope.reach !== "school"} or ${input.schoolId}::uuid = ${scope.schoolId}::uuid)
    returning id`.execute(db);
  return rows[0]?.id;
}

/**
 * Gives someone whom a roster made an account, in the role and place they are invited to. Their names stay the
 * roster's. False when they have one already, are not in scope, or no longer have the role that was checked.
 */
export async function attachAccount(
  db: Db,
  scope: Scope,
  input: { profileId: string; standingRole: Role } & Omit<InvitedPerson, "firstName" | "lastName" | "displayName">,
): Promise<boolean> {
  const done = await sql`
    update profiles p set auth_user_id = ${input.authUserId}::uuid, email = ${input.email}, role = ${input.role},
      school_id = ${input.schoolId}::uuid, updated_at = now(),
      source = case when ${input.role} in ('principal', 'teacher', 'student') then p.source else 'invitation' end
    where p.id = ${input.profileId}::uuid and p.auth_user_id is null and p.deactivated_at is null
      and p.role = ${input.standingRole} and p.district_id = ${input.districtId}::uuid
      and ${personInScope(scope)}`.execute(db);
  return Number(done.numAffectedRows ?? 0) === 1;
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
