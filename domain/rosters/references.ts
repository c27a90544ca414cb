import type { Db } from "db/client";
import { type RawBuilder, sql } from "kysely";
import type { Mode } from "./check";
import { columnsOf, doubtfulTable, kinds, rosterTable, soundTable } from "./kinds";
import type { Column, Kind, Version } from "./kinds/kind";
import { addFound, coded } from "./problems";
import { takenAside } from "./staging";
import type { KindName } from "./terms";

export type Modes = Readonly<Record<KindName, Mode>>;

/** Whose roster: absence and references are judged within one configuration of one district. */
export type Source = { districtId: string; configurationId: string };

/** How the files of a bundle are read, and against whose roster they are judged. */
export type Judged = { modes: Modes; version: Version; source: Source };

/** The stored rows of a kind that are beside a file of changes: those that are active and not deleted by it. */
export const storedBeside = (kind: Kind, source: Source): RawBuilder<unknown> => sql`${rosterTable(kind)} r
    where r.district_id = ${source.districtId} and r.integration_id = ${source.configurationId}
      and r.status = 'active'
      and not exists (select 1 from ${soundTable(kind)} g where g.sourced_id = r.sourced_id and g.gone)`;

/**
 * The stored rows of a kind that stay whatever a full export has of others: their own row is in the file but was
 * skipped, or it may be one whose id can't be read.
 */
export const storedForSkipped = (kind: Kind, source: Source): RawBuilder<unknown> => sql`${storedBeside(kind, source)}
      and (exists (select 1 from ${doubtfulTable(kind)} g where g.sourced_id = r.sourced_id)
        or exists (select 1 from ${doubtfulTable(kind)} g where g.sourced_id is null))
      and not exists (select 1 from ${soundTable(kind)} g where g.sourced_id = r.sourced_id)`;

/** The ids that a reference to `kind` may name: sound ones of the file, and what stays of the roster beside changes. */
function targets(kind: Kind, mode: Mode, source: Source): RawBuilder<unknown> {
  const sound = sql`select sourced_id from ${soundTable(kind)} where not gone`;
  return mode === "bulk" ? sound : sql`${sound} union all select r.sourced_id from ${storedBeside(kind, source)}`;
}

/** Rows at fault themselves, and rows that only name one that was set aside. */
export type Dangling = { rejected: number; dangling: number };

/**
 * Checks what the sound rows of a kind refer to. A required reference to nothing sets the row aside, an optional one is
 * emptied, or left as the roster has it when it names a row that was skipped. Each missing row is reported once, with
 * the number of rows that name it; rows that name what was set aside or told already are counted by column. The kinds
 * it refers to must have been checked before.
 */
export async function checkReferences(db: Db, kind: Kind, judged: Judged): Promise<Dangling> {
  await sql`truncate dangling`.execute(db);
  // Required ones first: nothing else is reported about a row that is set aside.
  const columns = columnsOf(kind, judged.version).filter(({ refersTo }) => refersTo);
  for (const column of columns.filter(({ required }) => required)) {
    if (await findDangling(db, kind, column, judged)) await tellDangling(db, kind, column);
  }
  const aside = await setDanglingAside(db, kind);
  for (const column of columns.filter(({ required }) => !required)) {
    if (await findDangling(db, kind, column, judged)) {
      await tellDangling(db, kind, column);
      await emptyDangling(db, kind, column, judged.source);
    }
  }
  return aside;
}

/** A reference to nothing is emptied; one to a row that was skipped stays as the roster has it. */
async function emptyDangling(db: Db, kind: Kind, column: Column, source: Source): Promise<void> {
  const stored = sql`(select r.${sql.id(column.name)} from ${rosterTable(kind)} r where r.district_id = ${source.districtId}
    and r.integration_id = ${source.configurationId} and r.sourced_id = s.sourced_id)`;
  await sql`update ${soundTable(kind)} s set ${sql.id(column.name)} = case when d.rejected and not d.deleted then ${kind.stored ? stored : sql`null`} end
    from dangling d where d.line = s.line and d.field = ${column.field}`.execute(db);
}

/** Notes each reference to nothing, and whether it names a row that was skipped, or one that the files delete. */
async function findDangling(db: Db, kind: Kind, column: Column, { modes, source }: Judged): Promise<bigint> {
  const target = kinds[column.refersTo as KindName];
  const mode = modes[target.name];
  const known = targets(target, mode, source);
  const own = sql.ref(`s.${column.name}`);
  const items = column.type === "list" ? sql`cross join lateral unnest(${own}) as i (id)` : sql``;
  const id = column.type === "list" ? sql`i.id` : own;
  const { numAffectedRows } = await sql`
    insert into dangling (line, field, id, rejected, deleted)
    select m.line, ${column.field}, m.id, exists (select 1 from ${doubtfulTable(target)} g where g.sourced_id = m.id),
      exists (select 1 from ${soundTable(target)} g where g.sourced_id = m.id and g.gone)
    from (
      select s.line, ${id} as id from ${soundTable(kind)} s ${items}
        left join (${known}) t on t.sourced_id = ${id}
      where not s.gone and ${id} is not null and t.sourced_id is null
    ) m`.execute(db);
  const found = numAffectedRows ?? 0n;
  if (found === 0n || mode !== "bulk") return found;
  const resolved = await sql`
    delete from dangling d using (select r.sourced_id from ${storedForSkipped(target, source)}) k
    where d.field = ${column.field} and k.sourced_id = d.id`.execute(db);
  return found - (resolved.numAffectedRows ?? 0n);
}

/**
 * The codes of a reference to nothing: whose target is reported with it, is reported already, was set aside, is
 * deleted.
 */
const codesOf = ({ required }: Column) =>
  required
    ? ({
        fresh: "semantic.dangling",
        known: "semantic.dangling_known",
        rejected: "semantic.dangling_rejected",
        deleted: "semantic.dangling_deleted",
      } as const)
    : ({
        fresh: "semantic.dangling_optional",
        known: "semantic.dangling_optional_known",
        rejected: "semantic.dangling_optional_rejected",
        deleted: "semantic.dangling_optional_deleted",
      } as const);

/**
 * A row that names several missing things in one column counts for the first of them; each is reported anyway. One
 * that was found in another column already counts there as skipped.
 */
async function tellDangling(db: Db, kind: Kind, column: Column): Promise<void> {
  const codes = codesOf(column);
  const own = sql`from dangling d where d.field = ${column.field}`;
  await addFound(
    db,
    kind.file,
    sql`
    select t.code, t.severity, min(j.line), ${column.field}::text, count(*) filter (where j.nth = 1)::int,
      count(*) filter (where j.nth = 1 and j.again)::int
    from (
      select d.line, d.id, cause.name as cause,
        row_number() over (partition by d.line order by array_position(array['fresh', 'known', 'rejected', 'deleted'], cause.name), d.id)
          as nth, e.line is not null as again
      from dangling d left join (select distinct line from dangling where field <> ${column.field}) e on e.line = d.line
        left join missing m on m.kind = ${column.refersTo} and m.id = d.id
        cross join lateral (
          select case when d.deleted then 'deleted' when d.rejected then 'rejected' when m.id is null then 'fresh'
            else 'known' end as name
        ) cause
      where d.field = ${column.field}
    ) j join (values ('fresh', ${coded(codes.fresh)}), ('known', ${coded(codes.known)}),
      ('rejected', ${coded(codes.rejected)}), ('deleted', ${coded(codes.deleted)})) as t (cause, code, severity) on t.cause = j.cause
    group by t.code, t.severity, case when j.cause = 'fresh' then j.id end
    having bool_or(j.cause = 'fresh') or count(*) filter (where j.nth = 1) > 0`,
    ["again"],
  );
  await sql`insert into missing (kind, id) select distinct ${column.refersTo}::text, d.id ${own} and not d.rejected
    except select kind, id from missing`.execute(db);
}

async function setDanglingAside(db: Db, kind: Kind): Promise<Dangling> {
  const lines = sql`(select line, bool_and(rejected) as rejected from dangling group by line) d`;
  const { rows } = await sql<Dangling>`
    ${takenAside(kind, { using: lines, condition: sql`d.line = s.line`, returning: sql`d.rejected` })}
    select count(*) filter (where not rejected)::int as rejected, count(*) filter (where rejected)::int as dangling
    from taken`.execute(db);
  return rows[0] ?? { rejected: 0, dangling: 0 };
}
