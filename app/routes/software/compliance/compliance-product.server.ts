import type { ProductFacts } from "domain/software/catalogue/product-facts";
import { isAnyChecked } from "domain/software/compliance/compliance-score";
import {
  type Judged,
  lawLines,
  loadCompliance,
  type ProductCompliance,
} from "domain/software/compliance/product-compliance";
import { listAccessibilityReports } from "domain/software/compliance/queries/accessibility-reports";
import { type CheckRow, listChecks } from "domain/software/compliance/queries/compliance-checks";
import { listComplianceHistory } from "domain/software/compliance/queries/compliance-history";
import type { RequirementRow } from "domain/software/compliance/queries/compliance-requirements";
import { laws } from "domain/software/compliance/terms";
import { type Condition, conditionFields } from "domain/software/policies/conditions";
import { categoryName } from "~/http/reference-choices.server";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { rights } from "~/screens/rights";
import { agreementsInShort } from "./agreement-brief.server";
import { datesOf } from "./compliance-dates.server";

const historyLines = 20;

/** What is known about a product in a field that a requirement depends on; no value where nobody has said. */
function known({ field }: Condition, facts: ProductFacts) {
  const value = conditionFields[field].of(facts);
  if (value === null) return { field, values: [] };
  if (typeof value === "boolean") return { field, values: [value ? "yes" : "no"] };
  return { field, values: [value].flat().map(String) };
}

export type KnownFact = ReturnType<typeof known>;

const checkLine = ({ checkedBy, checkedAt, requirementId: _, ...check }: CheckRow) => ({
  ...check,
  by: checkedBy,
  at: checkedAt.toISOString(),
});

export type CheckLine = ReturnType<typeof checkLine>;

type With = { facts: ProductFacts; district: Working; checks: Map<string, CheckRow> };

function requirementLine(requirement: RequirementRow, judged: Judged | null, of: With) {
  const { id, code, law, title, explanation, evidenceNeeded, appliesWords, sourceTitle, sourceUrl } = requirement;
  const check = of.checks.get(id);
  const facts = new Map(requirement.appliesWhen.rules.map((rule) => [rule.field, known(rule, of.facts)]));
  return {
    id,
    code,
    law,
    title,
    explanation,
    evidenceNeeded,
    appliesWords,
    sourceTitle,
    sourceUrl,
    why: [...facts.values()],
    dates: datesOf(requirement, of.district),
    applies: judged !== null,
    state: judged?.result.status ?? "not_applicable",
    expired: judged?.result.expired ?? false,
    passed: judged?.result.passed ?? false,
    expiresOn: judged?.expiresOn ?? null,
    check: check ? checkLine(check) : null,
  };
}

export type RequirementLine = ReturnType<typeof requirementLine>;

function linesOf({ facts, applying, others }: ProductCompliance, district: Working, rows: CheckRow[]) {
  const about = { facts, district, checks: new Map(rows.map((row) => [row.requirementId, row])) };
  return [
    ...applying.map((judged) => requirementLine(judged.requirement, judged, about)),
    ...others.map((requirement) => requirementLine(requirement, null, about)),
  ];
}

/** One product by law: what applies and why, its status, and for those who decide evidence, reports and history. */
export async function loadComplianceProduct(viewer: Viewer, district: Working, softwareId: string) {
  const [current] = await loadCompliance(db, viewer, { district, softwareId });
  if (!current) return null;
  const { record, facts, score } = current;
  const wide = opens(viewer, rights.approveSoftware);
  const of = { districtId: district.id, softwareId };
  const checks = wide ? await listChecks(db, viewer, of) : [];
  const reports = wide ? await listAccessibilityReports(db, viewer, of) : [];
  const history = wide ? await listComplianceHistory(db, viewer, { ...of, limit: historyLines }) : [];
  return {
    product: {
      id: softwareId,
      name: record.name,
      vendor: record.vendor,
      category: await categoryName(viewer, district, record.categoryId),
    },
    approval: facts.approvalStatus,
    privacy: facts.privacyStatus,
    isChecked: isAnyChecked(score),
    ...agreementsInShort(current, district.today, wide),
    score,
    laws: lawLines(current, laws),
    requirements: linesOf(current, district, checks),
    reports,
    history: history.map(({ at, details, ...line }) => ({ ...line, at: at.toISOString(), about: detailsOf(details) })),
    wide,
  };
}

type About = { requirement?: string; title?: string; document?: string; report?: string; wcag?: string };

/** Which requirement, agreement or report a line of history is about, and whether it is about its document. */
function detailsOf(details: unknown): About {
  const { requirement, title, document, report, wcag } = details as Record<string, string>;
  return { requirement, title, document, report, wcag };
}
