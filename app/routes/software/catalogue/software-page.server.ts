import { selectPaidFor } from "domain/insight/queries/product-worth";
import { ratingsSaid } from "domain/insight/value-words";
import { gradesText } from "domain/software/catalogue/grade-words";
import type { ProductFacts, StatedFact } from "domain/software/catalogue/product-facts";
import { findSoftware, type SoftwareRow } from "domain/software/catalogue/queries/software";
import { audienceWords, pricingWords, productTypeWords, standardWords } from "domain/software/catalogue/words";
import { findProductRecords } from "domain/software/overview/queries/product-page";
import { answersOf, askerOf, insteadOf } from "domain/software/policies/answers";
import { loadGroundsOfProduct } from "domain/software/policies/queries/grounds";
import { categoryName } from "~/http/reference-choices.server";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { patternsPanel } from "~/routes/software/addresses/patterns-panel.server";
import { compliancePanel } from "~/routes/software/compliance/compliance-panel.server";
import { decisionPanel, historyShown } from "~/routes/software/decisions/decision-panel.server";
import { blacklistPanel } from "~/routes/software/policies/blacklist-panel.server";
import { requestsPanel, requestsShown } from "~/routes/software/requests/requests-panel.server";
import { rights } from "~/screens/rights";
import { formatLabels } from "~/ui/format";
import { flagText } from "./software-words";
import { asStated } from "./stated-words";
import { loadWorth } from "./worth.server";

/**
 * A product as this district knows it: of the catalogue, or its own. Throws a 404 for anything else, and returns the
 * product that it was merged into under that one's id.
 */
export async function softwareOf(viewer: Viewer, district: Working, id: string): Promise<SoftwareRow> {
  const row = found(await findSoftware(db, viewer, { id }));
  return found(row.districtId === null || row.districtId === district.id ? row : null);
}

/** A district's own product, for those who change it; a 404 for one of the catalogue, which is nobody's to change. */
export async function ownSoftwareOf(viewer: Viewer, district: Working, id: string): Promise<SoftwareRow> {
  const row = await softwareOf(viewer, district, id);
  return found(row.districtId === district.id && row.id === id ? row : null);
}

const withYears = (age: number | null) => (age === null ? null : `${age} and older`);

/**
 * What is known about a product, as pairs of a term and its value. Where it matters, a missing value is shown as not
 * known.
 */
function factsOf(row: SoftwareRow, known: ProductFacts) {
  const said = (value: string, fact: StatedFact) => value && `${value}${asStated(known, fact)}`;
  const facts: [string, string | null][] = [
    ["Kind", productTypeWords[row.productType]],
    ["For", said(formatLabels(known.audience.map((one) => audienceWords[one])), "audience") || null],
    ["Grades", gradesText(row.gradeMin, row.gradeMax)],
    ["Lowest age", withYears(row.minAge)],
    ["Subjects", row.subjects.join(", ") || null],
    ["Price model", row.pricingModel === "unknown" ? null : pricingWords[row.pricingModel].label],
    ["Sign-in", flagText(row.requiresLogin)],
    ["Personal data", said(flagText(known.collectsPii), "collectsPii")],
    ["Ads", flagText(row.showsAds)],
    ["AI", said(flagText(known.usesAi), "usesAi")],
    ["Standards", row.standards.map((one) => standardWords[one]).join(", ") || null],
  ];
  return facts.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

/** The product as its own page names and describes it. */
const descriptionOf = (row: SoftwareRow, known: ProductFacts) => ({
  id: row.id,
  name: row.name,
  vendor: row.vendor,
  description: row.description,
  website: row.website,
  isOwn: row.districtId !== null,
  facts: factsOf(row, known),
});

/** What this viewer may do with the product. */
const rightsOn = (viewer: Viewer, row: SoftwareRow) => ({
  edit: row.districtId !== null && opens(viewer, rights.reviewSoftware),
  record: opens(viewer, rights.approveSoftware),
  ask: opens(viewer, rights.requestSoftware),
  rate: opens(viewer, rights.rateSoftware),
});

type Grounds = NonNullable<Awaited<ReturnType<typeof loadGroundsOfProduct>>>;

/** The answer to "May I use it?", and what may be used instead when it is no yes. */
async function answerOf(viewer: Viewer, softwareId: string, grade: number | null, { grounds, alternatives }: Grounds) {
  const asker = await askerOf(db, viewer, { grade });
  const answerTo = answersOf(viewer, asker);
  const answers = new Map([...grounds].map(([id, ground]) => [id, answerTo(ground)]));
  return { answer: answers.get(softwareId) ?? null, alternatives: insteadOf(softwareId, alternatives, answers) };
}

/** The category of a product that has one. */
async function categoryOf(viewer: Viewer, district: Working, { categoryId: id }: SoftwareRow) {
  const name = await categoryName(viewer, district, id);
  return id && name ? { id, name } : null;
}

/** Everything on record about a product, as far as this viewer may see it, for its page. Three queries. */
export async function loadSoftwarePage(viewer: Viewer, district: Working, row: SoftwareRow, grade: number | null) {
  const { id } = row;
  const of = { districtId: district.id, softwareId: id };
  const [grounds, kept, category] = await Promise.all([
    loadGroundsOfProduct(db, viewer, { district, softwareId: id }).then(found),
    findProductRecords(db, viewer, {
      ...of,
      today: district.today,
      historyLines: historyShown(viewer),
      requests: requestsShown,
      beside: selectPaidFor(viewer, of),
    }),
    categoryOf(viewer, district, row),
  ]);
  const { record, history, blacklist, studies, ratings, staff, target } = kept;
  const compliance = await compliancePanel(viewer, district, {
    softwareId: id,
    compliance: kept.compliance,
    facts: grounds.facts,
  });
  const worth = await loadWorth(viewer, district, {
    softwareId: id,
    studies,
    staff,
    target,
    score: compliance?.score ?? null,
    paidFor: kept.beside[0],
  });
  const answered = await answerOf(viewer, id, grade, grounds);
  return {
    software: { ...descriptionOf(row, grounds.facts), category },
    grade: grade === null ? "" : String(grade),
    ...answered,
    panels: {
      decision: decisionPanel(viewer, district, { softwareId: id, record, history, blacklist }),
      requests: requestsPanel(viewer, {
        softwareId: id,
        rows: kept.requests,
        isRequested: answered.answer?.isRequested ?? false,
      }),
      compliance,
      blacklist: blacklistPanel(viewer, id, blacklist),
      patterns: patternsPanel(viewer, id, kept.patterns),
    },
    records: { studies, ratings, staff: { ...staff, said: ratingsSaid(staff) } },
    worth,
    can: rightsOn(viewer, row),
  };
}
