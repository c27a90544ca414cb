import { comparedWords } from "domain/usage/beside-words";
import { isBeingCounted } from "domain/usage/queries/being-counted";
import { knownMeasure, rankProducts } from "domain/usage/rankings";
import { readWindowUse } from "domain/usage/window-overview";
import { drawShares } from "~/charts/shares.server";
import { pageAmong } from "~/http/list.server";
import { filterAmong, keptCategoryChoices } from "~/http/reference-choices.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { schoolsToChoose } from "~/http/whose-use.server";
import type { Working } from "~/http/working-district.server";
import { readRankingsFilter } from "~/routes/usage/rankings-filter.server";
import { readSparks } from "~/routes/usage/sparks.server";
import { formatDay } from "~/ui/time-format";

const pageSize = 50;

/** The products in scope by a measure of their use, one page of them; null where nothing is counted yet. */
export async function loadRankings(viewer: Viewer, district: Working, url: URL) {
  const { view, values: given, page } = readRankingsFilter(url);
  const values = { ...given, measure: given.measure === "value" ? ("people" as const) : given.measure };
  const of = {
    districtId: district.id,
    span: values.span,
    schoolId: values.school,
    today: district.today,
    stamp: district.stamp,
  };
  const schools = await schoolsToChoose(viewer, district);
  const read = await readWindowUse(db, viewer, of);
  const used = read?.used.products ?? [];
  const measure = knownMeasure(used, values.measure);
  const ranked = rankProducts(used, measure);
  const categories = await keptCategoryChoices(viewer, district);
  const kept = ranked.filter(({ categoryId }) => !values.category || categoryId === values.category);
  const { rows, ...pages } = pageAmong(kept, page, pageSize);
  const weeks = read ? await readSparks(viewer, { ...of, ids: rows.map(({ id }) => id), to: read.window.to }) : null;
  return {
    view,
    values,
    measure,
    rows,
    ...pages,
    all: ranked.length,
    kept: kept.length,
    first: ranked.slice(0, 1).map(({ name, value }) => ({ name, value }))[0] ?? null,
    bars: drawShares(
      rows.map(({ value }) => value),
      ranked[0]?.value,
    ),
    sparks: weeks,
    known: read?.known ?? null,
    isCompared: read?.isCompared ?? true,
    compared: read ? comparedWords(read, values.span, formatDay) : "",
    coverage: read?.beside?.now ?? null,
    isCounting: !read && (await isBeingCounted(db, viewer, { districtId: district.id })),
    window: read ? { from: read.window.from, to: read.window.to } : null,
    schools: schools.map(({ id, name }) => ({ value: id, label: name })),
    categories: filterAmong(
      categories,
      ranked.map(({ categoryId }) => categoryId),
      values.category,
    ),
  };
}

export type Rankings = Awaited<ReturnType<typeof loadRankings>>;
