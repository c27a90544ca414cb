import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import type { Role } from "domain/access/terms";
import { sql } from "kysely";

/** Why someone can't be made an administrator of the platform. */
export type AdminRefusal = "nobody" | "oneself" | "already" | "super-admin" | "deactivated" | "of-a-roster";

export type MadeAdmin = {
  profileId: string;
  authUserId: string;
  before: { role: Role; districtId: string | null; schoolId: string | null };
};

/**
 * Makes the owner of an account an administrator who sees every district. Returns how the person stood, or why it can't
 * be. Only for those who see every district; the command asks for a super admin. In a transaction of the caller's.
 */
export async function makeAdmin(db: Db, scope: Scope, { email }: { email: string }): Promise<MadeAdmin | AdminRefusal> {
  if (scope.reach !== "all") return "nobody";
  const person = await db
    .selectFrom("auth_users as u")
    .innerJoin("profiles as p", "p.auth_user_id", "u.id")
    .select(["p.id", "p.role", "p.district_id", "p.school_id", "p.source", "p.deactivated_at", "u.id as authUserId"])
    .select(
      sql<boolean>`exists (select from roster_users r where r.district_id = p.district_id and r.profile_id = p.id)`.as(
        "isOfRoster",
      ),
    )
    .where("u.email", "=", email.toLowerCase())
    .forUpdate("p")
    .executeTakeFirst();
  if (!person) return "nobody";
  if (person.id === scope.profileId) return "oneself";
  if (person.role === "super_admin") return "super-admin";
  if (person.deactivated_at !== null) return "deactivated";
  if (person.role === "admin") return "already";
  if (person.source === "roster" || person.isOfRoster) return "of-a-roster";
  await db
    .updateTable("profiles")
    .set({ role: "admin", district_id: null, school_id: null, updated_at: sql`now()` })
    .where("id", "=", person.id)
    .execute();
  return {
    profileId: person.id,
    authUserId: person.authUserId,
    before: { role: person.role as Role, districtId: person.district_id, schoolId: person.school_id },
  };
}

/**
 * Who is told of unusual downloads by somebody: the other admins of the district who can sign in; where there are none, as
 * also of what is of every district at once, the super admins. Ids only.
 */
export async function listDownloadRecipients(
  db: Db,
  { districtId, by }: { districtId: string | null; by: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom("profiles as p")
    .innerJoin("auth_users as u", "u.id", "p.auth_user_id")
    .select(["p.id", "p.role"])
    .where((eb) =>
      eb.or([
        eb("p.role", "=", "super_admin"),
        eb.and([eb("p.role", "=", "district_admin"), eb("p.district_id", "=", districtId)]),
      ]),
    )
    .where("p.id", "!=", by)
    .where("p.deactivated_at", "is", null)
    .where("u.disabled_at", "is", null)
    .execute();
  const ofDistrict = rows.filter(({ role }) => role === "district_admin");
  return (ofDistrict.length > 0 ? ofDistrict : rows).map(({ id }) => id);
}
