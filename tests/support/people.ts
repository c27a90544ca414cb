import type { Db } from "db/client";
import { hashPassword } from "domain/access/passwords";
import type { Role } from "domain/access/terms";

export const password = "correct horse battery 9";
let hashed: Promise<string> | undefined;

/** A state with a district in it. */
export async function aDistrict(db: Db, name: string, { zone = "America/Chicago" } = {}) {
  const state = await db
    .insertInto("states")
    .values({ name: `State of ${name}`, abbreviation: name })
    .returning("id")
    .executeTakeFirstOrThrow();
  return db
    .insertInto("districts")
    .values({ name, state_id: state.id, original_id: `id-${name}`, time_zone: zone })
    .returning(["id", "name"])
    .executeTakeFirstOrThrow();
}

/** A school of a district. */
export async function aSchool(db: Db, districtId: string, name: string) {
  return db
    .insertInto("schools")
    .values({ name, district_id: districtId, identifier: name })
    .returning(["id", "name"])
    .executeTakeFirstOrThrow();
}

type Person = { role: Role; districtId?: string | null; schoolId?: string | null; email: string; demo?: boolean };

/** Someone who can sign in with `password`. */
export async function aPerson(db: Db, person: Person) {
  hashed ??= hashPassword(password, { memoryCost: 64, timeCost: 1 });
  const user = await db
    .insertInto("auth_users")
    .values({ email: person.email, password_hash: await hashed, demo: person.demo ?? false })
    .returning("id")
    .executeTakeFirstOrThrow();
  const profile = await db
    .insertInto("profiles")
    .values({
      auth_user_id: user.id,
      email: person.email,
      role: person.role,
      display_name: person.email.split("@")[0] as string,
      district_id: person.districtId ?? null,
      school_id: person.schoolId ?? null,
      source: "operator",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { profileId: profile.id, authUserId: user.id, email: person.email };
}

/** A configuration that points nowhere, with its host key confirmed. */
export async function aConfiguration(db: Db, districtId: string, name: string, more: { hostKey?: string | null } = {}) {
  const key = name.toLowerCase().replaceAll(" ", "-");
  return db
    .insertInto("sftp_configurations")
    .values({
      district_id: districtId,
      name,
      client_key: key,
      bucket_name: `rosters-${key}`,
      host: "127.0.0.1",
      port: 1,
      username: "rollcall",
      auth_method: "password",
      password_sealed: "v1.k1.none.none",
      host_key: more.hostKey === undefined ? "SHA256:0000000000000000000000000000000000000000000" : more.hostKey,
    })
    .returning(["id", "name"])
    .executeTakeFirstOrThrow();
}

/** A connection to a OneRoster service, its secret sealed by nobody's key. */
export async function aConnection(db: Db, districtId: string, name: string) {
  const { id } = await aConfiguration(db, districtId, name, { hostKey: null });
  return db
    .updateTable("sftp_configurations")
    .set({
      format: "oneroster_rest_1_1",
      auth_method: "client_credentials",
      service_url: "https://127.0.0.1:1/ims/oneroster/v1p1",
      token_url: "https://127.0.0.1:1/token",
    })
    .where("id", "=", id)
    .returning(["id", "name"])
    .executeTakeFirstOrThrow();
}
