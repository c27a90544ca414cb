import { can } from "db/access/permissions";
import { daysUntil } from "db/governance/agreement-state";
import { laws } from "db/governance/terms";
import type { CompliancePanelData } from "~/components/compliance-panel";
import { lawLines, loadStandings } from "./compliance-standing.server";
import type { Viewer } from "./viewer.server";
import type { Working } from "./working-district.server";

/**
 * What the page of a product says of its compliance: score, laws and agreements, in short. Null when this viewer has
 * nothing to see of it. Two queries.
 */
export async function loadCompliancePanel(
  viewer: Viewer,
  district: Working,
  softwareId: string,
): Promise<CompliancePanelData | null> {
  const [standing] = await loadStandings(viewer, district, softwareId);
  if (!standing) return null;
  const may = can(viewer, "approve:software");
  const { record, facts, score } = standing;
  return {
    softwareId,
    score,
    laws: lawLines(standing, laws),
    agreement: facts.agreement,
    // Documents and what was agreed on are for those who decide.
    agreements: may
      ? record.agreements.map(({ id, title, status, endsOn }) => ({
          ...{ id, title, status, endsOn },
          days: endsOn && status === "signed" ? daysUntil(endsOn, district.today) : null,
        }))
      : [],
    can: { change: may },
  };
}
