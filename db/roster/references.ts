import { type RawBuilder, sql } from "kysely";
import type { Db } from "../client";
import type { Mode } from "./check";
import { type Column, type Kind, type KindName, kinds, rosterTable, soundTable, stagedTable } from "./kinds";
import { coded } from "./problems";

export type Modes = Readonly<Record<KindName, Mode>>;

/** Whose roster: absence and references are judged within one configuration of one district. */
export type Source = { districtId: string; configurationId: string };

/** The ids that a reference to `kind` may name: sound ones of the file, and what stays of the roster beside a delta. */
function targets(kind: Kind, mode: Mode, source: Source): RawBuilder<unknown> {
  const sound = sql`select sourced_id from ${soundTable(kind)} where not gone`;
  if (mode === "bulk") return sound;
  return sql`${sound} union all
    select r.sourced_id from ${rosterTable(kind)} r
    where r.district_id = ${source.districtId} and r.integration_id = ${source.configurationId}
      and r.status = 'active'
      and not exists (select 1 from ${soundTable(kind)} g where g.sourced_id = r.sourced_id and g.gone)`;
}

/** Rows at fault themselves, and rows that only name one that was set aside. */
export type Dangling = { rejected: number; dangling: number };

/**
 * Checks what the sound rows of a kind refer to. A required reference to nothing sets the row aside, an optional one is
 * emptied. The kinds it refers to must have been checked before.
 */
export async function checkReferences(db: Db, kind: Kind, modes: Modes, source: Source): Promise<Dangling> {
  for (const column of kind.columns) {
    if (!column.refersTo) continue;
    const target = kinds[column.refersTo];
    const known = targets(target, modes[target.name], source);
    if (column.required) await findDangling(db, kind, column, known);
    else await emptyDangling(db, kind, column, known);
  }
  return setDanglingAside(db, kind);
}

async function findDangling(db: Db, kind: Kind, column: Column, known: RawBuilder<unknown>): Promise<void> {
  const target = kinds[column.refersTo as KindName];
  const own = sql.ref(`s.${column.name}`);
  const items = column.type === "list" ? sql`unnest(${own})` : sql`(select ${own})`;
  await sql`
    insert into dangling (line, field, rejected)
    select s.line, ${column.field},
      bool_and(exists (select 1 from ${stagedTable(target)} g where g.sourced_id = i.id))
    from ${soundTable(kind)} s cross join lateral ${items} as i (id)
      left join (${known}) t on t.sourced_id = i.id
    where not s.gone and t.sourced_id is null
    group by s.line`.execute(db);
}

async function emptyDangling(db: Db, kind: Kind, column: Column, known: RawBuilder<unknown>): Promise<void> {
  const own = sql.ref(`s.${column.name}`);
  await sql`
    with emptied as (
      update ${soundTable(kind)} s set ${sql.id(column.name)} = null
      where not s.gone and ${own} is not null
        and not exists (select 1 from (${known}) t where t.sourced_id = ${own})
      returning s.line
    )
    insert into problems (code, severity, file, line, field, n)
    select ${coded("semantic.dangling_optional")}, ${kind.file}, line, ${column.field}, 1 from emptied`.execute(db);
}

async function setDanglingAside(db: Db, kind: Kind): Promise<Dangling> {
  await sql`
    insert into problems (code, severity, file, line, field, n)
    select c.code, c.severity, ${kind.file}, d.line, d.field, 1
    from dangling d join (values (true, ${coded("semantic.dangling_rejected")}),
      (false, ${coded("semantic.dangling")})) as c (rejected, code, severity) on c.rejected = d.rejected`.execute(db);
  const { rows } = await sql<Dangling>`
    with aside as (
      delete from ${soundTable(kind)} s
      using (select line, bool_and(rejected) as rejected from dangling group by line) d
      where s.line = d.line returning d.rejected
    )
    select count(*) filter (where not rejected)::int as rejected, count(*) filter (where rejected)::int as dangling
    from aside`.execute(db);
  await sql`truncate dangling`.execute(db);
  return rows[0] ?? { rejected: 0, dangling: 0 };
}
