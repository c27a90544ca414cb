import { type RawBuilder, sql } from "kysely";
import type { Db } from "../client";
import { type ProblemCode, problemTexts } from "./problem-texts";
import type { Severity } from "./problems/text";

/** So many problems of a sync are kept as rows; the counts are exact whatever their number. */
export const keptProblems = 1_000;

export type ProblemCount = {
  code: string;
  severity: Severity;
  file: string | null;
  field: string | null;
  count: number;
};
export type FoundProblem = {
  code: ProblemCode;
  file: string | null;
  line: number | null;
  field: string | null;
  n: number;
};

/** A problem's code and severity as the two first values of an insert into problems. */
export const coded = (code: ProblemCode): RawBuilder<unknown> =>
  sql`${code}::text, ${problemTexts[code].severity as Severity}::text`;

/** Adds problems that were found outside the database. Where `n` is more than 1, one row stands for so many more. */
export async function addProblems(db: Db, found: readonly FoundProblem[]): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map((problem) => ({ ...problem, severity: problemTexts[problem.code].severity }));
  await sql`insert into problems (code, severity, file, line, field, n)
    select code, severity, file, line, field, n from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (code text, severity text, file text, line int, field text, n int)`.execute(db);
}

/** How often each problem was found, by file and field: errors first, the most frequent first. */
export async function countProblems(db: Db): Promise<ProblemCount[]> {
  const { rows } = await sql<ProblemCount>`
    select code, severity, file, field, sum(n)::int as count from problems group by code, severity, file, field
    order by array_position(array['error', 'warning', 'info'], severity), count desc, code, file, field`.execute(db);
  return rows;
}

/**
 * Keeps the problems of a sync as rows, 1,000 at most: errors first and 100 of every cause before any more of it, so
 * that a flood of one cause does not hide another.
 */
export async function keepProblems(db: Db, sync: { districtId: string; syncId: string }): Promise<void> {
  await sql`
    insert into sync_row_errors (district_id, sync_id, code, severity, file, line, field)
    select ${sync.districtId}, ${sync.syncId}, code, severity, file, line, field
    from (
      select *, row_number() over (partition by code, file, field order by line nulls first) as nth
      from problems where n = 1
    ) numbered
    order by nth > 100, array_position(array['error', 'warning', 'info'], severity), nth, file, line, code, field
    limit ${keptProblems}`.execute(db);
}
