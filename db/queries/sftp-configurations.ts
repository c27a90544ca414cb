import { sql } from "kysely";
import { inWholeDistrict, type Scope } from "../access/scope";
import type { Db } from "../client";

/** The latest sync of a configuration while it is under way: it stands on the badge meanwhile. */
const current = (db: Db) =>
  db
    .selectFrom("sync_logs")
    .select(["id", "integration_id", "status", "step", "progress", "stop_requested_at"])
    .where("status", "in", ["queued", "running"])
    .as("current");

/** The latest sync of a configuration that has come to its end. */
const latest = (db: Db) =>
  db
    .selectFrom("sync_logs")
    .distinctOn("integration_id")
    .select(["id", "integration_id", "status", "total_processed", "message"])
    .where("finished_at", "is not", null)
    .orderBy("integration_id")
    .orderBy("started_at", "desc")
    .as("latest");

function inScope(db: Db, scope: Scope) {
  return db
    .selectFrom("sftp_configurations as c")
    .innerJoin("districts as d", "d.id", "c.district_id")
    .leftJoin(current(db), "current.integration_id", "c.id")
    .leftJoin(latest(db), "latest.integration_id", "c.id")
    .select(["c.id", "c.name", "c.client_key", "c.bucket_name", "c.status", "c.status_message", "c.last_sync"])
    .select(["c.next_sync", "c.sync_frequency", "c.sync_at", "c.sync_weekday", "c.district_id", "c.created_at"])
    .select((eb) => eb("c.host_key", "is not", null).as("hostKeyConfirmed"))
    .select(["d.name as districtName", "d.original_id as districtOriginalId", "d.time_zone as zone"])
    .select(["current.id as currentId", "current.status as currentStatus", "current.step as currentStep"])
    .select(["current.progress as currentProgress", "current.stop_requested_at as currentStop"])
    .select(["latest.id as latestId", "latest.status as latestStatus", "latest.message as latestMessage"])
    .select(["latest.total_processed as latestProcessed"])
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")));
}

const like = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Configurations, newest first; `search` looks in name, client key and bucket name. */
export async function listConfigurations(db: Db, scope: Scope, input: { search: string }) {
  return inScope(db, scope)
    .$if(input.search !== "", (query) =>
      query.where((eb) =>
        eb.or([
          eb("c.name", "ilike", like(input.search)),
          eb("c.client_key", "ilike", like(input.search)),
          eb("c.bucket_name", "ilike", like(input.search)),
        ]),
      ),
    )
    .orderBy("c.created_at", "desc")
    .orderBy("c.id", "desc")
    .limit(500)
    .execute();
}

/** The three counters of the screen: all configurations, those that are active, those in error. */
export async function countConfigurations(db: Db, scope: Scope) {
  return db
    .selectFrom("sftp_configurations as c")
    .select([
      sql<number>`count(*)::int`.as("total"),
      sql<number>`(count(*) filter (where c.status = 'active'))::int`.as("active"),
      sql<number>`(count(*) filter (where c.status = 'error'))::int`.as("error"),
    ])
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .executeTakeFirstOrThrow();
}

/** One configuration with all that its own page shows; never a secret. */
export async function findConfiguration(db: Db, scope: Scope, input: { id: string }) {
  return inScope(db, scope)
    .select(["c.host", "c.port", "c.username", "c.auth_method", "c.remote_folder", "c.format", "c.host_key"])
    .leftJoin("profiles as p", "p.id", "c.host_key_confirmed_by")
    .select(["c.host_key_confirmed_at", "p.display_name as hostKeyConfirmedBy"])
    .where("c.id", "=", input.id)
    .executeTakeFirst();
}

/** Names of the configurations in scope, for a filter. */
export async function listConfigurationNames(db: Db, scope: Scope) {
  return db
    .selectFrom("sftp_configurations as c")
    .select(["c.id", "c.name"])
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .orderBy("c.name")
    .limit(500)
    .execute();
}

/** True when no other configuration has this client key; it names a source across all districts. */
export async function isClientKeyFree(db: Db, input: { clientKey: string; exceptId?: string }): Promise<boolean> {
  const taken = await db
    .selectFrom("sftp_configurations")
    .select("id")
    .where("client_key", "=", input.clientKey)
    .$if(input.exceptId !== undefined, (query) => query.where("id", "!=", input.exceptId as string))
    .executeTakeFirst();
  return taken === undefined;
}

export type ConfigurationFields = {
  name: string;
  clientKey: string;
  bucketName: string;
  host: string;
  port: number;
  username: string;
  authMethod: "password" | "private_key";
  remoteFolder: string;
  frequency: "manual" | "hourly" | "every_6_hours" | "daily" | "weekly";
  syncAt: string;
  syncWeekday: number;
};

/** Sealed already (db/secrets.ts); undefined leaves what is stored as it is. */
export type SealedSecrets = {
  password?: string | null;
  privateKey?: string | null;
  passphrase?: string | null;
};

const columns = (fields: ConfigurationFields, sealed: SealedSecrets) => ({
  name: fields.name,
  client_key: fields.clientKey,
  bucket_name: fields.bucketName,
  host: fields.host,
  port: fields.port,
  username: fields.username,
  auth_method: fields.authMethod,
  remote_folder: fields.remoteFolder,
  sync_frequency: fields.frequency,
  sync_at: fields.syncAt,
  sync_weekday: fields.syncWeekday,
  ...(sealed.password !== undefined && { password_sealed: sealed.password }),
  ...(sealed.privateKey !== undefined && { private_key_sealed: sealed.privateKey }),
  ...(sealed.passphrase !== undefined && { passphrase_sealed: sealed.passphrase }),
});

export type NameConflict = "name-taken" | "client-key-taken";

/** What a unique constraint of this table refused, by its name; rethrows anything else. */
function conflictOf(error: unknown): NameConflict {
  const constraint = (error as { constraint?: string }).constraint;
  if (constraint === "sftp_configurations_name_key") return "name-taken";
  if (constraint === "sftp_configurations_client_key_key") return "client-key-taken";
  throw error;
}

type NewConfiguration = { id: string; fields: ConfigurationFields; sealed: SealedSecrets; createdBy: string };

/** Adds a configuration to a district in scope. A conflict comes back by name; a district out of scope as undefined. */
export async function createConfiguration(
  db: Db,
  scope: Scope,
  input: NewConfiguration & { districtId: string },
): Promise<{ id: string } | NameConflict | undefined> {
  const district = await db
    .selectFrom("districts")
    .select("districts.id")
    .where("districts.id", "=", input.districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("districts.id")))
    .executeTakeFirst();
  if (!district) return undefined;
  try {
    return await db
      .insertInto("sftp_configurations")
      .values({
        ...columns(input.fields, input.sealed),
        id: input.id,
        district_id: district.id,
        created_by: input.createdBy,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  } catch (error) {
    return conflictOf(error);
  }
}

type ChangedConfiguration = {
  id: string;
  fields: ConfigurationFields;
  sealed: SealedSecrets;
  /** Another server: its key must be looked at and confirmed anew. */
  forgetHostKey: boolean;
  nextSync: Date | null;
};

/** Changes a configuration in scope. Returns the district, a conflict by name, or undefined when it is not there. */
export async function updateConfiguration(
  db: Db,
  scope: Scope,
  input: ChangedConfiguration,
): Promise<{ districtId: string } | NameConflict | undefined> {
  try {
    return await db
      .updateTable("sftp_configurations as c")
      .set({
        ...columns(input.fields, input.sealed),
        next_sync: input.nextSync,
        ...(input.forgetHostKey && { host_key: null, host_key_confirmed_at: null, host_key_confirmed_by: null }),
        updated_at: sql`now()`,
      })
      .where("c.id", "=", input.id)
      .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
      .returning("c.district_id as districtId")
      .executeTakeFirst();
  } catch (error) {
    return conflictOf(error);
  }
}

/** Pins the host key that the latest test showed. Returns undefined when it is not there or another was shown since. */
export async function confirmHostKey(
  db: Db,
  scope: Scope,
  input: { id: string; hostKey: string; confirmedBy: string; nextSync: Date | null },
) {
  return db
    .updateTable("sftp_configurations as c")
    .set({
      host_key: input.hostKey,
      host_key_confirmed_by: input.confirmedBy,
      host_key_confirmed_at: sql`now()`,
      next_sync: input.nextSync,
      updated_at: sql`now()`,
    })
    .where("c.id", "=", input.id)
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .where((eb) =>
      eb(
        eb
          .selectFrom("sftp_connection_tests as t")
          .select("t.host_key")
          .whereRef("t.integration_id", "=", "c.id")
          .where("t.host_key", "is not", null)
          .orderBy("t.created_at", "desc")
          .limit(1),
        "=",
        input.hostKey,
      ),
    )
    .returning(["c.district_id as districtId"])
    .executeTakeFirst();
}

/** Stops the schedule. A person may still start a sync by hand. */
export async function pauseConfiguration(db: Db, scope: Scope, input: { id: string }) {
  return db
    .updateTable("sftp_configurations as c")
    .set((eb) => ({
      status_before_pause: eb.ref("c.status"),
      status: "paused",
      next_sync: null,
      updated_at: sql`now()`,
    }))
    .where("c.id", "=", input.id)
    .where("c.status", "!=", "paused")
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .returning("c.district_id as districtId")
    .executeTakeFirst();
}

/** Takes up the schedule again, with the state it had before the pause. */
export async function resumeConfiguration(db: Db, scope: Scope, input: { id: string; nextSync: Date | null }) {
  return db
    .updateTable("sftp_configurations as c")
    .set((eb) => ({
      status: eb.fn.coalesce("c.status_before_pause", eb.val("pending")),
      status_before_pause: null,
      next_sync: input.nextSync,
      updated_at: sql`now()`,
    }))
    .where("c.id", "=", input.id)
    .where("c.status", "=", "paused")
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .returning("c.district_id as districtId")
    .executeTakeFirst();
}

/**
 * Removes a configuration in scope with its logs and what it brought in. Schools and people stay; a person whom only
 * this roster knew is switched off. "under-way" when a sync runs, undefined when it is not there.
 */
export async function deleteConfiguration(db: Db, scope: Scope, input: { id: string }) {
  const locked = await db
    .selectFrom("sftp_configurations as c")
    .select(["c.id", "c.district_id as districtId"])
    .where("c.id", "=", input.id)
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  const running = await db
    .selectFrom("sync_logs")
    .select("id")
    .where("integration_id", "=", locked.id)
    .where("status", "in", ["queued", "running"])
    .executeTakeFirst();
  if (running) return "under-way" as const;
  await sql`
    update profiles p set deactivated_at = now(), updated_at = now()
    from roster_users u
    where u.district_id = ${locked.districtId} and u.integration_id = ${locked.id} and u.profile_id = p.id
      and p.source = 'roster' and p.auth_user_id is null and p.deactivated_at is null
      and not exists (select 1 from roster_users o where o.district_id = u.district_id and o.profile_id = p.id
        and o.integration_id <> u.integration_id and o.status = 'active')`.execute(db);
  await db
    .deleteFrom("sftp_configurations")
    .where("district_id", "=", locked.districtId)
    .where("id", "=", locked.id)
    .execute();
  return { districtId: locked.districtId };
}

/** Districts that this person may add a configuration to. */
export async function listConfigurableDistricts(db: Db, scope: Scope) {
  return db
    .selectFrom("districts")
    .select(["districts.id", "districts.name"])
    .where((eb) => inWholeDistrict(scope, eb.ref("districts.id")))
    .orderBy("districts.name")
    .limit(1000)
    .execute();
}
