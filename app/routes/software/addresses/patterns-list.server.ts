import {
  countPatterns,
  listPatterns,
  mostPatternsCounted,
  type PatternFilter,
} from "domain/software/addresses/queries/url-patterns";
import { patternTypes } from "domain/software/addresses/terms";
import { z } from "zod";
import { readCursor, writeCursor } from "~/http/list-cursor.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

const sorts = ["pattern", "product", "added"] as const;
const Query = z.object({
  q: z.string().trim().max(200).catch(""),
  type: z.enum(patternTypes).optional().catch(undefined),
  authorized: z.enum(["yes", "no"]).optional().catch(undefined),
  whose: z.enum(["own", "all"]).optional().catch(undefined),
  sort: z
    .enum([...sorts, ...sorts.map((sort) => `-${sort}` as const)])
    .optional()
    .catch(undefined),
  after: z.string().max(3_000).catch(""),
});

/** How the list is narrowed and ordered, as its address has it: only what is set. */
export type PatternsQuery = Partial<Record<"q" | "type" | "authorized" | "whose" | "sort", string>>;

function readFilter(url: URL) {
  const { after, ...read } = Query.parse(Object.fromEntries(url.searchParams));
  const query: PatternsQuery = Object.fromEntries(Object.entries(read).filter(([, set]) => set));
  const filter: PatternFilter = {
    search: read.q,
    type: read.type ?? null,
    isAuthorized: read.authorized ? read.authorized === "yes" : null,
    whose: read.whose ?? null,
    sort: (read.sort?.replace("-", "") ?? "pattern") as PatternFilter["sort"],
    descending: read.sort?.startsWith("-") === true,
  };
  return { query, filter, after: readCursor(after) };
}

type Row = Awaited<ReturnType<typeof listPatterns>>["rows"][number];

const lineOf = ({ districtId, createdAt, keys: _, ...row }: Row) => ({
  ...row,
  isOwn: districtId !== null,
  createdAt: createdAt.toISOString(),
});

export type PatternLine = ReturnType<typeof lineOf>;

/** One page of the patterns that count in the district, as the address asks for it. */
export async function loadPatterns(viewer: Viewer, district: Working, url: URL) {
  const { query, filter, after } = readFilter(url);
  const of = { districtId: district.id, filter };
  const { rows, next } = await listPatterns(db, viewer, { ...of, after });
  const count = await countPatterns(db, viewer, of);
  return {
    query,
    count: count > mostPatternsCounted ? "more than 10,000" : count.toLocaleString("en-US"),
    first: after === null,
    next: writeCursor(next),
    rows: rows.map(lineOf),
  };
}

export type PatternsList = Awaited<ReturnType<typeof loadPatterns>>;

/** Which patterns the same address asks for, without its page. */
export const readPatternFilter = (url: URL): PatternFilter => readFilter(url).filter;
