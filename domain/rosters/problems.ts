import type { Db } from "db/client";
import { type RawBuilder, sql } from "kysely";
import { type ProblemCode, problemTexts } from "./problem-texts";
import { type ProblemSeverity, problemSeverities } from "./terms";

/** So many problems of a sync are kept as rows; the counts are exact whatever their number. */
export const keptProblems = 1_000;

/** Errors first. */
const byGravity = sql`array_position(${[...problemSeverities]}::text[], severity)`;

export type ProblemCount = {
  code: string;
  severity: ProblemSeverity;
  file: string | null;
  field: string | null;
  count: number;
  /** How many of these rows were skipped for another cause, too, and are counted there. */
  again?: number;
  /** Names of columns or words of vocabularies that it is about, 12 at most; never a person's data. */
  details?: string[];
};
export type FoundProblem = {
  code: ProblemCode;
  file: string | null;
  line: number | null;
  field: string | null;
  /** How many rows it stands for. */
  n: number;
  /** Stands for what is beyond the entries that are kept of its cause. */
  rest?: boolean;
  /** A column's name, or a word of a vocabulary. Never a person's data. */
  detail?: string | null;
};

/** A problem's code and severity as the two first values of an insert into problems. */
export const coded = (code: ProblemCode): RawBuilder<unknown> =>
  sql`${code}::text, ${problemTexts[code].severity as ProblemSeverity}::text`;

/** Adds problems that were found outside the database. */
export async function addProblems(db: Db, found: readonly FoundProblem[]): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map((problem) => ({ ...problem, severity: problemTexts[problem.code].severity }));
  await sql`insert into problems (code, severity, file, line, field, n, rest, detail)
    select code, severity, file, line, field, n, coalesce(rest, false), detail
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (code text, severity text, file text, line int, field text, n int, rest boolean, detail text)`.execute(db);
}

/**
 * Adds what a query found in one file: (code, severity, line, field, n), n rows for each, and as `more` says a detail
 * and how many of the rows are counted as skipped for another cause. Of every code and field as many entries are kept as
 * a sync keeps; the rest is one entry with its number, so that a flood costs no more than its count.
 */
export async function addFound(
  db: Db,
  file: string,
  found: RawBuilder<unknown>,
  more: readonly ("detail" | "again")[] = [],
): Promise<void> {
  const none = { detail: sql`null::text as detail`, again: sql`0 as again` };
  const absent = (["detail", "again"] as const).filter((name) => !more.includes(name)).map((name) => none[name]);
  const columns = sql.join([sql`*`, ...absent]);
  const names = sql.raw(["code", "severity", "line", "field", "n", ...more].join(", "));
  await sql`
    insert into problems (code, severity, file, line, field, n, rest, detail, again)
    select code, severity, ${file}, min(line), field, sum(n), min(nth) > ${keptProblems}, detail, sum(again)
    from (
      select ${columns}, row_number() over (partition by code, field order by line) as nth
      from (${found}) as found (${names})
    ) numbered
    group by code, severity, field, detail, least(nth, ${keptProblems + 1})`.execute(db);
}

/**
 * How often each problem was found, by file and field: errors first, the most frequent first. `count` is a number of
 * rows (of columns, keys or files where those are at fault), however many of them one cause has.
 */
export async function countProblems(db: Db): Promise<ProblemCount[]> {
  const { rows } = await sql<ProblemCount & { details: string[] | null; again: number }>`
    select code, severity, file, field, sum(n)::int as count, sum(again)::int as again,
      (array_agg(distinct detail) filter (where detail is not null))[1:12] as details
    from problems group by code, severity, file, field
    order by ${byGravity}, count desc, code, file, field`.execute(db);
  return rows.map(({ details, again, ...row }) => ({
    ...row,
    ...(again > 0 && { again }),
    ...(details && { details }),
  }));
}

/**
 * Keeps the problems of a sync as rows, 1,000 at most: errors first and 100 of every cause before any more of it, so
 * that a flood of one cause does not hide another. A row says how many it stands for: those that share its cause.
 */
export async function keepProblems(db: Db, sync: { districtId: string; syncId: string }): Promise<void> {
  await sql`
    insert into sync_row_errors (district_id, sync_id, code, severity, file, line, field, n, detail)
    select ${sync.districtId}, ${sync.syncId}, code, severity, file, line, field, n, detail
    from (
      select *, row_number() over (partition by code, file, field order by line nulls first) as nth
      from problems where not rest
    ) numbered
    order by nth > 100, ${byGravity}, nth, file, line, code, field
    limit ${keptProblems}`.execute(db);
}
