import { createHash } from "node:crypto";
import type { Db } from "db/client";
import { sql } from "kysely";
import { changedTable, rosterColumns, rosterTable, soundTable, storedKinds } from "./kinds";
import type { Kind } from "./kinds/kind";
import type { Source } from "./references";

/** How many days the changes of a sync are kept, and so how long it can be undone. */
export const changesKeptDays = 90;

const listed = (kind: Kind, alias: string) =>
  sql.join(rosterColumns(kind).flatMap(({ name }) => [sql.lit(name), sql.ref(`${alias}.${name}`)]));
const ownRow = (source: Source) =>
  sql`r.district_id = ${source.districtId} and r.integration_id = ${source.configurationId}`;

/**
 * The name by which people know a changed row `n`, and what it takes to say it; of enrollments: who, and in which
 * class.
 */
function nameOf(kind: Kind, source: Source): { name: ReturnType<typeof sql>; joins: ReturnType<typeof sql> } {
  const column = rosterColumns(kind).find(({ name }) => name === "name" || name === "title");
  if (column) return { name: sql.ref(`n.${column.name}`), joins: sql`` };
  if (kind.name === "users") return { name: sql`n.given_name || ' ' || n.family_name`, joins: sql`` };
  const person = sql`coalesce(su.given_name || ' ' || su.family_name, ru.given_name || ' ' || ru.family_name, n.user_sourced_id)`;
  const own = (alias: string) => sql`${sql.ref(`${alias}.district_id`)} = ${source.districtId}
    and ${sql.ref(`${alias}.integration_id`)} = ${source.configurationId}`;
  const users = sql`left join sound_users su on su.sourced_id = n.user_sourced_id
    left join roster_users ru on ${own("ru")} and ru.sourced_id = n.user_sourced_id`;
  if (kind.name !== "enrollments") return { name: sql`${person} || ', ' || n.role`, joins: users };
  return {
    name: sql`${person} || ' in ' || coalesce(sc.title, rc.title, n.class_sourced_id)`,
    joins: sql`${users} left join sound_classes sc on sc.sourced_id = n.class_sourced_id
      left join roster_classes rc on ${own("rc")} and rc.sourced_id = n.class_sourced_id`,
  };
}

/**
 * Keeps what was found to differ as rows of sync_changes, before it is applied: each change with a name for people,
 * the row as it stands and as the files have it. Runs in the transaction that ends the sync.
 */
export async function keepChanges(db: Db, source: Source, syncId: string): Promise<void> {
  for (const kind of storedKinds) {
    const { name, joins } = nameOf(kind, source);
    const values = rosterColumns(kind).map(
      (column) => sql`case when c.op = 'deactivate' then ${sql.ref(`r.${column.name}`)}
        else ${sql.ref(`s.${column.name}`)} end as ${sql.id(column.name)}`,
    );
    await sql`
      insert into sync_changes (district_id, sync_id, kind, sourced_id, op, name, before, after)
      select ${source.districtId}, ${syncId}, ${kind.name}, n.sourced_id, n.op, coalesce(${name}, n.sourced_id),
        n.before, n.after
      from (
        select c.sourced_id, c.op,
          case when c.op in ('update', 'reactivate')
            then jsonb_build_object('last_seen_sync', r.last_seen_sync, ${listed(kind, "r")}) end as before,
          case when c.op <> 'deactivate' then jsonb_build_object(${listed(kind, "s")}) end as after,
          ${sql.join(values)}
        from ${changedTable(kind)} c
          left join ${soundTable(kind)} s on s.sourced_id = c.sourced_id and not s.gone
          left join ${rosterTable(kind)} r on ${ownRow(source)} and r.sourced_id = c.sourced_id
      ) n ${joins}`.execute(db);
  }
}

/**
 * One hash over everything that was found to differ: kind, id, what happens to the row, its status and how it is to
 * be. Two runs that found exactly the same give the same.
 */
export async function digestChanges(db: Db, source: Source): Promise<string> {
  const hash = createHash("sha256");
  for (const kind of storedKinds) {
    const values = (alias: string) =>
      sql`row(${sql.join(rosterColumns(kind).map(({ name }) => sql.ref(`${alias}.${name}`)))})`;
    const { rows } = await sql<{ digest: string | null }>`
      select md5(string_agg(md5(row(c.sourced_id, c.op,
        case when c.op <> 'create' then ${values("r")} end, case when c.op <> 'deactivate' then ${values("s")} end)::text),
        '' order by c.sourced_id)) as digest
      from ${changedTable(kind)} c
        left join ${soundTable(kind)} s on s.sourced_id = c.sourced_id and not s.gone
        left join ${rosterTable(kind)} r on ${ownRow(source)} and r.sourced_id = c.sourced_id`.execute(db);
    hash.update(`${kind.name} ${rows[0]?.digest ?? "none"}\n`);
  }
  return hash.digest("hex");
}

/** Leaves only what adds to the roster: new rows and those that return. Returns how many changes were left out. */
export async function keepAdditionsOnly(db: Db): Promise<number> {
  let leftOut = 0;
  for (const kind of storedKinds) {
    const dropped = await sql`delete from ${changedTable(kind)} where op in ('update', 'deactivate')`.execute(db);
    leftOut += Number(dropped.numAffectedRows ?? 0);
  }
  return leftOut;
}
