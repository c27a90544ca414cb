import type { Db } from "db/client";
import { personInScope, type Scope } from "domain/access/scope";
import { isRole, type Role } from "domain/access/terms";
import { noActor, recordAudit } from "domain/audit/queries/audit";
import { type NotNull, sql } from "kysely";

/** What a sign-in needs of an address: the account, its hash and whether it may still be used. */
export async function findAuthUser(db: Db, input: { email: string }) {
  return db
    .selectFrom("auth_users as u")
    .leftJoin("profiles as p", "p.auth_user_id", "u.id")
    .select(["u.id", "u.email", "u.password_hash", "u.disabled_at", "u.demo"])
    .select(["p.id as profileId", "p.role", "p.district_id", "p.deactivated_at"])
    .where("u.email", "=", input.email)
    .executeTakeFirst();
}

/**
 * Makes the profile that an operator-made account still lacks. Every other way in brings its own profile, so this
 * default never meets a teacher or a student.
 */
export async function createMissingProfile(db: Db, input: { authUserId: string; email: string; role: Role }) {
  return db.transaction().execute(async (db) => {
    const made = await db
      .insertInto("profiles")
      .values({
        auth_user_id: input.authUserId,
        email: input.email,
        role: input.role,
        display_name: input.email.split("@")[0] || "User",
        source: "operator",
      })
      .onConflict((conflict) => conflict.constraint("profiles_auth_user_id_key").doNothing())
      .returning(["id"])
      .executeTakeFirst();
    if (made) {
      await recordAudit(db, {
        actor: noActor,
        districtId: null,
        action: "profile.created",
        object: { table: "profiles", id: made.id },
        details: { role: input.role },
      });
    }
  });
}

/** What one's own profile page shows. */
export async function findOwnProfile(db: Db, input: { authUserId: string }) {
  const row = await db
    .selectFrom("profiles as p")
    .innerJoin("auth_users as u", "u.id", "p.auth_user_id")
    .leftJoin("districts as d", "d.id", "p.district_id")
    .leftJoin("schools as s", "s.id", "p.school_id")
    .select(["p.id", "p.role", "u.email", "p.display_name as displayName", "p.first_name as firstName"])
    .select(["p.last_name as lastName", "p.avatar_url as avatarUrl", "p.grade", "p.district_id as districtId"])
    .select(["d.name as districtName", "s.name as schoolName", "u.password_changed_at as passwordChangedAt"])
    .select(
      sql<boolean>`exists (select 1 from roster_users r where r.district_id = p.district_id and r.profile_id = p.id
        and r.status = 'active')`.as("inRoster"),
    )
    .where("p.auth_user_id", "=", input.authUserId)
    .where("u.email", "is not", null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();
  return row && isRole(row.role) ? { ...row, role: row.role } : undefined;
}

/** What a person may change of their own profile; what is undefined stays as it is. */
export type OwnProfileFields = { firstName?: string | null; lastName?: string | null; displayName?: string };

/** Changes one's own profile, and only the fields that are given. */
export async function updateOwnProfile(db: Db, input: { authUserId: string; fields: OwnProfileFields }): Promise<void> {
  const { firstName, lastName, displayName } = input.fields;
  await db
    .updateTable("profiles")
    .set({
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      ...(displayName !== undefined && { display_name: displayName }),
      updated_at: sql`now()`,
    })
    .where("auth_user_id", "=", input.authUserId)
    .execute();
}

/** Puts another picture, or none, in place of one's own. Returns the address of the one that stood there. */
export async function replaceAvatar(db: Db, input: { authUserId: string; avatarUrl: string | null }) {
  const { rows } = await sql<{ before: string | null }>`
    update profiles p set avatar_url = ${input.avatarUrl}, updated_at = now()
    from (select id, avatar_url from profiles where auth_user_id = ${input.authUserId}::uuid for update) old
    where p.id = old.id returning old.avatar_url as before`.execute(db);
  return rows[0]?.before ?? null;
}

/** Whether this picture belongs to someone whom the viewer may see, or to the viewer. */
export async function mayAvatarBeSeen(db: Db, scope: Scope, input: { avatarUrl: string }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from profiles p
    where p.avatar_url = ${input.avatarUrl} and (${personInScope(scope)} or p.id = ${scope.profileId}::uuid)`.execute(
    db,
  );
  return rows.length > 0;
}
