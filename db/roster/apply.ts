import { sql } from "kysely";
import type { Db } from "../client";
import { changedTable, type Kind, rosterTable, soundTable, storedKinds } from "./kinds";
import { bringPeople } from "./people";
import { followRenames, linkPlaces } from "./places";
import type { Source } from "./references";

/** The sync that applies, and the one that was applied before it, which saw last what is absent now. */
export type Applying = Source & { syncId: string; previousSyncId: string | null };

/**
 * Writes what was found to differ into the roster, and what follows from it for schools and people. Runs inside the
 * caller's transaction; `between` is called before each part and may throw to give it all up.
 */
export async function applyChanges(db: Db, applying: Applying, between: () => void): Promise<void> {
  // Two sources of one district may bring the same school or person at once: one after the other then.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`roster of ${applying.districtId}`}, 0))`.execute(db);
  await followRenames(db, applying);
  for (const kind of storedKinds) {
    between();
    await applyKind(db, kind, applying);
    if (kind.name === "orgs") await linkPlaces(db, applying);
  }
  between();
  await bringPeople(db, applying);
  between();
}

async function applyKind(db: Db, kind: Kind, applying: Applying): Promise<void> {
  const names = kind.columns.slice(1).map((column) => column.name);
  const roster = rosterTable(kind);
  const own = sql`r.district_id = ${applying.districtId} and r.integration_id = ${applying.configurationId}`;
  // In the order of the key, so that the index grows at its end instead of all over.
  await sql`
    insert into ${roster} (district_id, integration_id, sourced_id, first_seen_sync, ${sql.join(names.map((name) => sql.id(name)))})
    select ${applying.districtId}, ${applying.configurationId}, s.sourced_id, ${applying.syncId},
      ${sql.join(names.map((name) => sql.ref(`s.${name}`)))}
    from ${soundTable(kind)} s join ${changedTable(kind)} c on c.sourced_id = s.sourced_id
    where c.op = 'create' order by s.sourced_id`.execute(db);
  const values = names.map((name) => sql`${sql.id(name)} = ${sql.ref(`s.${name}`)}`);
  await sql`
    update ${roster} r set ${sql.join(values)}, status = 'active', last_seen_sync = null, updated_at = now()
    from ${soundTable(kind)} s join ${changedTable(kind)} c on c.sourced_id = s.sourced_id
    where c.op in ('update', 'reactivate') and ${own} and r.sourced_id = s.sourced_id`.execute(db);
  await sql`
    update ${roster} r set status = 'inactive', updated_at = now(),
      last_seen_sync = ${applying.previousSyncId ?? applying.syncId}
    from ${changedTable(kind)} c where c.op = 'deactivate' and ${own} and r.sourced_id = c.sourced_id`.execute(db);
}
