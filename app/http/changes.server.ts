import { listChangesOf } from "domain/audit/queries/changes-of";
import { actionWords } from "domain/audit/words";
import { db } from "./services.server";
import type { Viewer } from "./viewer.server";

/** The history on a record's page is so long; the whole of it is in the audit log. */
const shown = 12;

/** What the record itself says was done to it; `at` is ISO 8601, null where it was not done. */
type OnRecord = { action: string; at: string | null; by: string | null };

/** What else a line says than its action does, from what it says after; null where that is enough. */
type Say = (action: string, after: unknown) => string | null;

type Of = { districtId: string | null; table: string; id: string; say?: Say };

/**
 * What was done to a record, the newest first, in words. Takes the table that it is a row of, and what it says itself:
 * that is listed, too, where the audit log has no line of it.
 */
export async function loadChanges(viewer: Viewer, { say, ...of }: Of, onRecord: readonly OnRecord[] = []) {
  const lines = await listChangesOf(db, viewer, { ...of, limit: shown });
  const logged = new Set(lines.map(({ action }) => action));
  const others = onRecord.flatMap(({ action, at, by }) =>
    at && !logged.has(action) ? [{ id: action, at, by, words: actionWords(action) }] : [],
  );
  const entries = lines.map(({ id, at, action, after, by }) => ({
    id,
    by,
    at: at.toISOString(),
    words: say?.(action, after) ?? actionWords(action),
  }));
  return [...entries, ...others].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
