import type { Db } from "db/client";
import { sql } from "kysely";
import type { Mode } from "./check";
import { changedTable, doubtfulTable, rosterColumns, rosterTable, soundTable } from "./kinds";
import type { Kind } from "./kinds/kind";
import { coded } from "./problems";
import type { Source } from "./references";
import { namedIds } from "./staging";

export type Changes = {
  created: number;
  updated: number;
  unchanged: number;
  deactivated: number;
  reactivated: number;
};

/**
 * Finds what differs between the sound rows of a kind and the roster, by one join (comparing columns is faster than
 * hashing them), and writes it down as changed_<kind> (sourced_id, op). Nothing of the roster is touched.
 */
export async function compareRows(db: Db, kind: Kind, mode: Mode, source: Source): Promise<Changes> {
  const columns = rosterColumns(kind);
  const of = (alias: string) => sql.join(columns.map((column) => sql.ref(`${alias}.${column.name}`)));
  const own = sql`select sourced_id, status, ${sql.join(columns.map(({ name }) => sql.id(name)))}
    from ${rosterTable(kind)} where district_id = ${source.districtId} and integration_id = ${source.configurationId}`;
  const unclear = mode === "bulk" && (await hasNamelessRows(db, kind));
  // Only a full export says something by what it leaves out, and only where it is known what that is.
  const takesAway = mode === "bulk" && !unclear;
  const unnamed = sql`r.sourced_id not in (select sourced_id from ${doubtfulTable(kind)})`;
  await sql`
    insert into ${changedTable(kind)} (sourced_id, op)
    select coalesce(s.sourced_id, r.sourced_id),
      case when s.sourced_id is null or s.gone then 'deactivate' when r.sourced_id is null then 'create'
        when r.status = 'inactive' then 'reactivate' else 'update' end
    from ${soundTable(kind)} s
      ${takesAway ? sql`full` : sql`left`} join (${own}) r on r.sourced_id = s.sourced_id
    where case when s.sourced_id is null then r.status = 'active' and ${takesAway ? unnamed : sql`false`}
      when s.gone then r.status = 'active'
      else r.sourced_id is null or r.status = 'inactive' or (${of("s")}) is distinct from (${of("r")}) end`.execute(db);
  if (unclear) await tellUnclear(db, kind, source);
  if (mode === "delta") await tellUnknown(db, kind, source);
  await sql`analyze ${changedTable(kind)} (sourced_id)`.execute(db);
  return countChanges(db, kind);
}

/** Whether the file has rows whose id can't be read. */
async function hasNamelessRows(db: Db, kind: Kind): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from ${doubtfulTable(kind)} where sourced_id is null) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** A row whose id can't be read may be any of those that seem to be absent: nobody is removed, and the log says so. */
async function tellUnclear(db: Db, kind: Kind, source: Source): Promise<void> {
  await sql`
    insert into problems (code, severity, file, line, field, n)
    select ${coded("guard.absence_unclear")}, ${kind.file}, null, 'sourcedId', 1 from ${rosterTable(kind)} r
    where r.district_id = ${source.districtId} and r.integration_id = ${source.configurationId}
      and r.status = 'active'
      and not exists (select 1 from ${namedIds(kind)} g where g.sourced_id = r.sourced_id)`.execute(db);
}

/** Rows that changes delete and the roster never had. Full exports may go on naming what went long ago. */
async function tellUnknown(db: Db, kind: Kind, source: Source): Promise<void> {
  await sql`
    insert into problems (code, severity, file, line, field, n)
    select ${coded("semantic.delete_unknown")}, ${kind.file}, s.line, 'sourcedId', 1 from ${soundTable(kind)} s
      left join ${rosterTable(kind)} r on r.district_id = ${source.districtId}
        and r.integration_id = ${source.configurationId} and r.sourced_id = s.sourced_id
    where s.gone and r.sourced_id is null`.execute(db);
}

async function countChanges(db: Db, kind: Kind): Promise<Changes> {
  const { rows } = await sql<Changes & { present: number }>`
    select count(*) filter (where op = 'create')::int as created, count(*) filter (where op = 'update')::int as updated,
      count(*) filter (where op = 'deactivate')::int as deactivated,
      count(*) filter (where op = 'reactivate')::int as reactivated,
      (select count(*)::int from ${soundTable(kind)} where not gone) as present
    from ${changedTable(kind)}`.execute(db);
  const { present, ...counted } = rows[0] as Changes & { present: number };
  return { ...counted, unchanged: present - counted.created - counted.updated - counted.reactivated };
}
