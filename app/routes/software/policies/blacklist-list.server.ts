import { scopeWords } from "domain/software/policies/entry-scope";
import {
  type BlacklistFilter,
  type BlacklistRow,
  blacklistPage,
  countBlacklist,
  listBlacklist,
} from "domain/software/policies/queries/blacklist";
import { type BlacklistState, blacklistReasons, blacklistStates } from "domain/software/policies/terms";
import { z } from "zod";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

const sorts = ["newest", "name", "starts", "ends"] as const;

const Query = z.object({
  q: z.string().trim().max(200).catch(""),
  state: z.enum(blacklistStates).catch("active"),
  reason: z.enum(blacklistReasons).optional().catch(undefined),
  sort: z
    .string()
    .refine((sort) => (sorts as readonly string[]).includes(sort.replace(/^-/, "")))
    .catch("newest"),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

type Read = z.output<typeof Query>;

const filterOf = ({ q, state, reason, sort }: Read): BlacklistFilter => ({
  search: q,
  state,
  reason: reason ?? null,
  sort: sort.replace(/^-/, "") as BlacklistFilter["sort"],
  descending: sort.startsWith("-"),
});

export type BlacklistQuery = { q?: string; state?: string; reason?: string; sort?: string };

const queryOf = ({ q, state, reason, sort }: Read): BlacklistQuery => ({
  ...(q ? { q } : {}),
  ...(state === "active" ? {} : { state }),
  ...(reason ? { reason } : {}),
  ...(sort === "newest" ? {} : { sort }),
});

/** An entry as lists show it. */
export function blacklistLine({ schools, grades, roles, ...row }: BlacklistRow) {
  return { ...row, scope: scopeWords({ schools, grades, roles }) };
}

export type BlacklistLine = ReturnType<typeof blacklistLine>;

/** One page of the blacklist as the address asks for it. */
export async function loadBlacklist(viewer: Viewer, district: Working, url: URL) {
  const read = Query.parse(Object.fromEntries(url.searchParams));
  const on = { districtId: district.id, today: district.today };
  const counts = await countBlacklist(db, viewer, on);
  const filter = filterOf(read);
  const first = await listBlacklist(db, viewer, { ...on, filter, page: read.page });
  const isBeyond = first.rows.length === 0 && read.page > 1;
  const { rows, total } = isBeyond ? await listBlacklist(db, viewer, { ...on, filter }) : first;
  return {
    ...{ rows: rows.map(blacklistLine), total, counts, state: read.state as BlacklistState, query: queryOf(read) },
    page: isBeyond ? 1 : read.page,
    pages: Math.max(1, Math.ceil(total / blacklistPage)),
  };
}

export type BlacklistList = Awaited<ReturnType<typeof loadBlacklist>>;

/** Which entries the same address asks for, without its page. */
export const readBlacklistFilter = (url: URL): BlacklistFilter =>
  filterOf(Query.parse(Object.fromEntries(url.searchParams)));
