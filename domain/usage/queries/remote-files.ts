import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";
import { daysForOpenLine, type FolderFault } from "../files/terms";

type Of = { districtId: string; configurationId: string };

/** A file of a folder as a look found it. */
export type SeenFile = {
  name: string;
  bytes: number;
  modifiedAt: Date;
  /** The file that came of it, once it was taken. */
  fileId: string | null;
  fault: FolderFault | null;
};

/** What earlier looks found in the folder of a configuration; `isOld` once a line without an end has waited long enough. */
export async function listSeenFiles(db: Db, { districtId, configurationId }: Of) {
  const rows = await db
    .selectFrom("usage_remote_files")
    .select(["name", "modified_at as modifiedAt", "file_id as fileId", "fault"])
    .select((eb) => eb.cast<number>("bytes", "float8").as("bytes"))
    .select(sql<boolean>`seen_at < now() - make_interval(days => ${daysForOpenLine})`.as("isOld"))
    .where("district_id", "=", districtId)
    .where("configuration_id", "=", configurationId)
    .execute();
  return rows as (SeenFile & { isOld: boolean })[];
}

/** Notes how a file of the folder is now, and what became of it. */
export async function noteSeenFile(db: Db, { districtId, configurationId, ...file }: Of & SeenFile): Promise<void> {
  const columns = ["bytes", "modified_at", "file_id", "fault", "seen_at"] as const;
  await db
    .insertInto("usage_remote_files")
    .values({
      district_id: districtId,
      configuration_id: configurationId,
      name: file.name,
      bytes: file.bytes,
      modified_at: file.modifiedAt,
      file_id: file.fileId,
      fault: file.fault,
      seen_at: sql<Date>`now()`,
    })
    .onConflict((on) =>
      on
        .columns(["district_id", "configuration_id", "name"])
        .doUpdateSet((eb) => Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}`)]))),
    )
    .execute();
}

/** Forgets the files that are no longer in the folder. */
export async function forgetSeenFiles(db: Db, { districtId, configurationId, there }: Of & { there: string[] }) {
  await db
    .deleteFrom("usage_remote_files")
    .where("district_id", "=", districtId)
    .where("configuration_id", "=", configurationId)
    .where(sql<boolean>`name <> all(${there}::text[])`)
    .execute();
}

/** How many files a look found last in each folder of a district, and how many of these nothing has come of yet. */
async function countSeenFiles(db: Db, districtId: string) {
  const rows = await db
    .selectFrom("usage_remote_files")
    .select("configuration_id")
    .select(sql<number>`count(*)::int`.as("found"))
    .select(sql<number>`(count(*) filter (where file_id is null and fault is null))::int`.as("waiting"))
    .where("district_id", "=", districtId)
    .groupBy("configuration_id")
    .execute();
  return new Map(rows.map(({ configuration_id, ...counts }) => [configuration_id, counts]));
}

/**
 * The folders of a district in scope in which filter logs are looked for, or that of one configuration: how the last look
 * went, how many files one found there last, and how many of these wait for the next look.
 */
export async function listLogFolders(
  db: Db,
  scope: Scope,
  { districtId, configurationId }: { districtId: string; configurationId?: string },
) {
  const folders = await db
    .selectFrom("sftp_configurations as c")
    .select([
      "c.id",
      "c.name",
      "c.log_folder as folder",
      "c.log_looked_at as lookedAt",
      "c.log_fault as fault",
      "c.status",
    ])
    .select(sql<boolean>`c.host_key is not null`.as("isConfirmed"))
    .where("c.district_id", "=", districtId)
    .where("c.log_folder", "is not", null)
    .$if(configurationId !== undefined, (query) => query.where("c.id", "=", configurationId as string))
    .where(inWholeDistrict(scope, sql.ref("c.district_id")))
    .orderBy("c.name")
    .limit(50)
    .execute();
  // On their own: the files may be on another machine than the configurations.
  const seen = folders.length > 0 ? await countSeenFiles(db, districtId) : new Map<string, never>();
  return folders.map((folder) => ({ ...folder, found: 0, waiting: 0, ...seen.get(folder.id) }));
}
