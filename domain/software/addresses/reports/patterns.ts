import type { Db } from "db/client";
import type { RowCursor } from "db/paging";
import type { Scope } from "domain/access/scope";
import { inCells, pageByPage, type Report } from "domain/report";
import { inLetters } from "domain/software/addresses/letters";
import { listPatterns, type PatternFilter } from "domain/software/addresses/queries/url-patterns";

/** The heads of the file of patterns, which can be imported again: international names in letters, too. */
const columns = ["pattern", "type", "product", "confidence", "authorized", "for"];

const size = 5_000;

type Row = Awaited<ReturnType<typeof listPatterns>>["rows"][number];

const cellsOf = (row: Row) => [
  ...[inLetters(row.pattern), row.type, row.product, String(row.confidence), row.isAuthorized ? "yes" : "no"],
  row.districtId === null ? "all districts" : "this district",
];

/** The patterns that count in a district and that match a filter, in its order. */
export function patternsReport(
  db: Db,
  scope: Scope,
  { districtId, filter }: { districtId: string; filter: PatternFilter },
): Report {
  const page = (after: RowCursor | null) => listPatterns(db, scope, { districtId, filter, after, size });
  return { name: "url-patterns", columns, rows: inCells(pageByPage(page), cellsOf) };
}
