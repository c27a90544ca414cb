import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { atOnce, inCells, type Report } from "domain/report";
import { listQueue, type QueueFilter, type QueueRow } from "domain/software/decisions/queries/review-queue";
import { dimensionWords, reviewWords } from "domain/software/decisions/words";
import { requestWords } from "domain/software/requests/words";
import { approvalWords, privacySaid } from "domain/software/status/words";

const columns = [
  ...["product", "vendor", "requests", "open", "school", "status", "since", "due", "overdue", "paused"],
  ...["approval_status", "privacy_status", "reviews"],
];

const most = 10_000;

/** Where those who asked are: the school, or how many there are. */
export const schoolsOf = ({ schools, school }: Pick<QueueRow, "schools" | "school">): string =>
  schools > 1 ? `${schools} schools` : (school ?? "");

/** The day by which it has to be decided; null when it has been. */
export const dueOf = ({ closedOn, due }: Pick<QueueRow, "closedOn" | "due">) => (closedOn === null ? due : null);

const cellsOf = (row: QueueRow) => [
  ...[
    row.product,
    row.vendor,
    row.requests,
    row.open,
    schoolsOf(row),
    requestWords[row.status].label,
    row.since,
    dueOf(row),
  ],
  ...[
    row.isOverdue ? "yes" : "no",
    row.isPaused ? "yes" : "no",
    approvalWords[row.approvalStatus],
    privacySaid(row.privacyStatus, row.isChecked),
  ],
  row.reviews
    .map(
      ({ dimension, status, person, role }) =>
        `${dimensionWords[dimension]}: ${reviewWords[status]}, ${person ?? role ?? "no one"}`,
    )
    .join("; "),
];

/** A district's queue of requests and reviews, as far as a filter holds it: its first 10,000 products. */
export function queueReport(
  db: Db,
  actor: Actor,
  { district, filter }: { district: { id: string; zone: string }; filter: QueueFilter },
): Report {
  const { profileId, role } = actor;
  const ask = { districtId: district.id, who: { profileId, role: role ?? "" }, filter, zone: district.zone };
  const read = async () => (await listQueue(db, actor, { ...ask, page: 1, size: most })).rows;
  return { name: "software-requests", columns, rows: inCells(atOnce(read), cellsOf) };
}
