import { can } from "domain/access/permissions";
import type { ProductFacts } from "domain/software/catalogue/product-facts";
import { judgeRecords, lawLines } from "domain/software/compliance/product-compliance";
import type { ComplianceRecord } from "domain/software/compliance/queries/compliance-records";
import { laws } from "domain/software/compliance/terms";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { agreementsInShort } from "./agreement-brief.server";
import type { CompliancePanelData } from "./compliance-panel";

type Of = { softwareId: string; compliance: ComplianceRecord | undefined; facts: ProductFacts };

/**
 * What the page of a product says of its compliance: score, laws and agreements, in short. Null when this viewer has
 * nothing to see of it.
 */
export async function compliancePanel(
  viewer: Viewer,
  district: Working,
  { softwareId, compliance, facts: known }: Of,
): Promise<CompliancePanelData | null> {
  if (!compliance) return null;
  const facts = new Map([[softwareId, known]]);
  const [current] = await judgeRecords(db, viewer, { today: district.today, records: [compliance], facts });
  if (!current) return null;
  const may = can(viewer, "approve:software");
  const { record, score } = current;
  return {
    softwareId,
    score,
    laws: lawLines(current, laws),
    // Documents and what was agreed on are for those who decide.
    ...agreementsInShort(current, district.today, may),
    hasDemoChecks: record.checks.some(({ demo }) => demo),
    can: { change: may },
  };
}
