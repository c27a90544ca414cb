import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { findLastChange } from "domain/audit/queries/last-change";
import { type Conflict, type ConflictAbout, conflictOf } from "domain/conflict";
import { markOf } from "domain/stamp";

type Settings<Now> = {
  about: ConflictAbout;
  districtId: string;
  /** The current version. */
  now: Now;
  /** The mark of what the form was opened with (`markOf`); undefined where that does not matter. */
  seen: string | undefined;
  /** The lines of the audit log that tell of a change. */
  table: string;
  actions: readonly string[];
  details?: Record<string, string>;
};

/**
 * The conflict when the actor saw other settings of a district than the current ones; undefined when they are as they
 * were seen. Lock the district before (`lockPlace`), so that what is read is still true when it is written.
 */
export async function settingsChanged<Now>(
  db: Db,
  scope: Scope,
  { about, now, seen, ...of }: Settings<Now>,
): Promise<Conflict<Now> | undefined> {
  const version = markOf(now);
  if (seen === undefined || seen === version) return undefined;
  return conflictOf(await findLastChange(db, scope, { ...of, id: of.districtId }), { about, version, now });
}
