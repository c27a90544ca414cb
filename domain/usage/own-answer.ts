import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { findLastChange } from "domain/audit/queries/last-change";

/** Whether the latest answer about a file is this person's own: they may still have the form open in another tab. */
export async function hasAnsweredFile(
  db: Db,
  actor: ActingPerson,
  { districtId, fileId }: { districtId: string; fileId: string },
): Promise<boolean> {
  const of = { districtId, table: "usage_files", id: fileId };
  const last = await findLastChange(db, actor, { ...of, actions: ["usage_file.explained"] });
  return last !== undefined && last.byId === actor.profileId;
}
