import { type RawBuilder, sql } from "kysely";
import type { Db } from "../client";
import { type Column, type Kind, soundTable, stagedTable } from "./kinds";
import type { ProblemCode } from "./problem-texts";
import { coded } from "./problems";

/** How a file is to be read: whole, as changes, or not there at all. */
export type Mode = "bulk" | "delta" | "absent";

type Check = { code: ProblemCode; field: string; found: RawBuilder<unknown>; rejects: boolean };

const value = (column: Column) => sql.ref(`s.${column.name}`);
const lowered = (terms: readonly string[]) => terms.map((term) => term.toLowerCase());
const gone = sql`coalesce(lower(s.status) in ('tobedeleted', 'inactive'), false)`;
const idLimit = 255;

// A calendar date without a cast, which would end the whole statement at the first bad one.
const isDate = (date: RawBuilder<unknown>) => sql`case
  when ${date} !~ '^[12][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then false
  when substr(${date}, 9, 2) <= '28' then true
  else substr(${date}, 9, 2)::int <= extract(day from
    to_date(substr(${date}, 1, 7), 'YYYY-MM') + interval '1 month' - interval '1 day') end`;

/** The vocabulary of a column, and the problem of a value that is not in it. */
function vocabularyOf(column: Column): { terms: readonly string[]; code: ProblemCode } | null {
  if (column.type === "boolean") return { terms: ["true", "false"], code: "row.bad_boolean" };
  return column.terms ? { terms: column.terms, code: "row.unknown_term" } : null;
}

/** What can be wrong with a value that is there. */
function* shapesOf(column: Column): Generator<Check> {
  const { field } = column;
  const text = value(column);
  const vocabulary = vocabularyOf(column);
  if (vocabulary) {
    // Most values are written as they should be, and looked at no further.
    const other = sql`${text} <> all (${vocabulary.terms}::text[])`;
    const lower = lowered(vocabulary.terms);
    const unknown = sql`${other} and lower(${text}) <> all (${lower}::text[])`;
    yield { code: vocabulary.code, field, found: unknown, rejects: true };
    const miswritten = sql`${other} and lower(${text}) = any (${lower}::text[])`;
    yield { code: "row.term_case", field, found: miswritten, rejects: false };
  } else if (column.type === "date") {
    const found = sql`${text} is not null and not ${isDate(text)}`;
    yield { code: "row.bad_date", field, found, rejects: true };
  } else if (column.type === "year") {
    const found = sql`${text} is not null and ${text} !~ '^(19|20|21)[0-9]{2}$'`;
    yield { code: "row.bad_year", field, found, rejects: true };
  }
}

const blank = (column: Column) =>
  column.type === "list"
    ? sql`(${value(column)} is null or btrim(${value(column)}, ', ') = '')`
    : sql`${value(column)} is null`;

/** What can be wrong with a row's id and status. */
function* identityChecks(kind: Kind, reading: Reading): Generator<Check> {
  const id = kind.columns[0] as Column;
  const status = { field: "status", rejects: false };
  yield { code: "row.blank_required", field: id.field, found: blank(id), rejects: true };
  yield { code: "row.id_too_long", field: id.field, found: sql`length(${value(id)}) > ${idLimit}`, rejects: true };
  const odd = sql`${value(id)} ~ '[^0-9A-Za-z._/@-]'`;
  yield { code: "row.id_characters", field: id.field, found: odd, rejects: false };
  if (reading.withStatus) {
    const unknown = sql`lower(s.status) not in ('active', 'tobedeleted', 'inactive')`;
    yield { ...status, code: "row.unknown_term", found: unknown, rejects: true };
    const otherCase = sql`s.status not in ('active', 'tobedeleted') and lower(s.status) in ('active', 'tobedeleted')`;
    yield { ...status, code: "row.term_case", found: otherCase };
    yield { ...status, code: "mode.legacy_status", found: sql`lower(s.status) = 'inactive'` };
  }
  if (reading.mode === "delta") yield { ...status, code: "mode.blank_status", found: sql`s.status is null` };
}

/** What can be wrong with the rest of a row. */
function* contentChecks(kind: Kind): Generator<Check> {
  for (const column of kind.columns.slice(1)) {
    const { field } = column;
    if (column.required) yield { code: "row.blank_required", field, found: blank(column), rejects: true };
    yield* shapesOf(column);
  }
}

const anyOf = (checks: readonly Check[]) =>
  sql.join(
    checks.map(({ found }) => sql`(${found})`),
    sql` or `,
  );

/** The staged text as its type. Only for values that the checks let through. */
function typed(column: Column): RawBuilder<unknown> {
  const text = value(column);
  switch (column.type) {
    case "date":
      return sql`${text}::date`;
    case "year":
      return sql`${text}::int`;
    case "boolean":
      return sql`${text}::boolean`;
    case "list":
      return sql`case when ${text} is null then '{}' when position(',' in ${text}) = 0 then array[${text}]
        else array_remove(string_to_array(regexp_replace(${text}, '\\s*,\\s*', ',', 'g'), ','), '') end`;
    case "term": {
      const terms = column.terms ?? [];
      return sql`case when ${text} = any (${terms}::text[]) then ${text}
        else (${terms}::text[])[array_position(${lowered(terms)}::text[], lower(${text}))] end`;
    }
    default:
      return text;
  }
}

/** How a file is read, and whether any of its rows carries a status. */
export type Reading = { mode: Mode; rows: number; withStatus: boolean };

/**
 * Checks the staged rows of a kind for themselves (required values, types, vocabulary, ids), sets the bad ones aside
 * and keeps the others, typed, as its sound rows; then the ids that two rows share. Returns how many were set aside.
 */
export async function checkRows(db: Db, kind: Kind, reading: Reading): Promise<number> {
  const goes = reading.withStatus ? gone : sql`false`;
  const identity = [...identityChecks(kind, reading)];
  const content = [...contentChecks(kind)];
  // One look at every row; the few with something about them are then looked at check by check.
  await sql`truncate odd`.execute(db);
  await sql`
    insert into odd (line) select s.line from ${stagedTable(kind)} s
    where s.at_fault is null and (${anyOf(identity)} or (not ${goes} and (${anyOf(content)})))`.execute(db);
  const cases = [
    ...identity.map(
      ({ code, field, found, rejects }) => sql`(${coded(code)}, ${field}::text, ${rejects}::boolean, ${found})`,
    ),
    // Of a row that is to go, only its id matters.
    ...content.map(
      ({ code, field, found, rejects }) =>
        sql`(${coded(code)}, ${field}::text, ${rejects}::boolean, not ${goes} and ${found})`,
    ),
  ];
  await sql`
    with told as (
      select c.code, c.severity, s.line, c.field, c.rejects
      from ${stagedTable(kind)} s join odd on odd.line = s.line
        cross join lateral (values ${sql.join(cases)}) as c (code, severity, field, rejects, found)
      where c.found
    ), kept as (
      insert into problems (code, severity, file, line, field, n)
      select code, severity, ${kind.file}, line, field, 1 from told
    )
    delete from odd where line not in (select line from told where rejects)`.execute(db);
  const [id, ...rest] = kind.columns as [Column, ...Column[]];
  const values = rest.map((column) =>
    reading.withStatus ? sql`case when ${gone} then null else ${typed(column)} end` : typed(column),
  );
  const { numAffectedRows: kept } = await sql`
    insert into ${soundTable(kind)}
    select s.line, ${goes}, ${sql.join([value(id), ...values])} from ${stagedTable(kind)} s
    where s.at_fault is null and not exists (select 1 from odd where odd.line = s.line)`.execute(db);
  await sql`analyze ${soundTable(kind)} (sourced_id)`.execute(db);
  return reading.rows - Number(kept) + (await setDoublesAside(db, kind));
}

const compared = (kind: Kind, alias: string) =>
  sql.join([sql.ref(`${alias}.gone`), ...kind.columns.map((column) => sql.ref(`${alias}.${column.name}`))]);

/** Rows that share an id: of equal ones the first is kept, of different ones none. Returns how many were different. */
async function setDoublesAside(db: Db, kind: Kind): Promise<number> {
  const sound = soundTable(kind);
  const { rows } = await sql<{ n: number }>`
    with twice as (
      select sourced_id, min(line) as first from ${sound} group by sourced_id having count(*) > 1
    ), judged as (
      select t.sourced_id, t.first, bool_or((${compared(kind, "s")}) is distinct from (${compared(kind, "f")})) as conflict
      from twice t join ${sound} f on f.sourced_id = t.sourced_id and f.line = t.first
        join ${sound} s on s.sourced_id = t.sourced_id
      group by t.sourced_id, t.first
    ), dropped as (
      delete from ${sound} s using judged j where j.sourced_id = s.sourced_id and (j.conflict or s.line <> j.first)
      returning s.line, j.conflict
    ), told as (
      insert into problems (code, severity, file, line, field, n)
      select c.code, c.severity, ${kind.file}, d.line, 'sourcedId', 1
      from dropped d join (values (true, ${coded("semantic.duplicate_conflict")}),
        (false, ${coded("semantic.duplicate")})) as c (conflict, code, severity) on c.conflict = d.conflict
    )
    select count(*)::int as n from dropped where conflict`.execute(db);
  return rows[0]?.n ?? 0;
}
