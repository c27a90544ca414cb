import type { Db } from "db/client";
import { sql } from "kysely";
import { changedTable, rosterColumns, rosterTable, soundTable, storedKinds } from "./kinds";
import type { Kind } from "./kinds/kind";
import { bringPeople, rolesWithProfile } from "./people";
import { followRenames, linkPlaces } from "./places";
import type { Source } from "./references";
import { takeRosterTurn } from "./turn";

/** The sync that applies, and the one that was applied before it, which saw last what is absent now. */
export type Applying = Source & { syncId: string; previousSyncId: string | null };

/**
 * Writes what was found to differ into the roster, and what follows from it for schools and people. Runs inside the
 * caller's transaction; `between` is called before each part and may throw to give it all up.
 */
export async function applyChanges(db: Db, applying: Applying, between: () => void): Promise<void> {
  // Two sources of one district may bring the same school or person at once: one after the other then.
  await takeRosterTurn(db, [applying.districtId]);
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

const ownRow = ({ districtId, configurationId }: Source) =>
  sql`r.district_id = ${districtId} and r.integration_id = ${configurationId}`;

async function applyKind(db: Db, kind: Kind, applying: Applying): Promise<void> {
  const { rows } = await sql<{ op: string; n: number }>`
    select op, count(*)::int as n from ${changedTable(kind)} group by op`.execute(db);
  const ops = new Map(rows.map(({ op, n }) => [op, n]));
  const created = ops.get("create");
  if (created) await create(db, kind, applying, ops.size === 1 && created === (await countSound(db, kind)));
  if (ops.has("update") || ops.has("reactivate")) await update(db, kind, applying);
  if (ops.has("deactivate")) await deactivate(db, kind, applying);
}

async function countSound(db: Db, kind: Kind): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${soundTable(kind)} where not gone`.execute(db);
  return rows[0]?.n ?? 0;
}

/** `all` when every sound row is new, as in a first load: then none has to be looked up among the changed ones. */
async function create(db: Db, kind: Kind, applying: Applying, all: boolean): Promise<void> {
  const names = rosterColumns(kind).map((column) => column.name);
  const values = names.map((name) => sql.ref(`s.${name}`));
  // A row without a profile yet is given the id of the one that it gets unless we know the person already.
  const people = kind.name === "users";
  const isNew = sql`join ${changedTable(kind)} c on c.sourced_id = s.sourced_id where c.op = 'create'`;
  const profile = sql`case when s.role = any (${rolesWithProfile}::text[]) then new_id() end`;
  // In the order of the key, so that the index grows at its end instead of all over.
  await sql`
    insert into ${rosterTable(kind)} (district_id, integration_id, sourced_id, first_seen_sync,
      ${sql.join([...names, ...(people ? ["profile_id"] : [])].map((name) => sql.id(name)))})
    select ${applying.districtId}, ${applying.configurationId}, s.sourced_id, ${applying.syncId},
      ${sql.join([...values, ...(people ? [profile] : [])])}
    from ${soundTable(kind)} s ${all ? sql`where not s.gone` : isNew} order by s.sourced_id`.execute(db);
}

async function update(db: Db, kind: Kind, applying: Applying): Promise<void> {
  const values = rosterColumns(kind).map(({ name }) => sql`${sql.id(name)} = ${sql.ref(`s.${name}`)}`);
  await sql`
    update ${rosterTable(kind)} r set ${sql.join(values)}, status = 'active', last_seen_sync = null, updated_at = now()
    from ${soundTable(kind)} s join ${changedTable(kind)} c on c.sourced_id = s.sourced_id
    where c.op in ('update', 'reactivate') and ${ownRow(applying)} and r.sourced_id = s.sourced_id`.execute(db);
}

async function deactivate(db: Db, kind: Kind, applying: Applying): Promise<void> {
  await sql`
    update ${rosterTable(kind)} r set status = 'inactive', updated_at = now(),
      last_seen_sync = ${applying.previousSyncId ?? applying.syncId}
    from ${changedTable(kind)} c
    where c.op = 'deactivate' and ${ownRow(applying)} and r.sourced_id = c.sourced_id`.execute(db);
}
