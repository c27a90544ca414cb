import { listChangesOf } from "domain/audit/queries/changes-of";
import { actionWords } from "domain/audit/words";
import { db } from "./services.server";
import type { Viewer } from "./viewer.server";

/** The history on a record's page is so long; the whole of it is in the audit log. */
const shown = 12;

/** What was done, with the facts that it was noted with where there are any. */
export type Change = { action: string; before?: unknown; after?: unknown };

/** What the record itself says was done to it; `at` is ISO 8601, null where it was not done. */
type OnRecord = Change & { at: string | null; by: string | null };

type Of = { districtId: string | null; table: string; id: string };

/**
 * What was done to a record, the newest first, in words: `wordsOf` has better ones where the facts of a change say more
 * than its name. Takes the table that it is a row of, and what it says itself: that is listed, too, where the audit log
 * has no line of it.
 */
export async function loadChanges(
  viewer: Viewer,
  of: Of,
  onRecord: readonly OnRecord[] = [],
  wordsOf: (change: Change) => string = ({ action }) => actionWords(action),
) {
  const lines = await listChangesOf(db, viewer, { ...of, limit: shown });
  const logged = new Set(lines.map(({ action }) => action));
  const others = onRecord.flatMap(({ at, by, ...change }) =>
    at && !logged.has(change.action) ? [{ id: change.action, at, by, words: wordsOf(change) }] : [],
  );
  const entries = lines.map(({ id, at, by, ...change }) => ({
    id,
    at: at.toISOString(),
    by,
    words: wordsOf(change),
  }));
  return [...entries, ...others].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
