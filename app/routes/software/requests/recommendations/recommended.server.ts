import { readRecommendations } from "domain/insight/read-recommendations";
import type { Recommendation } from "domain/insight/recommendation";
import { recommendationKinds } from "domain/insight/recommendation-terms";
import { savedBy } from "domain/insight/recommendations";
import { seesUse } from "domain/money/read-use";
import { listOf, pageAmong } from "~/http/list.server";
import { choiceFilter } from "~/http/list-filters.server";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { rights } from "~/screens/rights";
import { formatMoney } from "~/ui/format";
import { formatDay } from "~/ui/time-format";
import { actionOf } from "./recommended-actions.server";
import { saidOf } from "./recommended-said.server";
import { confidenceWords, kindWords, requestedTitle } from "./recommended-words";

/** So many of each kind stand on the page of all; a kind alone is shown by pages. */
const shownOfKind = 3;
const pageSize = 25;

const readList = listOf({ filters: { kind: choiceFilter(recommendationKinds) } });

/** A recommendation as the page shows it. */
function shownOf(viewer: Viewer, today: string) {
  const decides = opens(viewer, rights.reviewSoftware);
  return (one: Recommendation) => {
    const { kind, product, by, cents, confidence } = one;
    return {
      key: `${kind} ${product.id} ${one.contract?.id ?? ""}`,
      ...saidOf(one, decides),
      saving: cents === null ? null : `${formatMoney(cents)} a year`,
      by: by && (by < today ? "the last day to cancel has passed" : `decide by ${formatDay(by)}`),
      confidence: confidenceWords[confidence],
      action: actionOf(viewer, one),
    };
  };
}

/**
 * What is recommended to this viewer, a few of each kind, or the page of one kind that the address asks for: with how many
 * there are of each, and what all of them could save.
 */
export async function loadRecommended(viewer: Viewer, district: Working, url: URL) {
  const { view, values, page: wanted } = readList(url);
  const all = await readRecommendations(db, viewer, { district });
  const shown = shownOf(viewer, district.today);
  const kinds = recommendationKinds.flatMap((kind) => {
    const some = all.filter((one) => one.kind === kind);
    const isRequested = kind === "approve_candidate" && !opens(viewer, rights.reviewSoftware);
    return some.length === 0 ? [] : [{ kind, title: isRequested ? requestedTitle : kindWords[kind].title, some }];
  });
  const sections = kinds
    .filter(({ kind }) => !values.kind || kind === values.kind)
    .map(({ kind, title, some }) => {
      const { rows, page, pages } = values.kind
        ? pageAmong(some, wanted, pageSize)
        : { rows: some.slice(0, shownOfKind), page: 1, pages: 1 };
      const cents = savedBy(some);
      return {
        kind,
        title,
        rule: kindWords[kind].rule,
        count: some.length,
        page,
        pages,
        saving: cents > 0 ? formatMoney(cents) : null,
        rows: rows.map(shown),
      };
    });
  return {
    view,
    count: all.length,
    saving: savedBy(all) > 0 ? formatMoney(savedBy(all)) : null,
    isWide: seesUse(viewer),
    kind: values.kind ?? null,
    sections,
  };
}

export type Recommended = Awaited<ReturnType<typeof loadRecommended>>;
