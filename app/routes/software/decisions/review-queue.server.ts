import {
  countQueue,
  listQueue,
  type QueueFilter,
  type QueueRow,
  type QueueSort,
  queueSorts,
} from "domain/software/decisions/queries/review-queue";
import { dueOf, schoolsOf } from "domain/software/decisions/reports/queue";
import { queueShows } from "domain/software/decisions/terms";
import { z } from "zod";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

const size = 25;

const Query = z.object({
  show: z.enum(queueShows).catch("open"),
  q: z.string().trim().max(200).catch(""),
  sort: z
    .string()
    .regex(new RegExp(`^-?(${queueSorts.join("|")})$`))
    .catch("-waiting"),
  page: z.coerce.number().int().min(1).max(400).catch(1),
});

type Read = z.output<typeof Query>;

const read = (url: URL): Read => Query.parse(Object.fromEntries(url.searchParams));

const filterOf = ({ show, q, sort }: Read): QueueFilter => ({
  ...{ show, search: q },
  sort: sort.replace(/^-/, "") as QueueSort,
  descending: sort.startsWith("-"),
});

/** The queue's address with other values; the ones that stand anyway are left out. */
function addressOf(query: Read, changes: Partial<Read>): string {
  const next = { ...query, page: 1, ...changes };
  const params = new URLSearchParams({ tab: "requests" });
  if (next.show !== "open") params.set("show", next.show);
  if (next.q) params.set("q", next.q);
  if (next.sort !== "-waiting") params.set("sort", next.sort);
  if (next.page > 1) params.set("page", String(next.page));
  return `${paths.recommendations}?${params}`;
}

function sortLink(query: Read, name: QueueSort) {
  const direction = { [name]: "ascending", [`-${name}`]: "descending" }[query.sort] as "ascending" | "descending";
  // What people look for first: the longest wait, the most people; the next due day and names from A on.
  const first = name === "waiting" || name === "people" ? `-${name}` : name;
  const turned = query.sort === first ? (first.startsWith("-") ? name : `-${name}`) : first;
  return { to: addressOf(query, { sort: turned }), direction: direction ?? ("none" as const) };
}

function lineOf({ reviews, schools, school, closedOn, due, approvalStatus, privacyStatus, ...row }: QueueRow) {
  return {
    ...{ softwareId: row.softwareId, product: row.product, vendor: row.vendor, requests: row.requests, open: row.open },
    ...{ status: row.status, since: row.since, days: row.days, isPaused: row.isPaused, isOverdue: row.isOverdue },
    ...{ isMine: row.isMine, isOpen: closedOn === null, closedOn, due: dueOf({ closedOn, due }) },
    ...{ approval: approvalStatus, privacy: privacyStatus },
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
  const query = read(url);
  const filter = filterOf(query);
  const who = whoOf(viewer);
  const counts = await countQueue(db, viewer, { district, who });
  const ask = { districtId: district.id, who, filter, zone: district.zone, page: query.page, size };
  const { rows, more } = await listQueue(db, viewer, ask);
  const from = (query.page - 1) * size;
  const of = query.q ? "" : ` of ${counts[query.show]}`;
  return {
    rows: rows.map(lineOf),
    chips: queueShows.map((show) => ({
      ...{ show, count: counts[show], current: show === query.show },
      to: addressOf(query, { show }),
    })),
    sorts: {
      waiting: sortLink(query, "waiting"),
      due: sortLink(query, "due"),
      product: sortLink(query, "product"),
      people: sortLink(query, "people"),
    },
    search: query.q,
    kept: { tab: "requests", ...(query.show === "open" ? {} : { show: query.show }) },
    isNarrowed: query.q !== "" || query.show !== "open",
    clear: paths.requests,
    summary: rows.length === 0 ? "" : `${from + 1} to ${from + rows.length}${of}`,
    previous: query.page > 1 ? addressOf(query, { page: query.page - 1 }) : null,
    next: more ? addressOf(query, { page: query.page + 1 }) : null,
    csv: `${paths.queueCsv}${new URL(addressOf(query, {}), url).search}`,
    none: counts.all === 0,
  };
}

export type QueueList = Awaited<ReturnType<typeof loadQueue>>;

/** Which of the queue the same address asks for, without its page. */
export const readQueueFilter = (url: URL): QueueFilter => filterOf(read(url));
