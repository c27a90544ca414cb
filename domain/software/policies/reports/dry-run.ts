import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { atOnce, inCells, type Report } from "domain/report";
import { type DryRunRow, dryRunOf } from "domain/software/policies/dry-run";

const columns = ["product", "answer_without", "answer_with", "changes", "reason", "open_requests", "people_30_days"];

const cellsOf = (row: DryRunRow) => [
  ...[row.name, row.without, row.with, row.changes ? "yes" : "no", row.reason, row.requests, row.people],
];

type Of = Parameters<typeof dryRunOf>[2];

/** All products that a rule catches, with the answer without and with it. Undefined when the rule is not there. */
export async function dryRunReport(db: Db, scope: Scope, of: Of): Promise<Report | undefined> {
  const run = await dryRunOf(db, scope, of);
  if (!run) return undefined;
  const name = `policy-rule-dry-run-${of.district.today}`;
  return {
    name,
    columns,
    rows: inCells(
      atOnce(() => run.rows),
      cellsOf,
    ),
  };
}
