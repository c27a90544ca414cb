import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { findImport, listImportRows } from "domain/places/queries/directory-imports";
import type { PlaceKind } from "domain/places/terms";
import { inCells, pageByPage, type Report } from "domain/report";

const columns = ["line", "name", "number", "state", "district", "district_number", "reason"];
/** So many rows are read at a time. */
const batch = 2_000;

/** The rows of one's waiting import that are rejected, each with its line and the reason. Undefined without an import. */
export async function rejectedRowsReport(
  db: Db,
  scope: Scope,
  { kind }: { kind: PlaceKind },
): Promise<Report | undefined> {
  const waiting = await findImport(db, scope, { kind });
  if (!waiting) return undefined;
  const rejected = pageByPage(async (after: number | null) => {
    const rows = await listImportRows(db, scope, { id: waiting.id, op: "reject", limit: batch, after });
    return { rows, next: rows.length < batch ? null : (rows.at(-1)?.line ?? null) };
  });
  return {
    name: `${kind}-rejected`,
    columns,
    rows: inCells(rejected, (row) => [
      ...[row.line, row.name, row.number, row.state, row.district, row.districtNumber, row.reason],
    ]),
  };
}
