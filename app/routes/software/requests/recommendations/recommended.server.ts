import { type Answered, partsOf, recommendedOf } from "domain/insight/answered";
import { readRecommendations } from "domain/insight/read-recommendations";
import { recommendationAnswers, recommendationKinds } from "domain/insight/recommendation-terms";
import { kindWords, requestedTitle } from "domain/insight/recommendation-words";
import { savedBy } from "domain/insight/recommendations";
import { seesUse } from "domain/money/read-use";
import { listOf, pageAmong } from "~/http/list.server";
import { choiceFilter, partOf } from "~/http/list-filters.server";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { rights } from "~/screens/rights";
import { formatMoney } from "~/ui/format";
import { listLinks } from "~/ui/list";
import { rowOf } from "./recommended-row.server";

/** So many of each kind, and of what is accepted, stand on the page of all; each of these has a page of its own. */
const shownOfEach = 3;
const pageSize = 25;

const readList = listOf({
  filters: { kind: choiceFilter(recommendationKinds) },
  parts: { show: partOf(["open", ...recommendationAnswers], "open") },
});

/** What this viewer is recommended, by answer, as far as the address asks for it, and all of it. */
async function readParts(viewer: Viewer, district: Working, url: URL) {
  const { view, values, page } = readList(url);
  const all = await readRecommendations(db, viewer, { district });
  const { kind, show } = values;
  const parts = partsOf(kind ? all.filter(({ about }) => about.kind === kind) : all);
  return { view, kind, show, page, all: partsOf(all), parts };
}

/** All that the page at an address is about, for its file: what is open comes with what is accepted. */
export async function readShown(viewer: Viewer, district: Working, url: URL) {
  const { show, parts } = await readParts(viewer, district, url);
  const toRow = rowOf(viewer, district);
  const shown = show === "open" ? [...parts.open, ...parts.accepted] : parts[show];
  return shown.map((answered) => {
    const { title, lines } = toRow(answered).shown;
    return { ...answered, title, why: answered.one && (lines[0] ?? null) };
  });
}

/** The page that a form was on. */
export function pageOf(url: URL): string {
  const { view, page } = readList(url);
  return listLinks(view, { path: paths.recommendations }).page(page);
}

/**
 * What is recommended to this viewer, a few of each kind, or the page of one kind or one answer that the address asks for:
 * with how many there are of each, and what all that is open or accepted could save.
 */
export async function loadRecommended(viewer: Viewer, district: Working, url: URL) {
  const { view, kind, show, page: wanted, all, parts } = await readParts(viewer, district, url);
  const toRow = rowOf(viewer, district);
  const cut = (some: readonly Answered[], isWhole: boolean) => {
    const { rows, page, pages } = isWhole
      ? pageAmong(some, wanted, pageSize)
      : { rows: some.slice(0, shownOfEach), page: 1, pages: 1 };
    const cents = savedBy(recommendedOf({ open: [...some], accepted: [] }));
    const saving = cents > 0 ? formatMoney(cents) : null;
    return { count: some.length, page, pages, saving, rows: rows.map(toRow) };
  };
  const sections = recommendationKinds.flatMap((each) => {
    const some = parts.open.filter(({ about }) => about.kind === each);
    if (show !== "open" || some.length === 0) return [];
    const { title, rule } = kindWords[each];
    const isRequested = each === "approve_candidate" && !opens(viewer, rights.reviewSoftware);
    return [{ kind: each, title: isRequested ? requestedTitle : title, rule, ...cut(some, kind !== undefined) }];
  });
  const answer = show === "open" ? "accepted" : show;
  const saving = savedBy(recommendedOf(all));
  return {
    view,
    show,
    kind: kind ?? null,
    isWide: seesUse(viewer),
    counts: countsOf(parts),
    all: { ...countsOf(all), saving: saving > 0 ? formatMoney(saving) : null },
    sections,
    answered: { answer, ...cut(parts[answer], show !== "open") },
    zone: district.zone,
    now: new Date().toISOString(),
  };
}

const countsOf = ({ open, accepted, dismissed, done }: ReturnType<typeof partsOf>) => ({
  open: open.length,
  accepted: accepted.length,
  dismissed: dismissed.length,
  done: done.length,
});

export type RecommendedRow = ReturnType<ReturnType<typeof rowOf>>;
export type Recommended = Awaited<ReturnType<typeof loadRecommended>>;
