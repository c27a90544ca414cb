import { partsOf } from "domain/insight/answered";
import { readRecommendations } from "domain/insight/read-recommendations";
import { recommendationAnswers, recommendationKinds } from "domain/insight/recommendation-terms";
import { listOf } from "~/http/list.server";
import { choiceFilter, partOf } from "~/http/list-filters.server";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { listLinks } from "~/ui/list";

const readList = listOf({
  filters: { kind: choiceFilter(recommendationKinds) },
  parts: { show: partOf(["open", ...recommendationAnswers], "open") },
});

/** What this viewer is recommended, by answer: what the address asks for, and all of it. */
export async function readRecommended(viewer: Viewer, district: Working, url: URL) {
  const { view, values, page } = readList(url);
  const { kind, show } = values;
  const all = await readRecommendations(db, viewer, { district });
  const parts = partsOf(kind ? all.filter(({ about }) => about.kind === kind) : all);
  return { view, kind, show, page, all: partsOf(all), parts };
}

/** The page that a form was on. */
export function pageOf(url: URL): string {
  const { view, page } = readList(url);
  return listLinks(view, { path: paths.recommendations }).page(page);
}
