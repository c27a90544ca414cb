import type { Db } from "db/client";
import { prepare } from "db/prepared";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";
import type { KeyScope } from "../key-scopes";
import type { KeyToken } from "../key-token";
import { isLive } from "../live-keys";

export type NewKey = {
  districtId: string;
  name: string;
  scopes: readonly KeyScope[];
  /** The last day on which it works, in the district's own zone: YYYY-MM-DD. Null: until it is revoked. */
  expiresOn: string | null;
};

/**
 * Keeps a new key, under `id` where one is given. Undefined when the district is not in scope, "past" when the key's
 * last day is over there, "there" when a key has that id already.
 */
export async function insertKey(db: Db, scope: Scope, { key, id, ...input }: NewKey & { key: KeyToken; id?: string }) {
  const { rows } = await sql<{ id: string | null; expiresAt: Date | null; lasts: boolean }>`
    with wanted as (
      select d.id, (${input.expiresOn}::date + 1)::timestamp at time zone d.time_zone as expires_at
      from districts d where d.id = ${input.districtId} and ${inWholeDistrict(scope, sql`d.id`)}
    ), made as (
      insert into api_keys (id, district_id, name, prefix, key_hash, scopes, created_by, expires_at)
      select coalesce(${id ?? null}::uuid, new_id()), w.id, ${input.name}, ${key.prefix}, ${key.hash},
        ${[...input.scopes]}::text[], ${scope.profileId}::uuid, w.expires_at
      from wanted w where coalesce(w.expires_at > now(), true)
      on conflict (id) do nothing returning id
    )
    select made.id, wanted.expires_at as "expiresAt", coalesce(wanted.expires_at > now(), true) as lasts
    from wanted left join made on true`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  if (!row.lasts) return "past" as const;
  return row.id === null ? ("there" as const) : { id: row.id, expiresAt: row.expiresAt };
}

/** How many keys of a district work now. The district's keys stay as many until the transaction ends. */
export async function lockLiveKeys(db: Db, scope: Scope, { districtId }: { districtId: string }): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('keys ' || ${districtId}::uuid, 0))`.execute(db);
  const { live } = await db
    .selectFrom("api_keys as k")
    .select(sql<number>`count(*)::int`.as("live"))
    .where("k.district_id", "=", districtId)
    .where(inWholeDistrict(scope, sql.ref("k.district_id")))
    .where(isLive)
    .executeTakeFirstOrThrow();
  return live;
}

/** A key by its prefix, with its hash and its status. It proves who calls, so it runs before there is a scope. */
export async function findKeyByPrefix(db: Db, { prefix }: { prefix: string }) {
  return (await keysByPrefix(db, prefix))[0];
}

/** Asked for every call of a machine. */
const keysByPrefix = prepare("key by prefix", (db, prefix: string) =>
  db
    .selectFrom("api_keys as k")
    .innerJoin("districts as d", "d.id", "k.district_id")
    .select(["k.id", "k.name", "k.prefix", "k.key_hash as hash", "k.scopes", "k.expires_at as expiresAt"])
    .select(["d.id as districtId", "d.name as districtName"])
    .select(sql<boolean>`k.revoked_at is not null`.as("revoked"))
    .select(isLive.as("live"))
    .select(sql<boolean>`coalesce(k.last_used_at < now() - interval '1 minute', true)`.as("useDue"))
    .where("k.prefix", "=", prefix)
    .compile(),
);

/** Notes that a key was used, to the minute. */
export async function noteKeyUse(db: Db, { id }: { id: string }): Promise<void> {
  await db
    .updateTable("api_keys")
    .set({ last_used_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`)
    .execute();
}

/** The keys in scope, of one district or of all, the newest first. Never their hashes. */
export async function listKeys(db: Db, scope: Scope, { districtId }: { districtId?: string } = {}) {
  return db
    .selectFrom("api_keys as k")
    .innerJoin("districts as d", "d.id", "k.district_id")
    .leftJoin("profiles as p", "p.id", "k.created_by")
    .select(["k.id", "k.name", "k.prefix", "k.scopes", "d.name as districtName", "k.created_at as createdAt"])
    .select("p.display_name as madeBy")
    .select(["k.expires_at as expiresAt", "k.last_used_at as lastUsedAt", "k.revoked_at as revokedAt"])
    .select(isLive.as("live"))
    .where(inWholeDistrict(scope, sql.ref("k.district_id")))
    .$if(districtId !== undefined, (query) => query.where("k.district_id", "=", districtId as string))
    .orderBy("k.created_at", "desc")
    .orderBy("k.id", "desc")
    .execute();
}

type EndKey = { prefix: string; districtId?: string | undefined };

/**
 * Ends a key in scope at once, of one district or of any. Undefined when there is none of this prefix, or it was
 * revoked before.
 */
export async function endKey(db: Db, scope: Scope, { prefix, districtId }: EndKey) {
  return db
    .updateTable("api_keys as k")
    .from("districts as d")
    .set({ revoked_at: sql<Date>`now()` })
    .whereRef("d.id", "=", "k.district_id")
    .where("k.prefix", "=", prefix)
    .where("k.revoked_at", "is", null)
    .$if(districtId !== undefined, (query) => query.where("k.district_id", "=", districtId as string))
    .where(inWholeDistrict(scope, sql.ref("k.district_id")))
    .returning(["k.id", "k.name", "d.id as districtId", "d.name as districtName"])
    .executeTakeFirst();
}
