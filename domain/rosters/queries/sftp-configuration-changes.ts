import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import type { GuardLimits } from "domain/rosters/guards";
import { nextRun, type Pause } from "domain/rosters/next-run";
import type { AuthMethod, ReadAs, RosterFormat, ServiceAuthMethod, SyncFrequency } from "domain/rosters/terms";
import { sql } from "kysely";

export type ConfigurationFields = {
  name: string;
  clientKey: string;
  bucketName: string;
  host: string;
  port: number;
  username: string;
  authMethod: AuthMethod | ServiceAuthMethod;
  remoteFolder: string;
  format: RosterFormat;
  /** Where the lists of a service are, and where its tokens; null for files. Host, port and folder are the address's. */
  serviceUrl: string | null;
  tokenUrl: string | null;
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
  format: fields.format,
  service_url: fields.serviceUrl,
  token_url: fields.tokenUrl,
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

type NewConfiguration = {
  id: string;
  fields: ConfigurationFields;
  sealed: SealedSecrets;
  createdBy: string;
  now: Date;
};

/**
 * Adds a configuration to a district in scope. One of a service runs on its schedule from `now` on, one of files once
 * its server's key is confirmed. A conflict comes back by name; a district out of scope as undefined.
 */
export async function createConfiguration(
  db: Db,
  scope: Scope,
  input: NewConfiguration & { districtId: string },
): Promise<{ id: string } | NameConflict | undefined> {
  const district = await db
    .selectFrom("districts")
    .select(["districts.id", "districts.time_zone"])
    .where("districts.id", "=", input.districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("districts.id")))
    .executeTakeFirst();
  if (!district) return undefined;
  const isService = input.fields.serviceUrl !== null;
  try {
    return await db
      .insertInto("sftp_configurations")
      .values({
        ...columns(input.fields, input.sealed),
        id: input.id,
        district_id: district.id,
        created_by: input.createdBy,
        next_sync: isService ? nextRun(input.fields, district.time_zone, input.now) : null,
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
