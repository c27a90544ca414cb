import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import type { RecordsDistrict } from "domain/kept-records";
import { atOnce, inCells, type ReadPage, type Report } from "domain/report";
import { approvalWords } from "domain/software/status/words";
import { peopleCell } from "../keeping-words";
import { listUnauthorized, type UnauthorizedFilter, type UnauthorizedRow } from "../queries/unauthorized";
import type { Period } from "../queries/unauthorized-use";
import { infrastructureWords, matchConfidence, suggestionWords, unauthorizedStateWords } from "../unauthorized-words";

const columns = [
  ...["name", "kind", "vendor", "approval_status", "status", "tolerated_until", "reason", "people", "engagements"],
  ...["engagements_before", "schools", "first_seen", "last_seen", "infrastructure", "suggested_product", "match"],
];

const most = 100_000;

type Input = { district: RecordsDistrict; period: Period; filter: UnauthorizedFilter };

/** What is used without approval, as the list has it: all pages of the same filter and period. */
export function unauthorizedReport(db: Db, scope: Scope, { district, period, filter }: Input): Report {
  const cellsOf = (row: UnauthorizedRow) => [
    ...[row.name, row.softwareId ? "product" : "site", row.vendor, row.status && approvalWords[row.status]],
    ...[unauthorizedStateWords[row.state], row.until, row.reason, peopleCell(row.people), row.engagements, row.before],
    ...[row.schools, row.first, row.last, row.infrastructure && infrastructureWords[row.infrastructure]],
    row.suggestion?.name ?? null,
    row.suggestion && `${matchConfidence(row.suggestion.confidence)}: ${suggestionWords[row.suggestion.ground]}`,
  ];
  const read = async () => (await listUnauthorized(db, scope, { district, period, filter, page: 1, size: most })).rows;
  const page: ReadPage = async (wanted) => {
    const { rows, total } = await listUnauthorized(db, scope, { district, period, filter, ...wanted });
    return { rows: rows.map(cellsOf), total };
  };
  const name = `unauthorized-usage-${period.from}-to-${period.to}`;
  return { name, columns, rows: inCells(atOnce(read), cellsOf), page };
}
