import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import type { GuardLimits } from "domain/rosters/guards";
import type { Pause } from "domain/rosters/next-run";
import { type AuthMethod, type ReadAs, type SyncFrequency, underWay } from "domain/rosters/terms";
import { sql } from "kysely";
import { lockConfiguration } from "./configuration-locks";

export type ConfigurationFields = {
  name: string;
  clientKey: string;
  bucketName: string;
  host: string;
  port: number;
  username: string;
  authMethod: AuthMethod;
  remoteFolder: string;
  /** Where the district's web filter leaves its logs; null: nowhere there. */
  logFolder: string | null;
  frequency: SyncFrequency;
  syncAt: string;
  syncWeekday: number;
  pause: Pause | null;
  guardLimits: GuardLimits;
  additionsOnly: boolean;
  readAs: ReadAs;
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
  log_folder: fields.logFolder,
  sync_frequency: fields.frequency,
  sync_at: fields.syncAt,
  sync_weekday: fields.syncWeekday,
  pause_from: fields.pause?.from ?? null,
  pause_to: fields.pause?.to ?? null,
  guard_limits: JSON.stringify(fields.guardLimits),
  additions_only: fields.additionsOnly,
  read_as: fields.readAs,
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
  /** Another server: its key must be looked at and confirmed again. */
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
    const changed = await db
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
    // What was seen of the other server is not to be taken for this one's.
    if (changed && input.forgetHostKey) {
      await db
        .deleteFrom("sftp_connection_tests")
        .where("district_id", "=", changed.districtId)
        .where("integration_id", "=", input.id)
        .execute();
    }
    return changed;
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
  const locked = await lockConfiguration(db, scope, input);
  if (!locked) return undefined;
  const running = await db
    .selectFrom("sync_logs")
    .select("id")
    .where("integration_id", "=", locked.id)
    .where("status", "in", underWay)
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
