import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { findLastChange } from "domain/audit/queries/last-change";
import { type Conflict, conflictOf } from "domain/conflict";

/** What someone changes who saw it as `seen` tells, in domain/places/stamp.ts: undefined where that does not matter. */
export type Seen = { id: string; seen?: string | undefined };

/** Takes hold of a place until the transaction ends; when it was changed last. */
export async function lockPlace(
  db: Db,
  table: "districts" | "schools",
  id: string,
): Promise<{ changedAt: Date } | undefined> {
  const row = db.selectFrom(table).select("updated_at as changedAt").where("id", "=", id);
  return row.forNoKeyUpdate().executeTakeFirst();
}

type Changed = { about: "district" | "school"; id: string; districtId: string; since: Date };

/** Imports and rosters change places without a line of the audit log: of them it is only known when. */
export async function whoChanged(db: Db, scope: Scope, { about, since, ...of }: Changed): Promise<Conflict<null>> {
  const lines = { ...of, since, table: `${about}s`, actions: [`${about}.changed`] };
  const last = await findLastChange(db, scope, lines);
  return conflictOf(last ?? { by: null, byId: null, at: since }, { about, now: null });
}
