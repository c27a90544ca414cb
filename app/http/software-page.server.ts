import { findSoftware, type SoftwareRow } from "db/queries/software";
import { listApprovedAlternatives } from "db/queries/software-alternatives";
import { listSoftwareRecords } from "db/queries/software-records";
import {
  audienceWords,
  flagText,
  gradesText,
  pricingWords,
  productTypeWords,
  standardWords,
} from "~/components/software-words";
import { answersFor } from "./answers.server";
import { loadBlacklistPanel } from "./blacklist-panel.server";
import { loadCompliancePanel } from "./compliance-panel.server";
import { loadDecisionPanel } from "./decision-panel.server";
import { loadPatternsPanel } from "./patterns-panel.server";
import { loadRequestsPanel } from "./requests-panel.server";
import { needs, opens } from "./screens.server";
import { db } from "./services.server";
import { found, type Viewer } from "./viewer.server";
import type { Working } from "./working-district.server";

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

/** What is known of a product, as pairs of a term and its value; what nobody knows is said so where it matters. */
function factsOf(row: SoftwareRow) {
  const facts: [string, string | null][] = [
    ["Kind", productTypeWords[row.productType] ?? null],
    ["For", row.audience.map((one) => audienceWords[one]).join(", ") || null],
    ["Grades", gradesText(row.gradeMin, row.gradeMax)],
    ["Lowest age", withYears(row.minAge)],
    ["Subjects", row.subjects.join(", ") || null],
    ["Price model", row.pricingModel === "unknown" ? null : (pricingWords[row.pricingModel] ?? null)],
    ["Sign-in", flagText(row.requiresLogin)],
    ["Personal data", flagText(row.collectsPii)],
    ["Ads", flagText(row.showsAds)],
    ["AI", flagText(row.usesAi)],
    ["Standards", row.standards.map((one) => standardWords[one] ?? one).join(", ") || null],
  ];
  return facts.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

/** The answer to "May I use it?", and what may be used instead when it is no yes. */
async function loadAnswer(viewer: Viewer, district: Working, softwareId: string, grade: number | null) {
  const approved = await listApprovedAlternatives(db, viewer, { districtId: district.id, softwareId });
  const answers = await answersFor(viewer, district, [softwareId, ...approved.map(({ id }) => id)], grade);
  const isYes = (id: string) => ["yes", "yes_if"].includes(answers.get(id)?.answer ?? "");
  const alternatives = isYes(softwareId) ? [] : approved.filter(({ id }) => isYes(id));
  return { answer: answers.get(softwareId) ?? null, alternatives };
}

/** Everything on record about a product, as far as this viewer may see it, for its page. */
export async function loadSoftwarePage(viewer: Viewer, district: Working, row: SoftwareRow, grade: number | null) {
  const { id } = row;
  const [answered, decision, requests, compliance, blacklist, patterns, records] = await Promise.all([
    loadAnswer(viewer, district, id, grade),
    loadDecisionPanel(viewer, district, id),
    loadRequestsPanel(viewer, district, id),
    loadCompliancePanel(viewer, district, id),
    loadBlacklistPanel(viewer, district, id),
    loadPatternsPanel(viewer, district, id),
    listSoftwareRecords(db, viewer, { districtId: district.id, softwareId: id }),
  ]);
  const edits = row.districtId !== null && opens(viewer, needs.ownSoftware);
  return {
    software: {
      ...{ id, name: row.name, vendor: row.vendor, description: row.description, website: row.website },
      ...{ category: row.category, categoryId: row.categoryId, isOwn: row.districtId !== null },
      facts: factsOf(row),
    },
    grade: grade === null ? "" : String(grade),
    ...answered,
    panels: { decision, requests, compliance, blacklist, patterns },
    records,
    can: { edit: edits, record: opens(viewer, needs.approveSoftware), ask: opens(viewer, needs.requestSoftware) },
  };
}
