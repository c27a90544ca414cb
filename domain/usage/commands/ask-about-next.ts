import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { Tools } from "domain/tools";
import { askAboutForm } from "../queries/file-forms";
import { findFile } from "../queries/file-lists";

/**
 * Has the next file asked about that is like this one: what was remembered is no longer applied by itself. This file stays
 * as it is. False when the file is not read, or known by its form; undefined when it is not in scope.
 */
export async function askAboutNext(
  tools: Pick<Tools, "db">,
  actor: ActingPerson,
  of: { districtId: string; fileId: string },
): Promise<boolean | undefined> {
  const { db } = tools;
  const file = await findFile(db, actor, of);
  if (!file) return undefined;
  const key = file.reading?.form;
  if (!key) return false;
  await db.transaction().execute(async (db) => {
    await askAboutForm(db, { districtId: of.districtId, sourceNo: file.sourceNo, key });
    await recordAudit(db, {
      actor,
      districtId: of.districtId,
      action: "usage_file.next_asked",
      object: { table: "usage_files", id: of.fileId },
    });
  });
  return true;
}
