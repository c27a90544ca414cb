import type { Db } from "db/client";
import type { Role } from "domain/access/terms";
import { type NotNull, sql } from "kysely";

// What the operator does at the command line, and the demo's seeding: no person asks here, so there is no scope.

type NewProfile = {
  role: Role;
  displayName: string;
  firstName?: string | null;
  lastName?: string | null;
  districtId: string | null;
  schoolId: string | null;
};

export type NewAuthUser = {
  /** In lower case. */
  email: string;
  /** Without one the account waits for a link to set it by. */
  passwordHash?: string;
  /** Signs in only while the demo runs. */
  demo?: boolean;
  /** Without one, the first sign-in makes it. */
  profile?: NewProfile;
};

/** Adds an account, and its profile when there is one. Returns its id, or "email-taken". Belongs in a transaction. */
export async function insertAuthUser(db: Db, input: NewAuthUser): Promise<{ id: string } | "email-taken"> {
  const user = await db
    .insertInto("auth_users")
    .values({ email: input.email, password_hash: input.passwordHash ?? null, demo: input.demo ?? false })
    .onConflict((conflict) => conflict.constraint("auth_users_email_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!user) return "email-taken";
  if (input.profile) await insertProfile(db, user.id, input.email, input.profile);
  return user;
}

async function insertProfile(db: Db, authUserId: string, email: string, profile: NewProfile): Promise<void> {
  await db
    .insertInto("profiles")
    .values({
      auth_user_id: authUserId,
      email,
      role: profile.role,
      display_name: profile.displayName,
      first_name: profile.firstName ?? null,
      last_name: profile.lastName ?? null,
      district_id: profile.districtId,
      school_id: profile.schoolId,
      source: "operator",
    })
    .execute();
}

/** An account with all that its password must not be made of. Undefined when there is none for this id or address. */
export async function findPasswordOwner(db: Db, by: { authUserId: string } | { email: string }) {
  return (
    db
      .selectFrom("auth_users as u")
      .leftJoin("profiles as p", "p.auth_user_id", "u.id")
      .leftJoin("districts as d", "d.id", "p.district_id")
      .leftJoin("schools as s", "s.id", "p.school_id")
      .select(["u.id as authUserId", "u.email", "u.password_hash as passwordHash", "u.demo", "p.id as profileId"])
      .select(["p.role", "p.display_name as displayName", "p.first_name as firstName", "p.last_name as lastName"])
      .select(["p.district_id as districtId", "d.name as district", "s.name as school"])
      .select(sql<boolean>`u.disabled_at is not null or p.deactivated_at is not null`.as("off"))
      .$if("email" in by, (query) => query.where("u.email", "=", (by as { email: string }).email))
      .$if("authUserId" in by, (query) => query.where("u.id", "=", (by as { authUserId: string }).authUserId))
      // Who only stands in for another district's account has no address and never gets a password.
      .where("u.email", "is not", null)
      .$narrowType<{ email: NotNull }>()
      .executeTakeFirst()
  );
}

/**
 * Gives an account a new password; with `existingHash`, the hash that was looked at, only while that is still its own.
 * Returns false when it is not. What else a new password ends is in the command that calls this.
 */
export async function setPassword(
  db: Db,
  input: { authUserId: string; passwordHash: string; existingHash?: string },
): Promise<boolean> {
  const set = await db
    .updateTable("auth_users")
    .set({
      password_hash: input.passwordHash,
      password_changed_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", input.authUserId)
    .where("disabled_at", "is", null)
    .$if(input.existingHash !== undefined, (query) => query.where("password_hash", "=", input.existingHash as string))
    .executeTakeFirst();
  return set.numUpdatedRows === 1n;
}

/** The districts that have this id or, word for word, this name; two states may each have one of the same name. */
export async function findDistrictsNamed(db: Db, input: { idOrName: string }) {
  return db
    .selectFrom("districts")
    .innerJoin("states", "states.id", "districts.state_id")
    .select(["districts.id", "districts.name", "states.abbreviation as state"])
    .where((eb) => eb.or([eb(sql`districts.id::text`, "=", input.idOrName), eb("districts.name", "=", input.idOrName)]))
    .orderBy("states.abbreviation")
    .execute();
}

/** The schools of a district that have this id or, word for word, this name. */
export async function findSchoolsNamed(db: Db, input: { districtId: string; idOrName: string }) {
  return db
    .selectFrom("schools")
    .select(["schools.id", "schools.name"])
    .where("schools.district_id", "=", input.districtId)
    .where((eb) => eb.or([eb(sql`schools.id::text`, "=", input.idOrName), eb("schools.name", "=", input.idOrName)]))
    .execute();
}
