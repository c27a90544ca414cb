import type { Db } from "db/client";
import { sql } from "kysely";
import type { Mode } from "./check";
import { changedTable, rosterColumns, rosterTable, soundTable, stagedTable } from "./kinds";
import type { Kind } from "./kinds/kind";
import { coded } from "./problems";
import type { Source } from "./references";

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
  const own = sql`r.district_id = ${source.districtId} and r.integration_id = ${source.configurationId}`;
  await sql`
    insert into ${changedTable(kind)} (sourced_id, op)
    select s.sourced_id,
      case when r.sourced_id is null then 'create' when r.status = 'inactive' then 'reactivate' else 'update' end
    from ${soundTable(kind)} s
      left join ${rosterTable(kind)} r on ${own} and r.sourced_id = s.sourced_id
    where not s.gone
      and (r.sourced_id is null or r.status = 'inactive' or (${of("s")}) is distinct from (${of("r")}))`.execute(db);
  if (mode === "bulk") await findAbsent(db, kind, source);
  if (mode === "bulk" || mode === "delta") await findGone(db, kind, mode, source);
  await sql`analyze ${changedTable(kind)} (sourced_id)`.execute(db);
  return countChanges(db, kind);
}

/** Rows of the roster that a bulk file does not have, not even as a row that was set aside. */
async function findAbsent(db: Db, kind: Kind, source: Source): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from ${stagedTable(kind)} where sourced_id is null) as found`.execute(db);
  // A row whose id can't be read may be any of those that seem to be absent: then nobody is taken away.
  const absent = sql`
    from ${rosterTable(kind)} r
    where r.district_id = ${source.districtId} and r.integration_id = ${source.configurationId}
      and r.status = 'active'
      and not exists (select 1 from ${stagedTable(kind)} g where g.sourced_id = r.sourced_id)`;
  if (!rows[0]?.found) {
    await sql`insert into ${changedTable(kind)} (sourced_id, op) select r.sourced_id, 'deactivate' ${absent}`.execute(
      db,
    );
    return;
  }
  await sql`
    insert into problems (code, severity, file, line, field, n)
    select ${coded("guard.absence_unclear")}, ${kind.file}, null, 'sourcedId', 1 ${absent}`.execute(db);
}

/** Rows that a file deletes by their status. Full exports may go on naming what went long ago. */
async function findGone(db: Db, kind: Kind, mode: Mode, source: Source): Promise<void> {
  const stored = sql`
    left join ${rosterTable(kind)} r on r.district_id = ${source.districtId}
      and r.integration_id = ${source.configurationId} and r.sourced_id = s.sourced_id`;
  await sql`
    insert into ${changedTable(kind)} (sourced_id, op)
    select s.sourced_id, 'deactivate' from ${soundTable(kind)} s ${stored}
    where s.gone and r.status = 'active'`.execute(db);
  if (mode === "bulk") return;
  await sql`
    insert into problems (code, severity, file, line, field, n)
    select ${coded("semantic.delete_unknown")}, ${kind.file}, s.line, 'sourcedId', 1 from ${soundTable(kind)} s ${stored}
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
