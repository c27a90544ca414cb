import {
  countQueue,
  listQueue,
  type QueueFilter,
  type QueueRow,
  queueSorts,
} from "domain/software/decisions/queries/review-queue";
import { dueOf, schoolsOf } from "domain/software/decisions/reports/queue";
import { queueShows } from "domain/software/decisions/terms";
import { listOf } from "~/http/list.server";
import { partOf, typedFilter } from "~/http/list-filters.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

const size = 18;

const readList = listOf({
  filters: { q: typedFilter() },
  parts: { show: partOf(queueShows, "open") },
  sort: { by: queueSorts, usual: "-waiting" },
  mostPages: 400,
});

const filterOf = ({ values, sort, descending }: ReturnType<typeof readList>): QueueFilter => ({
  show: values.show,
  search: values.q,
  sort,
  descending,
});

function lineOf({ reviews, schools, school, closedOn, due, approvalStatus, privacyStatus, ...row }: QueueRow) {
  return {
    softwareId: row.softwareId,
    product: row.product,
    vendor: row.vendor,
    requests: row.requests,
    open: row.open,
    status: row.status,
    since: row.since,
    days: row.days,
    isPaused: row.isPaused,
    isOverdue: row.isOverdue,
    isMine: row.isMine,
    isOpen: closedOn === null,
    closedOn,
    due: dueOf({ closedOn, due }),
    approval: approvalStatus,
    privacy: privacyStatus,
    isChecked: row.isChecked,
    school: schoolsOf({ schools, school }),
    reviews: reviews.map(({ person, ...review }) => ({ ...review, who: person })),
  };
}

/** A product in the queue, with everyone who asked for it. */
export type QueueLine = ReturnType<typeof lineOf>;

const whoOf = ({ profileId, role }: Viewer) => ({ profileId, role });

/**
 * One page of the queue of requests and reviews, as the address asks for it. Takes the viewer, the district, the
 * address.
 */
export async function loadQueue(viewer: Viewer, district: Working, url: URL) {
  const listQuery = readList(url);
  const { page, view } = listQuery;
  const filter = filterOf(listQuery);
  const { show, search } = filter;
  const who = whoOf(viewer);
  const counts = await countQueue(db, viewer, { district, who });
  const ask = { districtId: district.id, who, filter, zone: district.zone, page, size };
  const { rows, more } = await listQueue(db, viewer, ask);
  return { view, page, more, size, show, counts, rows: rows.map(lineOf), total: search ? null : counts[show] };
}

export type QueueList = Awaited<ReturnType<typeof loadQueue>>;

/** Which of the queue the same address asks for, without its page. */
export const readQueueFilter = (url: URL): QueueFilter => filterOf(readList(url));
