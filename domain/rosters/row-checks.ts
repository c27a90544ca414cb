import { type RawBuilder, sql } from "kysely";
import { isDate } from "./dates";
import { areKnownGrades, hasUnknownGrade } from "./grades";
import { columnsOf, termsOf } from "./kinds";
import type { Column, Kind, Version } from "./kinds/kind";
import type { ProblemCode } from "./problem-texts";
import { familiarWords } from "./problems/vocabulary";
import { plausibleSpan } from "./right-values";
import { isDay, mayContain, mayPrecede, type Seen } from "./seen";

/** One thing that can be wrong with a doubtful row `s`. */
export type Check = {
  code: ProblemCode;
  field: string;
  found: RawBuilder<unknown>;
  rejects: boolean;
  /** The value, where it is a word that may be repeated. */
  detail?: RawBuilder<unknown>;
};

/** How a file is read, and by what its rows are judged. `today` is a day as ISO writes it. */
export type Judging = {
  mode: "bulk" | "delta" | "kept" | "absent";
  version: Version;
  /** Whether some row has a status that is not exactly "active". */
  withStatus: boolean;
  /** Whether the rows of a file of changes should say what they are. */
  asksStatus: boolean;
  today: string;
  seen: Seen;
};

const value = (column: Column) => sql.ref(`s.${column.name}`);
const idLimit = 255;

/** Whether a doubtful row is to be deleted. */
export const gone = sql`coalesce(lower(s.status) in ('tobedeleted', 'inactive', 'deleted'), false)`;

/** What can be wrong with a row's id and status, as far as it was not seen to be right. */
export function* identityChecks(kind: Kind, { asksStatus, withStatus, seen }: Judging): Generator<Check> {
  const id = kind.columns[0] as Column;
  const status = { field: "status", rejects: false };
  if (seen.blank.has(id.name)) {
    yield { code: "row.blank_required", field: id.field, found: blank(id), rejects: true };
  }
  if (seen.oddIds) {
    yield { code: "row.id_too_long", field: id.field, found: sql`length(${value(id)}) > ${idLimit}`, rejects: true };
    const odd = sql`${value(id)} ~ '[^0-9A-Za-z._/@-]'`;
    yield { code: "row.id_characters", field: id.field, found: odd, rejects: false };
  }
  if (withStatus) {
    const unknown = sql`lower(s.status) not in ('active', 'enabled', 'tobedeleted', 'inactive', 'deleted')`;
    yield { ...status, code: "row.unknown_term", found: unknown, rejects: true, detail: familiar(sql`s.status`) };
    const otherCase = sql`s.status not in ('active', 'tobedeleted') and lower(s.status) in ('active', 'tobedeleted')`;
    const detail = sql`s.status`;
    yield { ...status, code: "row.term_case", found: otherCase, detail };
    const earlier = sql`lower(s.status) in ('inactive', 'deleted', 'enabled')`;
    yield { ...status, code: "mode.legacy_status", found: earlier, detail };
  }
  if (asksStatus) yield { ...status, code: "mode.blank_status", found: sql`s.status is null` };
}

/** What can be wrong with the rest of a row, as far as it was not seen to be right. */
export function* contentChecks(kind: Kind, judging: Judging): Generator<Check> {
  for (const column of columnsOf(kind, judging.version).slice(1)) {
    const { field } = column;
    if (column.required && judging.seen.blank.has(column.name)) {
      yield { code: "row.blank_required", field, found: blank(column), rejects: true };
    }
    yield* shapesOf(column, judging);
  }
}

const blank = (column: Column) =>
  column.type === "list"
    ? sql`(${value(column)} is null or btrim(${value(column)}, ', ') = '')`
    : sql`${value(column)} is null`;

/** What can be wrong with a value that is there. */
function* shapesOf(column: Column, judging: Judging): Generator<Check> {
  const { field } = column;
  const text = value(column);
  const { version, seen } = judging;
  const terms = termsOf(column, version);
  if (terms) {
    if (mayContain(seen, column, (term) => terms.includes(term))) yield* termChecks(column, terms, version);
  } else if (column.type === "grades") {
    const found = hasUnknownGrade(text);
    if (mayContain(seen, column, areKnownGrades)) yield { code: "row.unknown_grade", field, found, rejects: false };
  } else if (column.type === "date") {
    const found = sql`${text} is not null and not ${isDate(text)}`;
    if (mayContain(seen, column, isDay)) yield { code: "row.bad_date", field, found, rejects: true };
    yield* plausibility(column, judging);
  } else if (column.type === "year") {
    const found = sql`${text} is not null and ${text} !~ '^(19|20|21)[0-9]{2}$'`;
    yield { code: "row.bad_year", field, found, rejects: true };
    yield* plausibility(column, judging);
  }
}

function* termChecks(column: Column, terms: readonly string[], version: Version): Generator<Check> {
  const { field } = column;
  const text = value(column);
  // Most values are written as they should be, and looked at no further.
  const other = sql`${text} <> all (${terms}::text[])`;
  const lower = terms.map((term) => term.toLowerCase());
  const unheard = sql`${other} and lower(${text}) <> all (${lower}::text[])`;
  const code = column.type === "boolean" ? "row.bad_boolean" : "row.unknown_term";
  const extended = column.extensible && version === "1.2";
  const found = extended ? sql`${unheard} and ${text} !~ ${extension}` : unheard;
  yield { code, field, found, rejects: true, detail: familiar(text) };
  if (extended) {
    yield { code: "row.extension_term", field, found: sql`${other} and ${text} ~ ${extension}`, rejects: false };
  }
  const miswritten = sql`${other} and lower(${text}) = any (${lower}::text[])`;
  yield { code: "row.term_case", field, found: miswritten, rejects: false, detail: text };
}

/** A value that is no person's: a word that is known from vocabularies. */
const familiar = (text: RawBuilder<unknown>) =>
  sql`case when lower(${text}) = any (${familiarWords}::text[]) then ${text} end`;

const extension = sql.lit("^ext:.");

/** A value that can't be read as a day or a year is reported as that, and nothing else is reported about it. */
const readable = (column: Column) =>
  column.type === "date" ? isDate(value(column)) : sql`${value(column)} ~ '^(19|20|21)[0-9]{2}$'`;

/** Text is compared byte by byte, which is the order of days and years as ISO writes them. */
function* plausibility(column: Column, { today, seen }: Judging): Generator<Check> {
  const [from, to] = plausibleSpan(column, today);
  const mayBeBeyond = mayContain(seen, column, (day) => day >= from && day <= to);
  const early = column.notBefore && mayPrecede(seen, column, column.notBefore) ? column.notBefore : null;
  if (!mayBeBeyond && !early) return;
  const text = sql`${value(column)} collate "C"`;
  const beyond = sql`(${text} < ${from} or ${text} > ${to})`;
  const begins = early && sql.ref(`s.${early}`);
  const any = begins ? sql`(${beyond} or (${isDate(begins)} and ${text} < ${begins}))` : beyond;
  const found = sql`${readable(column)} and ${any}`;
  yield { code: "row.implausible_date", field: column.field, found, rejects: false };
}
