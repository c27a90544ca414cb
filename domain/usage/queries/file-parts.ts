import type { Db } from "db/client";
import { sql } from "kysely";
import { givenUp, type OfFile } from "../files/file-row";

/** Keeps one more part of a file that arrives. Throws, and keeps nothing, when the file was given up meanwhile. */
export async function addPart(db: Db, of: OfFile & { no: number; bytes: number; sealed: Buffer }): Promise<void> {
  const { districtId, fileId, no, bytes, sealed } = of;
  const add = async (db: Db) => {
    const { numAffectedRows } = await sql`
      with kept as (
        insert into usage_file_parts (district_id, file_id, part_no, sealed)
        values (${districtId}, ${fileId}, ${no}, ${sealed})
      )
      update usage_files set parts = ${no + 1}::int, bytes = bytes + ${bytes}::bigint, changed_at = now()
      where district_id = ${districtId} and id = ${fileId}`.execute(db);
    if (numAffectedRows !== 1n) throw givenUp();
  };
  await (db.isTransaction ? add(db) : db.transaction().execute(add));
}

/** A part as it was kept; undefined when it is gone. */
export async function readPart(
  db: Db,
  { districtId, fileId, no }: OfFile & { no: number },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("usage_file_parts")
    .select("sealed")
    .where("district_id", "=", districtId)
    .where("file_id", "=", fileId)
    .where("part_no", "=", no)
    .executeTakeFirst();
  return row?.sealed;
}

/** Removes what is kept of a file, once its key is gone. */
export async function removeParts(db: Db, { districtId, fileId }: OfFile): Promise<void> {
  await db
    .deleteFrom("usage_file_parts")
    .where("district_id", "=", districtId)
    .where("file_id", "=", fileId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("usage_files as f")
            .select("f.id")
            .where("f.district_id", "=", districtId)
            .where("f.id", "=", fileId)
            .where("f.key_sealed", "is not", null),
        ),
      ),
    )
    .execute();
}
