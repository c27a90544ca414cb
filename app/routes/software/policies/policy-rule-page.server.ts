import { can } from "domain/access/permissions";
import { always } from "domain/software/policies/conditions";
import { findPolicyRule } from "domain/software/policies/queries/policy-rules";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { conditionChoices, conditionsInWords } from "./conditions-form.server";
import { ruleOptions } from "./policy-rule-form.server";

/** One rule as its page shows it; undefined when it is not there. */
export async function loadPolicyRule(viewer: Viewer, district: Working, id: string) {
  const found = await findPolicyRule(db, viewer, { districtId: district.id, id });
  if (!found) return undefined;
  const { conditions, position: _, ...rule } = found;
  const choices = await conditionChoices(viewer);
  const { name, effect, severity, message } = rule;
  return {
    rule: { ...rule, when: conditions && conditionsInWords(conditions, choices) },
    values: { name, effect, severity, message, conditions: conditions ?? always },
    choices: { conditions: choices, ...ruleOptions },
    can: { change: can(viewer, "manage:policies") },
  };
}
