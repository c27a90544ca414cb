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

/** Whether a value that is there is not of its type. */
function misshapen(column: Column): { code: ProblemCode; found: RawBuilder<unknown> } | null {
  const text = value(column);
  switch (column.type) {
    case "date":
      return { code: "row.bad_date", found: sql`${text} is not null and not ${isDate(text)}` };
    case "year":
      return { code: "row.bad_year", found: sql`${text} is not null and ${text} !~ '^(19|20|21)[0-9]{2}$'` };
    case "boolean":
      return { code: "row.bad_boolean", found: sql`${text} is not null and lower(${text}) not in ('true', 'false')` };
    case "term": {
      const terms = lowered(column.terms ?? []);
      return { code: "row.unknown_term", found: sql`${text} is not null and lower(${text}) <> all (${terms}::text[])` };
    }
    default:
      return null;
  }
}

/** Whether a value has another case than its vocabulary; its meaning is certain all the same. */
function miswritten(column: Column): RawBuilder<unknown> | null {
  const terms = column.type === "boolean" ? ["true", "false"] : column.terms;
  if (!terms) return null;
  const text = value(column);
  return sql`${text} <> all (${terms}::text[]) and lower(${text}) = any (${lowered(terms)}::text[])`;
}

const blank = (column: Column) =>
  column.type === "list"
    ? sql`(${value(column)} is null or btrim(${value(column)}, ', ') = '')`
    : sql`${value(column)} is null`;

function* checksOf(kind: Kind, mode: Mode): Generator<Check> {
  const id = kind.columns[0] as Column;
  const status = { field: "status", rejects: false };
  yield { code: "row.blank_required", field: id.field, found: blank(id), rejects: true };
  yield { code: "row.id_too_long", field: id.field, found: sql`length(${value(id)}) > ${idLimit}`, rejects: true };
  const odd = sql`${value(id)} !~ '^[0-9A-Za-z._/@-]+$'`;
  yield { code: "row.id_characters", field: id.field, found: odd, rejects: false };
  const unknown = sql`lower(s.status) not in ('active', 'tobedeleted', 'inactive')`;
  yield { ...status, code: "row.unknown_term", found: unknown, rejects: true };
  const otherCase = sql`s.status not in ('active', 'tobedeleted') and lower(s.status) in ('active', 'tobedeleted')`;
  yield { ...status, code: "row.term_case", found: otherCase };
  yield { ...status, code: "mode.legacy_status", found: sql`lower(s.status) = 'inactive'` };
  if (mode === "delta") yield { ...status, code: "mode.blank_status", found: sql`s.status is null` };
  // Of a row that is to go, only its id matters.
  const stays = (found: RawBuilder<unknown>) => sql`not ${gone} and ${found}`;
  for (const column of kind.columns.slice(1)) {
    const { field } = column;
    if (column.required) yield { code: "row.blank_required", field, found: stays(blank(column)), rejects: true };
    const bad = misshapen(column);
    if (bad) yield { code: bad.code, field, found: stays(bad.found), rejects: true };
    const written = miswritten(column);
    if (written) yield { code: "row.term_case", field, found: stays(written), rejects: false };
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
      return sql`lower(${text})::boolean`;
    case "list":
      return sql`case when ${text} is null then '{}' when position(',' in ${text}) = 0 then array[${text}]
        else array_remove(string_to_array(regexp_replace(${text}, '\s*,\s*', ',', 'g'), ','), '') end`;
    case "term": {
      const terms = column.terms ?? [];
      return sql`case when ${text} = any (${terms}::text[]) then ${text}
        else (${terms}::text[])[array_position(${lowered(terms)}::text[], lower(${text}))] end`;
    }
    default:
      return text;
  }
}

/** Of the rows of a file that are at fault themselves, and of those that repeat another and are passed over. */
export type Faults = { rejected: number; repeated: number };

/**
 * Checks the staged rows of a kind for themselves (required values, types, vocabulary, ids), sets the bad ones aside
 * and keeps the others, typed, as its sound rows; then the ids that two rows share.
 */
export async function checkRows(db: Db, kind: Kind, mode: Mode): Promise<Faults> {
  const checks = [...checksOf(kind, mode)];
  const cases = checks.map(({ code, field, found }) => sql`(${coded(code)}, ${field}::text, ${found})`);
  await sql`
    insert into problems (code, severity, file, line, field, n)
    select c.code, c.severity, ${kind.file}, s.line, c.field, 1
    from ${stagedTable(kind)} s cross join lateral (values ${sql.join(cases)}) as c (code, severity, field, found)
    where s.at_fault is null and (${anyOf(checks)}) and c.found`.execute(db);
  const values = kind.columns.map((column, at) =>
    at === 0 ? value(column) : sql`case when ${gone} then null else ${typed(column)} end`,
  );
  const { numAffectedRows: kept } = await sql`
    insert into ${soundTable(kind)}
    select s.line, ${gone}, ${sql.join(values)} from ${stagedTable(kind)} s
    where s.at_fault is null and (${anyOf(checks.filter(({ rejects }) => rejects))}) is not true`.execute(db);
  const {
    rows: [all],
  } = await sql<{ n: number }>`select count(*)::int as n from ${stagedTable(kind)}`.execute(db);
  await sql`analyze ${soundTable(kind)}`.execute(db);
  const doubles = await checkDoubles(db, kind);
  return { rejected: (all?.n ?? 0) - Number(kept) + doubles.rejected, repeated: doubles.repeated };
}

const compared = (kind: Kind, alias: string) =>
  sql.join([sql.ref(`${alias}.gone`), ...kind.columns.map((column) => sql.ref(`${alias}.${column.name}`))]);

/** Rows that share an id: of equal ones the first is kept, of different ones none. */
async function checkDoubles(db: Db, kind: Kind): Promise<Faults> {
  const sound = soundTable(kind);
  const { rows } = await sql<{ conflict: boolean; n: number }>`
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
    select conflict, count(*)::int as n from dropped group by conflict`.execute(db);
  const of = (conflict: boolean) => rows.find((row) => row.conflict === conflict)?.n ?? 0;
  return { rejected: of(true), repeated: of(false) };
}
