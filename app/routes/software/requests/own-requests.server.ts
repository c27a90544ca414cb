import {
  countOwnRequests,
  listOwnRequests,
  type OwnRequest,
  type OwnRequestFilter,
  type OwnRequestOrder,
} from "domain/software/requests/queries/software-requests-own";
import { openStatuses, type RequestStatus, requestStatuses } from "domain/software/requests/terms";
import { requestWords } from "domain/software/requests/words";
import { z } from "zod";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

const size = 20;
const sorts = ["product", "status", "sent", "due"] as const satisfies OwnRequestOrder[];

/** What a part of the list is called, and which statuses it holds. */
const parts = {
  open: { label: "Open", statuses: openStatuses },
  draft: { label: "Drafts", statuses: ["draft"] },
  info_requested: { label: requestWords.info_requested.label, statuses: ["info_requested"] },
  approved: { label: requestWords.approved.label, statuses: ["approved", "approved_with_conditions"] },
  denied: { label: requestWords.denied.label, statuses: ["denied"] },
  closed: { label: "Withdrawn or duplicate", statuses: ["withdrawn", "duplicate"] },
} as const satisfies Record<string, { label: string; statuses: readonly RequestStatus[] }>;

const Query = z.object({
  mine: z
    .enum(Object.keys(parts) as [keyof typeof parts, ...(keyof typeof parts)[]])
    .optional()
    .catch(undefined),
  mineSort: z
    .string()
    .regex(new RegExp(`^-?(${sorts.join("|")})$`))
    .catch("-sent"),
  minePage: z.coerce.number().int().min(1).max(500).catch(1),
});

function readQuery(url: URL) {
  const { mine, mineSort, minePage } = Query.parse(Object.fromEntries(url.searchParams));
  return { part: mine, sort: mineSort.replace(/^-/, "") as OwnRequestOrder, sorted: mineSort, page: minePage };
}

function filterOf(district: { id: string }, { part, sort, sorted }: ReturnType<typeof readQuery>): OwnRequestFilter {
  const statuses = part ? parts[part].statuses : [];
  return { districtId: district.id, statuses, sort, descending: sorted.startsWith("-") };
}

/** The same address with other values; one that is null is left out. */
function turn(url: URL, changes: Record<string, string | null>): string {
  const query = new URLSearchParams(url.searchParams);
  for (const [name, to] of Object.entries(changes)) {
    if (to === null) query.delete(name);
    else query.set(name, to);
  }
  return query.size > 0 ? `?${query}` : url.pathname;
}

/**
 * One's own requests as the address asks for them: its parts, order and page stand in fields of their own (mine,
 * mineSort, minePage), and all links keep what else the address says.
 */
export async function loadOwnRequests(viewer: Viewer, district: { id: string }, url: URL) {
  const read = readQuery(url);
  const counts = new Map(
    (await countOwnRequests(db, viewer, { districtId: district.id })).map((row) => [row.status, row.count]),
  );
  const filter = filterOf(district, read);
  const found = await listOwnRequests(db, viewer, { filter, page: read.page, size });
  const count = (statuses: readonly RequestStatus[]) => statuses.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0);
  const all = count(requestStatuses);
  const total = read.part ? count(parts[read.part].statuses) : all;
  const now = new Date();
  const chip = (label: string, name: keyof typeof parts | null, of: number) => {
    const current = (read.part ?? null) === name;
    return { label, count: of, current, to: turn(url, { mine: name, minePage: null }) };
  };
  const chips = (Object.keys(parts) as (keyof typeof parts)[])
    .map((name) => chip(parts[name].label, name, count(parts[name].statuses)))
    .filter((one) => one.count > 0 || one.current);
  const page = (nth: number) => turn(url, { minePage: nth === 1 ? null : String(nth) });
  const from = (read.page - 1) * size;
  return {
    rows: found.map((row) => rowOf(row, now)),
    zone: viewer.zone,
    now: now.toISOString(),
    chips: [chip("All", null, all), ...chips],
    sorts: Object.fromEntries(sorts.map((key) => [key, sortOf(url, read.sorted, key)])) as Record<
      OwnRequestOrder,
      ReturnType<typeof sortOf>
    >,
    summary: found.length === 0 ? "None" : `${from + 1} to ${from + found.length} of ${total}`,
    previous: read.page > 1 ? page(read.page - 1) : null,
    next: from + found.length < total ? page(read.page + 1) : null,
    csv: `${paths.requestsCsv}${turn(url, { tab: null, minePage: null }).replace(/^[^?]*/, "")}`,
    none: all === 0,
  };
}

export type OwnRequestsList = Awaited<ReturnType<typeof loadOwnRequests>>;

function sortOf(url: URL, sorted: string, key: OwnRequestOrder) {
  const direction = sorted === key ? "ascending" : sorted === `-${key}` ? "descending" : "none";
  const to = turn(url, { mineSort: sorted === key ? `-${key}` : key, minePage: null });
  return { to, direction } as const;
}

const day = 24 * 60 * 60 * 1000;
const isOpen = (status: RequestStatus) => openStatuses.includes(status);

function rowOf(row: OwnRequest, now: Date) {
  const open = isOpen(row.status);
  const { id, status, requestType, product, isPaused, waiting } = row;
  return {
    ...{ id, status, requestType, product, isPaused, waiting },
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    dueAt: open ? (row.dueAt?.toISOString() ?? null) : null,
    isOverdue: open && !isPaused && row.dueAt !== null && row.dueAt < now,
    days: open && row.submittedAt ? Math.floor((now.getTime() - row.submittedAt.getTime()) / day) : null,
  };
}

/** A row of one's own requests. `days`: whole days since it was sent, while it is open. */
export type OwnRequestRow = ReturnType<typeof rowOf>;

/** Which of one's own requests the same address asks for, without its page. */
export const readOwnFilter = (district: { id: string }, url: URL): OwnRequestFilter =>
  filterOf(district, readQuery(url));
