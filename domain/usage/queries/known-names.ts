import type { Db } from "db/client";
import { sql } from "kysely";
import { spelledName } from "../spelled-name";
import { nameHash } from "./numbers";

/** A name with who goes by it; null when two people of the same kind of name do, so that it leads to nobody. */
type Claims = Map<string, { rank: number; profileId: string | null }>;

const chunk = 5_000;

function claim(claims: Claims, name: string | null, rank: number, profileId: string): void {
  const spelled = name === null ? "" : spelledName(name);
  if (spelled === "") return;
  const there = claims.get(spelled);
  if (!there || rank < there.rank) claims.set(spelled, { rank, profileId });
  else if (there.rank === rank && there.profileId !== profileId) there.profileId = null;
}

/**
 * Every name by which a roster or an account of the district knows somebody: the id of the roster before an email address,
 * that before a user name.
 */
async function namesOf(db: Db, districtId: string): Promise<Claims> {
  const users = await db
    .selectFrom("roster_users")
    .select(["profile_id", "sourced_id", "email", "username"])
    .where("district_id", "=", districtId)
    .where("status", "=", "active")
    .where("profile_id", "is not", null)
    .execute();
  const accounts = await db
    .selectFrom("profiles")
    .select(["id", "email"])
    .where("district_id", "=", districtId)
    .where("deactivated_at", "is", null)
    .execute();
  const claims: Claims = new Map();
  for (const { profile_id, sourced_id, email, username } of users) {
    for (const [rank, name] of [sourced_id, email, username].entries()) {
      claim(claims, name, rank, profile_id as string);
    }
  }
  for (const { id, email } of accounts) claim(claims, email, 1, id);
  return claims;
}

/** Brings usage_known_names in step with rosters and accounts. Returns the names that two people share, as they are kept. */
export async function refreshKnownNames(db: Db, { districtId, salt }: { districtId: string; salt: string }) {
  const claims = await namesOf(db, districtId);
  const wanted = new Map<string, string>();
  const shared: Buffer[] = [];
  for (const [name, { profileId }] of claims) {
    const hash = nameHash(salt, name);
    if (profileId === null) shared.push(hash);
    else wanted.set(hash.toString("hex"), profileId);
  }
  const there = await db
    .selectFrom("usage_known_names")
    .select(["name_hash", "profile_id"])
    .where("district_id", "=", districtId)
    .execute();
  const gone: Buffer[] = [];
  for (const { name_hash, profile_id } of there) {
    const key = name_hash.toString("hex");
    if (!wanted.has(key)) gone.push(name_hash);
    else if (wanted.get(key) === profile_id) wanted.delete(key);
  }
  const fresh = [...wanted].sort();
  for (let at = 0; at < gone.length; at += chunk) {
    await sql`delete from usage_known_names
      where district_id = ${districtId} and name_hash = any(${gone.slice(at, at + chunk)}::bytea[])`.execute(db);
  }
  for (let at = 0; at < fresh.length; at += chunk) {
    const part = fresh.slice(at, at + chunk);
    await sql`
      insert into usage_known_names (district_id, name_hash, profile_id)
      select ${districtId}::uuid, n.hash, n.profile
      from unnest(${part.map(([hex]) => Buffer.from(hex, "hex"))}::bytea[], ${part.map(([, id]) => id)}::uuid[])
        n (hash, profile)
      on conflict (district_id, name_hash) do update set profile_id = excluded.profile_id`.execute(db);
  }
  return { shared };
}
