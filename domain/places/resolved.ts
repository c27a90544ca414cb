import type { Db } from "db/client";
import { type RawBuilder, sql } from "kysely";
import type { DirectoryRow } from "./directory";
import { resolvedDistricts, resolvedSchools, resolvedStates } from "./resolve";
import type { PlaceKind } from "./terms";

/*
 * Rows are worked out in tables of the transaction alone. Those have statistics of their own: without them the planner
 * takes a hundred thousand rows for a handful, and compares each with each.
 */

const columns = sql`line, name, number, state, district, district_number, level, time_zone, school_year_start, is_client,
  fault`;
const atOnce = 10_000;

/** What a file was read as, to be worked out. In a transaction. */
export async function lockRead(db: Db, rows: DirectoryRow[]): Promise<void> {
  await lock(db, sql`select ${columns} from directory_import_rows where false`);
  for (let from = 0; from < rows.length; from += atOnce) await insertRows(db, rows.slice(from, from + atOnce));
  await sql`analyze directory_rows`.execute(db);
}

/** The rows of an import that was read before, to be worked out again. In a transaction. */
export async function lockKept(db: Db, id: string): Promise<void> {
  await lock(db, sql`select ${columns} from directory_import_rows where import_id = ${id}`);
  await sql`analyze directory_rows`.execute(db);
}

async function lock(db: Db, rows: RawBuilder<unknown>): Promise<void> {
  await sql`drop table if exists pg_temp.directory_rows, pg_temp.directory_fates`.execute(db);
  await sql`create temp table directory_rows on commit drop as ${rows}`.execute(db);
}

async function insertRows(db: Db, rows: DirectoryRow[]): Promise<void> {
  const column = (name: keyof DirectoryRow, type: string) => sql`${rows.map((row) => row[name])}::${sql.raw(type)}[]`;
  await sql`
    insert into directory_rows (${columns})
    select r.* from unnest(${column("line", "int")}, ${column("name", "text")}, ${column("number", "text")},
      ${column("state", "text")}, ${column("district", "text")}, ${column("districtNumber", "text")},
      ${column("level", "text")}, ${column("timeZone", "text")}, ${column("schoolYearStart", "text")},
      ${column("isClient", "boolean")}, ${column("fault", "text")}) r`.execute(db);
}

/** Works out what would come of the rows held. Returns one hash over all of it. */
export async function resolveRows(db: Db, kind: PlaceKind, own: string | null): Promise<string> {
  const resolved = { states: resolvedStates, districts: resolvedDistricts, schools: resolvedSchools }[kind](own);
  await sql`
    create temp table directory_fates on commit drop as
    select x.line, x.target as target_id, x.parent as parent_id, x.reason,
      case when x.reason is not null then 'reject' when x.target is null then 'create' when x.differs then 'update'
        else 'same' end as op,
      case when x.reason is null and x.target is not null and x.differs then x.before end as before
    from (${resolved}) x`.execute(db);
  await sql`analyze directory_fates`.execute(db);
  const { rows } = await sql<{ digest: string }>`
    select coalesce(md5(string_agg(concat_ws('|', line, op, target_id, parent_id, before::text, reason), '~'
      order by line)), '') as digest from directory_fates`.execute(db);
  return rows[0]?.digest ?? "";
}

/** Keeps the rows held, with what would come of each, as those of a new import. */
export async function keepRows(db: Db, id: string): Promise<void> {
  await sql`
    insert into directory_import_rows (import_id, ${columns}, target_id, parent_id, reason, op, before)
    select ${id}::uuid, r.*, x.target_id, x.parent_id, x.reason, x.op, x.before
    from directory_rows r join directory_fates x on x.line = r.line order by r.line`.execute(db);
}

/** Tells the rows of a kept import what would come of them now. */
export async function renewFates(db: Db, id: string): Promise<void> {
  await sql`
    update directory_import_rows r
    set target_id = x.target_id, parent_id = x.parent_id, reason = x.reason, op = x.op, before = x.before
    from directory_fates x where r.import_id = ${id} and r.line = x.line`.execute(db);
}
