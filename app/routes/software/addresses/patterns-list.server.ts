import { inLetters } from "domain/software/addresses/letters";
import { countPatterns, listPatterns, type PatternFilter } from "domain/software/addresses/queries/url-patterns";
import { patternTypes } from "domain/software/addresses/terms";
import { countWords, listOf } from "~/http/list.server";
import { rowCursor } from "~/http/list-cursor.server";
import { choiceFilter, typedFilter } from "~/http/list-filters.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

const readPatterns = listOf({
  filters: {
    q: typedFilter(),
    type: choiceFilter(patternTypes),
    authorized: choiceFilter(["yes", "no"]),
    whose: choiceFilter(["own", "all"]),
  },
  sort: { by: ["pattern", "product", "added"], usual: "pattern" },
  cursor: rowCursor,
});

const filterOf = ({ values, sort, descending }: ReturnType<typeof readPatterns>): PatternFilter => ({
  search: values.q,
  type: values.type ?? null,
  isAuthorized: values.authorized ? values.authorized === "yes" : null,
  whose: values.whose ?? null,
  sort,
  descending,
});

type Row = Awaited<ReturnType<typeof listPatterns>>["rows"][number];

const lineOf = ({ districtId, createdAt, keys: _, ...row }: Row) => ({
  ...row,
  pattern: inLetters(row.pattern),
  isOwn: districtId !== null,
  createdAt: createdAt.toISOString(),
});

export type PatternLine = ReturnType<typeof lineOf>;

/** One page of the patterns that count in the district, as the address asks for it. */
export async function loadPatterns(viewer: Viewer, district: Working, url: URL) {
  const listQuery = readPatterns(url);
  const of = { districtId: district.id, filter: filterOf(listQuery) };
  const { rows, next } = await listPatterns(db, viewer, { ...of, after: listQuery.after });
  const count = countWords(await countPatterns(db, viewer, of));
  return { view: listQuery.view, count, next: rowCursor.write(next), rows: rows.map(lineOf) };
}

export type PatternsList = Awaited<ReturnType<typeof loadPatterns>>;

/** Which patterns the same address asks for, without its page. */
export const readPatternFilter = (url: URL): PatternFilter => filterOf(readPatterns(url));
