import { can } from "domain/access/permissions";
import { listPolicyRules } from "domain/software/policies/queries/policy-rules";
import { equalParts } from "~/http/equal-parts.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { conditionChoices, conditionsInWords } from "./conditions-form.server";
import type { PolicyRuleLine, PolicyRulesPanel } from "./policy-rules-list";

/** The rules of a district in their order, with their conditions in words, for the tab of /url-mapper. */
export async function loadPolicyRulesList(viewer: Viewer, district: Working): Promise<PolicyRulesPanel> {
  const rules = await listPolicyRules(db, viewer, { districtId: district.id });
  const choices = await conditionChoices(viewer);
  const shared = equalParts();
  const lines = rules.map(
    ({ conditions, position: _, demo: __, ...rule }): PolicyRuleLine => ({
      ...rule,
      when: conditions && shared(conditionsInWords(conditions, choices)),
    }),
  );
  return { rules: lines, can: { change: can(viewer, "manage:policies") } };
}
