import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { sql } from "kysely";
import { type SeenCounts, seenCounts } from "../files/seen-counts";
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

/** How many files a look found last in the folder of a configuration in scope; undefined when none. */
export async function countSeenFiles(db: Db, scope: Scope, { districtId, configurationId }: Of) {
  const { rows } = await sql<SeenCounts>`select found, waiting from (${seenCounts(scope, districtId)}) s
    where s."configurationId" = ${configurationId}`.execute(db);
  return rows[0];
}
