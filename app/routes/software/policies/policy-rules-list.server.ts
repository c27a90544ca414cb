import { can } from "domain/access/permissions";
import { listPolicyRules } from "domain/software/policies/queries/policy-rules";
import { equalParts } from "~/http/equal-parts.server";
import { listOf, pageAmong } from "~/http/list.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { conditionChoices, conditionsInWords } from "./conditions-form.server";
import { rulesPerPage } from "./policy-rules-address";
import type { PolicyRuleLine, PolicyRulesPanel } from "./policy-rules-list";

const readRules = listOf({ filters: {} });

/** A page of the rules of a district in their order, with their conditions in words, for the tab of /url-mapper. */
export async function loadPolicyRulesList(viewer: Viewer, district: Working, url: URL): Promise<PolicyRulesPanel> {
  const { view, page: requested } = readRules(url);
  const all = await listPolicyRules(db, viewer, { districtId: district.id });
  const { rows, ...pages } = pageAmong(all, requested, rulesPerPage);
  const choices = await conditionChoices(viewer);
  const shared = equalParts();
  const lines = rows.map(
    ({ conditions, position: _, demo: __, ...rule }): PolicyRuleLine => ({
      ...rule,
      when: conditions && shared(conditionsInWords(conditions, choices)),
    }),
  );
  const on = all.filter((rule) => rule.isEnabled).length;
  return {
    rules: lines,
    on,
    first: (pages.page - 1) * rulesPerPage,
    ...pages,
    view,
    can: { change: can(viewer, "manage:policies") },
  };
}
