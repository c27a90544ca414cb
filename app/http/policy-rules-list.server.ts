import { can } from "domain/access/permissions";
import { listPolicyRules } from "domain/software/policies/queries/policy-rules";
import type { PolicyRuleLine, PolicyRulesPanel } from "~/components/policy-rules-list";
import { conditionChoices, conditionsInWords } from "./conditions-form.server";
import { db } from "./services.server";
import type { Viewer } from "./viewer.server";
import type { Working } from "./working-district.server";

/** The rules of a district in their order, with their conditions in words, for the tab of /url-mapper. */
export async function loadPolicyRulesList(viewer: Viewer, district: Working): Promise<PolicyRulesPanel> {
  const rules = await listPolicyRules(db, viewer, { districtId: district.id });
  const choices = await conditionChoices();
  const lines = rules.map(
    ({ conditions, position: _, ...rule }): PolicyRuleLine => ({
      ...rule,
      when: conditions && conditionsInWords(conditions, choices),
    }),
  );
  return { rules: lines, can: { change: can(viewer, "manage:policies") } };
}
