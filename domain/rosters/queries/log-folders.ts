import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";

type Of = { districtId: string; configurationId: string };

const looked = (db: Db) =>
  db
    .selectFrom("sftp_configurations as c")
    .where("c.log_folder", "is not", null)
    .where("c.host_key", "is not", null)
    .where("c.status", "!=", "paused");

/** The configurations of all districts in whose folder a worker looks for filter logs. For the tick alone. */
export async function listLogFoldersToVisit(db: Db): Promise<Of[]> {
  return looked(db)
    .select(["c.district_id as districtId", "c.id as configurationId"])
    .orderBy(sql`c.log_looked_at nulls first`)
    .limit(1_000)
    .execute();
}

/** The configurations of a district in whose folder a worker looks. For the worker. */
export async function listLogFoldersVisited(db: Db, { districtId }: { districtId: string }) {
  return looked(db).select("c.id").where("c.district_id", "=", districtId).execute();
}

/**
 * The folders of a district in scope in which filter logs are looked for, or that of one configuration, and how the last
 * look went.
 */
export async function listLogFolders(
  db: Db,
  scope: Scope,
  { districtId, configurationId }: { districtId: string; configurationId?: string },
) {
  return db
    .selectFrom("sftp_configurations as c")
    .select(["c.id", "c.name", "c.log_folder as folder", "c.log_looked_at as lookedAt", "c.log_fault as fault"])
    .select("c.status")
    .select(sql<boolean>`c.host_key is not null`.as("isConfirmed"))
    .where("c.district_id", "=", districtId)
    .where("c.log_folder", "is not", null)
    .$if(configurationId !== undefined, (query) => query.where("c.id", "=", configurationId as string))
    .where(inWholeDistrict(scope, sql.ref("c.district_id")))
    .orderBy("c.name")
    .limit(50)
    .execute();
}

/** Where the filter logs of a configuration lie, its credentials sealed; undefined when nobody is to look there. */
export async function findLogFolder(db: Db, { districtId, configurationId }: Of) {
  const row = await looked(db)
    .select(["c.id", "c.name", "c.host", "c.port", "c.username", "c.auth_method as authMethod"])
    .select(["c.password_sealed as passwordSealed", "c.private_key_sealed as privateKeySealed"])
    .select(["c.passphrase_sealed as passphraseSealed", "c.host_key as hostKey", "c.log_folder as folder"])
    .where("c.district_id", "=", districtId)
    .where("c.id", "=", configurationId)
    .executeTakeFirst();
  return row?.folder ? { ...row, folder: row.folder } : undefined;
}

/** Notes that a worker looked, and what was wrong, in words for people. */
export async function noteLogLook(db: Db, { districtId, configurationId, fault }: Of & { fault: string | null }) {
  await db
    .updateTable("sftp_configurations")
    .set({ log_looked_at: sql`now()`, log_fault: fault })
    .where("district_id", "=", districtId)
    .where("id", "=", configurationId)
    .execute();
}
