import type { Db } from "db/client";
import { sql } from "kysely";
import { soundTable } from "./kinds";
import type { Kind } from "./kinds/kind";
import { addFound, coded } from "./problems";
import { takenAside } from "./staging";

// Letters of ASCII only, which is quick and all that ids are made of.
const lower = (alias: string) => sql`lower(${sql.ref(`${alias}.sourced_id`)} collate "C")`;

const hash = (alias: string) => sql`hashtextextended(${lower(alias)}, 0)`;

/** Rows that share their id with another: those that differ from it, and those that only repeat it. */
export type Doubles = { conflicting: number; repeated: number };

/**
 * Rows that share an id: of equal ones the first is kept, of different ones none. Ids that differ in upper and lower
 * case alone are reported, and kept apart. Returns how many rows were set aside as different, and how many as repeats.
 */
export async function setDoublesAside(db: Db, kind: Kind): Promise<Doubles> {
  await sql`truncate alike, doubles`.execute(db);
  // By a number, which is grouped faster; that two ids have the same by chance is sorted out below.
  const { numAffectedRows: some } = await sql`
    insert into alike (hash)
    select ${hash("s")} from ${soundTable(kind)} s group by 1 having count(*) > 1`.execute(db);
  return some ? judgeAlike(db, kind) : { conflicting: 0, repeated: 0 };
}

async function judgeAlike(db: Db, kind: Kind): Promise<Doubles> {
  const sound = soundTable(kind);
  await addFound(
    db,
    kind.file,
    sql`
    select ${coded("semantic.case_twins")}, min(s.line), 'sourcedId', count(*)::int
    from ${sound} s join alike on alike.hash = ${hash("s")}
    group by ${lower("s")} having count(distinct s.sourced_id) > 1`,
  );
  const compared = (alias: string) =>
    sql.join([sql.ref(`${alias}.gone`), ...kind.columns.map((column) => sql.ref(`${alias}.${column.name}`))]);
  await sql`
    insert into doubles (line, sourced_id, conflict)
    with twice as (
      select s.sourced_id, min(s.line) as first from ${sound} s join alike on alike.hash = ${hash("s")}
      group by s.sourced_id having count(*) > 1
    ), judged as (
      select t.sourced_id, t.first, bool_or((${compared("s")}) is distinct from (${compared("f")})) as conflict
      from twice t join ${sound} f on f.sourced_id = t.sourced_id and f.line = t.first
        join ${sound} s on s.sourced_id = t.sourced_id
      group by t.sourced_id, t.first
    )
    select s.line, s.sourced_id, j.conflict from ${sound} s
      join judged j on j.sourced_id = s.sourced_id and (j.conflict or s.line <> j.first)`.execute(db);
  const aside = { using: sql`doubles d`, condition: sql`d.line = s.line`, returning: sql`d.conflict` };
  await sql`${takenAside(kind, aside)} select count(*) from taken`.execute(db);
  await addFound(
    db,
    kind.file,
    sql`
    select c.code, c.severity, d.line, 'sourcedId', 1
    from doubles d join (values (true, ${coded("semantic.duplicate_conflict")}),
      (false, ${coded("semantic.duplicate")})) as c (conflict, code, severity) on c.conflict = d.conflict`,
  );
  const { rows } = await sql<Doubles>`
    select count(*) filter (where conflict)::int as conflicting, count(*) filter (where not conflict)::int as repeated
    from doubles`.execute(db);
  return rows[0] ?? { conflicting: 0, repeated: 0 };
}
