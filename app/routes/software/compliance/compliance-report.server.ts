import { addDays } from "domain/days";
import { loadComplianceWithCost } from "domain/money/use-and-cost";
import { inForce } from "domain/software/compliance/agreement-state";
import { scoreOfAll } from "domain/software/compliance/compliance-score";
import { type ComplianceFilter, type ComplianceLine, complianceSorts, isBare } from "domain/software/compliance/lines";
import type { ActionKind, actionsNeeded } from "domain/software/compliance/needs-action";
import { aheadChoices, checkStatuses, laws } from "domain/software/compliance/terms";
import { reviewDueDays } from "domain/software/decisions/terms";
import { approvalStatuses } from "domain/software/status/terms";
import { equalParts } from "~/http/equal-parts.server";
import { listOf, pageAmong } from "~/http/list.server";
import { choiceFilter, idFilter, typedFilter } from "~/http/list-filters.server";
import { newAgreementPath } from "~/http/path-queries";
import { paths } from "~/http/paths";
import { chosenName, filterAmong, keptCategoryChoices } from "~/http/reference-choices.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { coverWords } from "./agreement-brief-words";

/** Products on a page of the screen, and on a printable one: more at once would hold the server up for everyone. */
export const pageSize = { screen: 15, paper: 100 };

const readReport = listOf({
  filters: {
    q: typedFilter(),
    law: choiceFilter(laws),
    state: choiceFilter(checkStatuses),
    ends: choiceFilter(aheadChoices),
    status: choiceFilter(approvalStatuses),
    agreement: choiceFilter(["missing"]),
    category: idFilter,
  },
  sort: { by: complianceSorts, usual: "name" },
});

const filterOf = ({ values, sort, descending }: ReturnType<typeof readReport>): ComplianceFilter => ({
  search: values.q,
  law: values.law,
  state: values.state,
  status: values.status,
  categoryId: values.category,
  endsWithin: values.ends && Number(values.ends),
  isBare: values.agreement === "missing",
  sort,
  descending,
});

/** Which products the address asks for, without its page. */
export const readComplianceFilter = (url: URL): ComplianceFilter => filterOf(readReport(url));

/** The compliance report of a district as the address asks for it, one page of its products. */
export async function loadReport(
  viewer: Viewer,
  district: Working,
  { url, on }: { url: URL; on: keyof typeof pageSize },
) {
  const listQuery = readReport(url);
  const [read, categories] = await Promise.all([
    loadComplianceWithCost(db, viewer, { district, filter: filterOf(listQuery) }),
    keptCategoryChoices(viewer, district),
  ]);
  const { products, chosen, lineOf, known, hasUse, agreements, reviews, actions } = read;
  const { rows, ...pages } = pageAmong(chosen, listQuery.page, pageSize[on]);
  const dueUntil = addDays(district.today, reviewDueDays);
  const isWide = viewer.reach === "all" || viewer.reach === "district";
  const shared = equalParts();
  return {
    view: listQuery.view,
    ...pages,
    rows: rows.map(lineOf).map((line) => ({
      ...line,
      ...known(line.id),
      covered: coveredOf(line),
      category: line.categoryId && chosenName(categories, line.categoryId),
      status: shared(line.status),
      laws: shared(line.laws.map(shared)),
      score: shared(line.score),
    })),
    hasUse,
    peopleCounted: hasUse ? peopleCounted(isWide) : undefined,
    categories: filterAmong(
      categories,
      products.map(({ record }) => record.categoryId),
      listQuery.values.category,
    ),
    score: scoreOfAll(products.map(({ score }) => score)),
    products: products.length,
    agreed: products.filter(({ facts }) => inForce(facts.agreement)).length,
    bare: products.filter(isBare).length,
    // As the home page counts them.
    counts: { agreements: agreements.length, reviews: reviews.filter(({ since }) => since <= dueUntil).length },
    ...(isWide && { actions: actionSpans(actions) }),
  };
}

function coveredOf({ status, agreementEnds, isFollowed }: ComplianceLine): string | null {
  return coverWords({ stand: status.agreement, on: agreementEnds ?? null, isFollowed: isFollowed ?? false });
}

/** Whom the rows count: more people than have used it since a block or the end of an approval. A school has neither. */
const peopleCounted = (wide: boolean) =>
  wide
    ? "The number of people counts everyone who used the product in the last 30 days. That includes days before a block started or an approval ended."
    : "The number of people counts everyone at your school who used the product in the last 30 days.";

export type Report = Awaited<ReturnType<typeof loadReport>>;

const pageOf: Record<ActionKind, (id: string) => string> = {
  agreement_terminated: paths.agreement,
  agreement_ended: paths.agreement,
  agreement_missing: newAgreementPath,
  agreement_ends: paths.agreement,
  approval: paths.reviewOf,
  review: paths.reviewOf,
  checks_expired: paths.complianceOf,
  checks_failed: paths.complianceOf,
  checks_end: paths.complianceOf,
};

/** What needs an action, each line with the page where it is done. */
const actionSpans = (spans: ReturnType<typeof actionsNeeded>) =>
  spans.map(({ first, ...span }) => ({
    ...span,
    first: first.map(({ id, ...line }) => ({ ...line, to: pageOf[line.kind](id) })),
  }));

/** What is as urgent, the first of it. */
export type ActionSpan = ReturnType<typeof actionSpans>[number];
/** Something that needs an action, and the page that it leads to. */
export type ActionLine = ActionSpan["first"][number];
