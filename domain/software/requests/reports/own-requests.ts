import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { atOnce, inCells, type Report } from "domain/report";
import { dimensionWords } from "domain/software/decisions/words";
import {
  listOwnRequests,
  type OwnRequest,
  type OwnRequestFilter,
} from "domain/software/requests/queries/software-requests-own";
import { openStatuses } from "domain/software/requests/terms";
import { waitsFor } from "domain/software/requests/waiting-words";
import { requestTypeWords, requestWords } from "domain/software/requests/words";
import { DateTime } from "luxon";

const columns = [
  ...["product", "type", "status", "created", "sent", "due", "paused", "decided", "waits_for", "reviews_waiting"],
];

const most = 10_000;

/** One's own requests that a filter holds, the first 10,000. Days are those of the zone (an IANA name). */
export function ownRequestsReport(
  db: Db,
  scope: Scope,
  { filter, zone }: { filter: OwnRequestFilter; zone: string },
): Report {
  const dayOf = (at: Date | null) => at && DateTime.fromJSDate(at, { zone }).toISODate();
  const cellsOf = (row: OwnRequest) => [
    ...[row.product, requestTypeWords[row.requestType], requestWords[row.status].label],
    ...[dayOf(row.createdAt), dayOf(row.submittedAt), openStatuses.includes(row.status) ? dayOf(row.dueAt) : null],
    ...[row.isPaused ? "yes" : "no", dayOf(row.decidedAt), waitsFor(row.status, row.waiting)],
    row.waiting.map(({ dimension }) => dimensionWords[dimension]).join(", "),
  ];
  const requests = atOnce(() => listOwnRequests(db, scope, { filter, page: 1, size: most }));
  return { name: "my-requests", columns, rows: inCells(requests, cellsOf) };
}
