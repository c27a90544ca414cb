import type { Db } from "db/client";
import { sql } from "kysely";
import { givenUp, type OfFile, updateFile } from "../files/file-row";
import type { FileState } from "../files/terms";
import { removeParts } from "./file-parts";

type NewFile = OfFile & { sourceNo: number; name: string; keySealed: string; createdBy: string | null };

/** Makes the row of a file whose bytes begin to arrive. */
export async function createFile(db: Db, { districtId, fileId, sourceNo, name, keySealed, createdBy }: NewFile) {
  const row = { id: fileId, source_no: sourceNo, name, key_sealed: keySealed, created_by: createdBy };
  await db
    .insertInto("usage_files")
    .values({ ...row, district_id: districtId, state: "arriving" satisfies FileState, has_visit_ids: true })
    .execute();
}

/**
 * All of a file has arrived: it waits for a worker. When a file of the same content is there already, returns that one, and
 * changes nothing. Throws when the file was given up meanwhile.
 */
export async function endArrival(
  db: Db,
  { districtId, fileId, sha256 }: OfFile & { sha256: Buffer },
): Promise<{ id: string; createdAt: Date } | null> {
  const same = () =>
    db
      .selectFrom("usage_files")
      .select(["id", "created_at as createdAt"])
      .where("district_id", "=", districtId)
      .where("sha256", "=", sha256)
      .where("state", "in", ["waiting", "reading", "asking", "done"] satisfies FileState[])
      .executeTakeFirst();
  const there = await same();
  if (there) return there;
  try {
    const { numUpdatedRows } = await updateFile(db, { districtId, fileId })
      .set({ state: "waiting" satisfies FileState, sha256, changed_at: sql`now()` })
      .where("state", "=", "arriving" satisfies FileState)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw givenUp();
    return null;
  } catch (error) {
    const other = (error as { code?: string }).code === "23505" ? await same() : undefined;
    if (other) return other;
    throw error;
  }
}

/**
 * Forgets a file of which nothing counts yet, with what was kept of it, all at once: parts without their file would stay
 * for good. False when it is being read by now, or at its end.
 */
export function dropFile(db: Db, { districtId, fileId }: OfFile): Promise<boolean> {
  const drop = async (db: Db) => {
    const { numDeletedRows } = await db
      .deleteFrom("usage_files")
      .where("district_id", "=", districtId)
      .where("id", "=", fileId)
      .where("state", "in", ["arriving", "asking"] satisfies FileState[])
      .executeTakeFirst();
    await removeParts(db, { districtId, fileId });
    return numDeletedRows > 0n;
  };
  return db.isTransaction ? drop(db) : db.transaction().execute(drop);
}
