import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { findLastChange } from "domain/audit/queries/last-change";
import { type Conflict, conflictOf } from "domain/conflict";

type Entry = { districtId: string; id: string; lifted_at: Date | null; version: number };

/** Who lifted an entry of the blacklist, or changed it last. */
export async function whoChangedEntry(
  db: Db,
  scope: Scope,
  { districtId, id, lifted_at: liftedAt, version }: Entry,
): Promise<Conflict<null>> {
  const did = liftedAt === null ? "changed" : "lifted";
  const lines = { districtId, table: "software_blacklist", id, actions: [`blacklist.${did}`] };
  return conflictOf(await findLastChange(db, scope, lines), { about: "entry", did, version, now: null });
}
