import type { Role } from "../access/roles";
import type { Db } from "../client";
import { noActor, recordAudit } from "./audit";

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
