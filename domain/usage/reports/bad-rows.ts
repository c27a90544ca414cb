import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { dayIn } from "domain/local-days";
import { inCells, pageByPage, type Report } from "domain/report";
import { mostListedLines } from "../files/terms";
import { rowFaultColumns, rowFaultNames, rowFaultWords } from "../files/words";
import { findFile, readBadRows } from "../queries/file-lists";

const columns = ["line", "reason", "column", "what to do"];

/**
 * The lines of a file that do not count: their numbers and why, and nothing that stands in them. Undefined when the file is
 * not in scope. The first million of them at most.
 */
export async function badRowsReport(
  db: Db,
  scope: Scope,
  { zone, ...of }: { districtId: string; fileId: string; zone: string },
): Promise<Report | undefined> {
  const file = await findFile(db, scope, of);
  if (!file) return undefined;
  const rows = pageByPage(async (after: number | null) => {
    const some = await readBadRows(db, scope, { ...of, after: after ?? -1 });
    const lines = some?.lines.map((line, nth) => ({ line, reason: some.reasons[nth] ?? "shape" })) ?? [];
    return { rows: lines, next: some?.no ?? null };
  }, mostListedLines);
  return {
    name: `skipped-lines-${dayIn(file.createdAt, zone)}`,
    columns,
    rows: inCells(rows, ({ line, reason }) => [
      line,
      rowFaultNames[reason],
      rowFaultColumns[reason] ?? "",
      rowFaultWords[reason],
    ]),
  };
}
