import { listChangesOf } from "domain/audit/queries/changes-of";
import { actionWords } from "domain/audit/words";
import { db } from "./services.server";
import type { Viewer } from "./viewer.server";

/** The history on a record's page is so long; the whole of it is in the audit log. */
const shown = 12;

/** What was done to a record, the newest first, in words. Takes the table that it is a row of. */
export async function loadChanges(viewer: Viewer, of: { districtId: string | null; table: string; id: string }) {
  const lines = await listChangesOf(db, viewer, { ...of, limit: shown });
  return lines.map(({ at, action, ...line }) => ({ ...line, at: at.toISOString(), words: actionWords(action) }));
}
