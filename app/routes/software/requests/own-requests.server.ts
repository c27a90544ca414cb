import { isPastDue } from "domain/software/requests/past-due";
import {
  countOwnRequests,
  listOwnRequests,
  type OwnRequest,
  type OwnRequestFilter,
} from "domain/software/requests/queries/software-requests-own";
import { openStatuses, type RequestStatus, requestStatuses } from "domain/software/requests/terms";
import { requestWords } from "domain/software/requests/words";
import { listOf, pagesOf } from "~/http/list.server";
import { choiceFilter } from "~/http/list-filters.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

const size = 20;

/** What a part of the list is called, and which statuses it holds. */
const parts = {
  open: { label: "Open", statuses: openStatuses },
  draft: { label: "Drafts", statuses: ["draft"] },
  info_requested: { label: requestWords.info_requested.label, statuses: ["info_requested"] },
  approved: { label: requestWords.approved.label, statuses: ["approved", "approved_with_conditions"] },
  denied: { label: requestWords.denied.label, statuses: ["denied"] },
  closed: { label: "Withdrawn or duplicate", statuses: ["withdrawn", "duplicate"] },
} as const satisfies Record<string, { label: string; statuses: readonly RequestStatus[] }>;

type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

const readList = listOf({
  filters: {},
  parts: { mine: choiceFilter(partNames) },
  sort: { by: ["product", "status", "sent", "due"], usual: "-sent" },
  mostPages: 500,
  prefix: "mine",
});

function filterOf(district: { id: string }, listQuery: ReturnType<typeof readList>): OwnRequestFilter {
  const { values, sort, descending } = listQuery;
  return { districtId: district.id, statuses: values.mine ? parts[values.mine].statuses : [], sort, descending };
}

/** What the address asks of other lists. */
const keptOf = (url: URL): Record<string, string> =>
  Object.fromEntries([...url.searchParams].filter(([name]) => !/^mine(Sort|Page)?$/.test(name)));

/**
 * One's own requests as the address asks for them: its parts, order and page are in fields of their own (mine,
 * mineSort, minePage), and all links keep what else the address says.
 */
export async function loadOwnRequests(viewer: Viewer, district: { id: string }, url: URL) {
  const listQuery = readList(url);
  const { mine } = listQuery.values;
  const counts = new Map(
    (await countOwnRequests(db, viewer, { districtId: district.id })).map((row) => [row.status, row.count]),
  );
  const count = (statuses: readonly RequestStatus[]) => statuses.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0);
  const all = count(requestStatuses);
  const total = mine ? count(parts[mine].statuses) : all;
  const pages = pagesOf(total, size);
  const page = Math.min(listQuery.page, pages);
  const found = await listOwnRequests(db, viewer, { filter: filterOf(district, listQuery), page, size });
  const now = new Date();
  const chip = (label: string, name: Part | null, of: number) => {
    return { label, name, count: of, current: (mine ?? null) === name };
  };
  const chips = partNames
    .map((name) => chip(parts[name].label, name, count(parts[name].statuses)))
    .filter((one) => one.count > 0 || one.current);
  return {
    view: listQuery.view,
    kept: keptOf(url),
    page,
    pages,
    size,
    total,
    all,
    rows: found.map((row) => rowOf(row, { now, zone: viewer.zone })),
    zone: viewer.zone,
    now: now.toISOString(),
    chips: [chip("All", null, all), ...chips],
  };
}

export type OwnRequestsList = Awaited<ReturnType<typeof loadOwnRequests>>;

const day = 24 * 60 * 60 * 1000;
const isOpen = (status: RequestStatus) => openStatuses.includes(status);

function rowOf(row: OwnRequest, at: { now: Date; zone: string }) {
  const open = isOpen(row.status);
  const { id, status, requestType, product, isPaused, waiting } = row;
  return {
    id,
    status,
    requestType,
    product,
    isPaused,
    waiting,
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    dueAt: open ? (row.dueAt?.toISOString() ?? null) : null,
    isOverdue: open && !isPaused && row.dueAt !== null && isPastDue(row.dueAt, at),
    days: open && row.submittedAt ? Math.floor((at.now.getTime() - row.submittedAt.getTime()) / day) : null,
  };
}

/** A row of one's own requests. `days`: whole days since it was sent, while it is open. */
export type OwnRequestRow = ReturnType<typeof rowOf>;

/** Which of one's own requests the same address asks for, without its page. */
export const readOwnFilter = (district: { id: string }, url: URL): OwnRequestFilter =>
  filterOf(district, readList(url));
