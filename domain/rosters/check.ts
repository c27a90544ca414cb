import type { Db } from "db/client";
import { type RawBuilder, sql } from "kysely";
import { type DateShape, settleDates } from "./dates";
import { setDoublesAside } from "./doubles";
import { columnsOf, doubtfulTable, soundTable, sqlType, termsOf } from "./kinds";
import type { Column, Kind } from "./kinds/kind";
import { addFound, coded } from "./problems";
import { type Check, contentChecks, gone, identityChecks, type Judging } from "./row-checks";
import { mayContain } from "./seen";

/** How a file is to be read: whole, as changes, as changes that delete nothing, or not there at all. */
export type Mode = Judging["mode"];

/** How a file is read, how many of its rows are doubtful, and how its columns write dates. */
export type Reading = Judging & { doubtful: number; dateShapes: ReadonlyMap<string, DateShape> };

/**
 * Checks the doubtful rows of a kind for themselves (required values, types, vocabulary, ids), sets the bad ones aside
 * and makes sound ones of the others; then the ids that two rows share. Returns how many were set aside as wrong, and how
 * many only repeat another.
 */
export async function checkRows(db: Db, kind: Kind, reading: Reading): Promise<{ rejected: number; repeated: number }> {
  if (reading.asksStatus) await tellBlankStatus(db, kind);
  const aside = reading.doubtful > 0 ? await checkDoubtful(db, kind, reading) : 0;
  if (!reading.seen.alikeIds) return { rejected: aside, repeated: 0 };
  const { conflicting, repeated } = await setDoublesAside(db, kind);
  return { rejected: aside + conflicting, repeated };
}

/** Of the rows that are sound already nothing else is left to be asked. */
async function tellBlankStatus(db: Db, kind: Kind): Promise<void> {
  const blank = sql`select ${coded("mode.blank_status")}, line, 'status', 1 from ${soundTable(kind)} where status is null`;
  await addFound(db, kind.file, blank);
}

async function checkDoubtful(db: Db, kind: Kind, reading: Reading): Promise<number> {
  await settleDates(db, kind, reading.dateShapes);
  const odd = await findOdd(db, kind, reading);
  const [id, ...rest] = kind.columns as [Column, ...Column[]];
  const present = columnsOf(kind, reading.version);
  const values = rest.map((column) => {
    const own = present.includes(column) ? typed(column, reading) : sql`null::${sql.raw(sqlType[column.type])}`;
    return reading.withStatus ? sql`case when ${gone} then null else ${own} end` : own;
  });
  const goes = reading.withStatus ? gone : sql`false`;
  const { numAffectedRows: kept } = await sql`
    insert into ${soundTable(kind)}
    select s.line, ${goes}, s.status, ${sql.join([value(id), ...values])} from ${doubtfulTable(kind)} s
    where s.at_fault is null ${odd ? sql`and not exists (select 1 from odd where odd.line = s.line)` : sql``}`.execute(
    db,
  );
  await sql`analyze ${soundTable(kind)} (sourced_id)`.execute(db);
  if (reading.mode === "kept" && reading.withStatus) await keepDeleted(db, kind);
  return reading.doubtful - Number(kept);
}

/** Rows that a file would delete although it may not: they are reported, and stay in the roster as they are. */
async function keepDeleted(db: Db, kind: Kind): Promise<void> {
  await addFound(
    db,
    kind.file,
    sql`select ${coded("mode.delete_ignored")}, line, 'status', 1 from ${soundTable(kind)} where gone`,
  );
  await sql`delete from ${soundTable(kind)} where gone`.execute(db);
}

/**
 * Tells what is wrong with rows; leaves in `odd` the lines of those that are to be set aside. False when there are
 * none.
 */
async function findOdd(db: Db, kind: Kind, reading: Reading): Promise<boolean> {
  const stays = reading.withStatus ? sql`not ${gone}` : sql`true`;
  const identity = [...identityChecks(kind, reading)];
  const content = [...contentChecks(kind, reading)];
  if (identity.length + content.length === 0) return false;
  // One look at every row; the few with something about them are then looked at check by check.
  await sql`truncate odd, faults`.execute(db);
  const { numAffectedRows: some } = await sql`
    insert into odd (line) select s.line from ${doubtfulTable(kind)} s
    where s.at_fault is null and (${anyOf(identity)} or (${stays} and (${anyOf(content)})))`.execute(db);
  if (!some) return false;
  const asCase = ({ code, field, found, rejects, detail }: Check, when: RawBuilder<unknown>) =>
    sql`(${coded(code)}, ${field}::text, ${rejects}::boolean, ${when} and ${found}, ${detail ?? sql`null`}::text)`;
  // Of a row that is to go, only its id matters.
  const cases = [...identity.map((check) => asCase(check, sql`true`)), ...content.map((check) => asCase(check, stays))];
  await sql`
    insert into faults (code, severity, line, field, rejects, detail)
    select c.code, c.severity, s.line, c.field, c.rejects, c.detail
    from ${doubtfulTable(kind)} s join odd on odd.line = s.line
      cross join lateral (values ${sql.join(cases)}) as c (code, severity, field, rejects, found, detail)
    where c.found`.execute(db);
  const faults = sql`select code, severity, line, field, 1, detail,
    (rejects and row_number() over (partition by line order by rejects desc, code, field) > 1)::int from faults`;
  await addFound(db, kind.file, faults, ["detail", "again"]);
  await sql`delete from odd where line not in (select line from faults where rejects)`.execute(db);
  return true;
}

const anyOf = (checks: readonly Check[]) =>
  sql.join([sql`false`, ...checks.map(({ found }) => sql`(${found})`)], sql` or `);

const value = (column: Column) => sql.ref(`s.${column.name}`);

/** The text as its type. Only for values that the checks let through. */
function typed(column: Column, { version, seen }: Judging): RawBuilder<unknown> {
  const text = value(column);
  switch (column.type) {
    case "date":
      return sql`${text}::date`;
    case "year":
      return sql`${text}::int`;
    case "boolean":
      return sql`${text}::boolean`;
    case "list":
    case "grades":
      return sql`case when ${text} is null then '{}' when position(',' in ${text}) = 0 then array[${text}]
        else array_remove(string_to_array(regexp_replace(${text}, '\\s*,\\s*', ',', 'g'), ','), '') end`;
    case "term": {
      const terms = termsOf(column, version) ?? [];
      if (!mayContain(seen, column, (term) => terms.includes(term))) return text;
      const lower = terms.map((term) => term.toLowerCase());
      return sql`case when ${text} = any (${terms}::text[]) then ${text}
        else coalesce((${terms}::text[])[array_position(${lower}::text[], lower(${text}))], ${text}) end`;
    }
    default:
      return text;
  }
}
