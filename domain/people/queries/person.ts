import { isDeepStrictEqual } from "node:util";
import type { Db } from "db/client";
import { personInScope, type Scope } from "domain/access/scope";
import { isRole, type Role } from "domain/access/terms";
import { findLastChange } from "domain/audit/queries/last-change";
import { type Conflict, conflictOf } from "domain/conflict";
import { stampOfPlace } from "domain/people/place-stamp";
import type { PersonSource, PersonState } from "domain/people/terms";
import { sql } from "kysely";
import { stateOf } from "./people";

type Found = {
  id: string;
  role: string;
  authUserId: string | null;
  email: string | null;
  displayName: string;
  firstName: string | null;
  lastName: string | null;
  grade: string | null;
  avatarUrl: string | null;
  source: PersonSource;
  districtId: string | null;
  districtName: string | null;
  /** The two letters of the district's state. */
  districtState: string | null;
  schoolId: string | null;
  schoolName: string | null;
  state: PersonState;
  lastSignIn: Date | null;
  createdAt: Date;
  /** A roster names this person, and its next sync may change what it says of them. */
  inRoster: boolean;
  invitedAt: Date | null;
};
export type Person = Omit<Found, "role"> & { role: Role };

async function findOne(db: Db, scope: Scope, id: string, lock: boolean): Promise<Person | undefined> {
  const { rows } = await sql<Found>`
    select p.id, p.role, p.auth_user_id as "authUserId", coalesce(u.email, p.email) as email,
      p.display_name as "displayName", p.first_name as "firstName", p.last_name as "lastName", p.grade,
      p.avatar_url as "avatarUrl", p.source, p.district_id as "districtId", d.name as "districtName",
      st.abbreviation as "districtState",
      p.school_id as "schoolId", s.name as "schoolName", ${stateOf} as state, u.last_sign_in_at as "lastSignIn",
      p.created_at as "createdAt",
      exists (select 1 from roster_users r where r.district_id = p.district_id and r.profile_id = p.id
        and r.status = 'active') as "inRoster",
      (select max(t.created_at) from auth_tokens t where t.auth_user_id = p.auth_user_id
        and t.purpose = 'invitation' and t.voided_at is null) as "invitedAt"
    from profiles p left join auth_users u on u.id = p.auth_user_id
      left join districts d on d.id = p.district_id
      left join states st on st.id = d.state_id
      left join schools s on s.district_id = p.district_id and s.id = p.school_id
    where p.id = ${id}::uuid and ${personInScope(scope)}
    ${lock ? sql`for update of p` : sql``}`.execute(db);
  const [row] = rows;
  return row && isRole(row.role) ? { ...row, role: row.role } : undefined;
}

/** One person in scope, with what their page shows. */
export function findPerson(db: Db, scope: Scope, input: { id: string }): Promise<Person | undefined> {
  return findOne(db, scope, input.id, false);
}

/** The same, kept from changing until the transaction ends: what is decided by it still holds when it is written. */
export function lockPerson(db: Db, scope: Scope, input: { id: string }): Promise<Person | undefined> {
  return findOne(db, scope, input.id, true);
}

/**
 * Whether a super admin who can sign in is left when this one goes. Until the transaction ends nobody else gets an
 * answer, so that two people who remove each other at the same moment do not both succeed. Ask before the person is
 * locked.
 */
export async function hasOtherSuperAdmin(db: Db, input: { than: string }): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('the last super admin'))`.execute(db);
  const other = await db
    .selectFrom("profiles as p")
    .innerJoin("auth_users as u", "u.id", "p.auth_user_id")
    .select("p.id")
    .where("p.role", "=", "super_admin")
    .where("p.id", "!=", input.than)
    .where("p.deactivated_at", "is", null)
    .where("u.disabled_at", "is", null)
    .where((eb) => eb.or([eb("u.password_hash", "is not", null), eb("u.last_sign_in_at", "is not", null)]))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * The conflict when the actor saw another role or place than the current one; undefined when it is as it was seen.
 * Rosters and merges of schools change places without a line: then nobody is named.
 */
export async function whoChangedPlace(
  db: Db,
  scope: Scope,
  { person, seen }: { person: Person; seen: string | undefined },
): Promise<Conflict<null> | undefined> {
  const version = stampOfPlace(person);
  if (seen === undefined || seen === version) return undefined;
  const { id, districtId } = person;
  const last = await findLastChange(db, scope, { districtId, table: "profiles", id, actions: ["person.changed"] });
  const after = { role: person.role, school_id: person.schoolId, district_id: districtId };
  const isCurrent = isDeepStrictEqual(last?.after, after);
  return conflictOf(isCurrent ? last : undefined, { about: "person", version, now: null });
}

type Place = { role: Role; districtId: string | null; schoolId: string | null };

/** Gives a person another role or place. Above principal a roster no longer stands behind them. False: not in scope. */
export async function updatePersonPlace(db: Db, scope: Scope, input: { id: string } & Place): Promise<boolean> {
  const { role, districtId, schoolId } = input;
  const done = await sql`
    update profiles p set role = ${role}, district_id = ${districtId}::uuid, school_id = ${schoolId}::uuid,
      grade = case when ${role} = 'student' then p.grade end, updated_at = now(),
      source = case when p.source = 'roster' and ${role} not in ('principal', 'teacher', 'student')
        then 'invitation' else p.source end
    where p.id = ${input.id}::uuid and ${personInScope(scope)}`.execute(db);
  return Number(done.numAffectedRows ?? 0) === 1;
}

/** Switches a person off or on again. False when there is none in scope. */
export async function setPersonActive(db: Db, scope: Scope, input: { id: string; active: boolean }): Promise<boolean> {
  const done = await sql`
    update profiles p set deactivated_at = ${input.active ? sql`null` : sql`now()`}, updated_at = now()
    where p.id = ${input.id}::uuid and ${personInScope(scope)}`.execute(db);
  return Number(done.numAffectedRows ?? 0) === 1;
}
