import { type Answered, type partsOf, recommendedOf } from "domain/insight/answered";
import { recommendationKinds } from "domain/insight/recommendation-terms";
import { kindWords, requestedTitle } from "domain/insight/recommendation-words";
import { savedBy } from "domain/insight/recommendations";
import { seesUse } from "domain/money/read-use";
import { pageAmong } from "~/http/list.server";
import { opens } from "~/http/screens.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { readRecommended } from "~/routes/software/requests/recommended-parts.server";
import { rights } from "~/screens/rights";
import { formatMoney } from "~/ui/format";
import { rowOf } from "./recommended-row.server";

/** So many of each kind, and of what is accepted, stand on the page of all; each of these has a page of its own. */
const shownOfEach = 3;
const pageSize = 25;

/**
 * What is recommended to this viewer, a few of each kind, or the page of one kind or one answer that the address asks for:
 * with how many there are of each, and what all that is open or accepted could save.
 */
export async function loadRecommended(viewer: Viewer, district: Working, url: URL) {
  const { view, kind, show, page: wanted, all, parts } = await readRecommended(viewer, district, url);
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
