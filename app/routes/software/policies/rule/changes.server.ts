import {
  changePolicyRule,
  orderPolicyRule,
  removePolicyRule,
  turnPolicyRule,
} from "domain/software/policies/commands/change-policy-rule";
import type { z } from "zod";
import { changedMeanwhile } from "~/http/changed-meanwhile.server";
import type { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { nameTaken, ruleFields } from "~/routes/software/policies/policy-rule-form.server";
import type { RuleChange } from "./rule-change.server";

type Change = Exclude<z.output<typeof RuleChange>, { intent: "lines" }>;
type Refuse = Awaited<ReturnType<typeof parseForm>>["refuse"];

/** Does what was posted to a rule's page, and answers with the page that comes next. */
export async function applyChange(viewer: Viewer, district: Working, id: string, change: Change, refuse: Refuse) {
  const of = { districtId: district.id, id };
  const told = () => changedMeanwhile(viewer, district, { table: "policy_rules", id, what: "this rule" });
  switch (change.intent) {
    case "save": {
      const saved = found(
        await perform(changePolicyRule, viewer, { ...of, version: change.version }, ruleFields(change)),
      );
      if (saved === "name-taken") return refuse(nameTaken);
      if (saved === "changed") return refuse(await told());
      return redirectWithNotice(paths.policyRule(id), "success", `“${change.name}” saved.`);
    }
    case "switch-on":
    case "switch-off": {
      const on = change.intent === "switch-on";
      const turned = found(await perform(turnPolicyRule, viewer, { ...of, version: change.version, on }));
      const back = change.back === "list" ? paths.policyRules : paths.policyRuleDryRun(id);
      if (typeof turned === "string") {
        return redirectWithNotice(back, "warning", (await told()).form.join(" "));
      }
      return redirectWithNotice(back, "success", `“${turned.before.name}” is switched ${on ? "on" : "off"}.`);
    }
    case "move-up":
    case "move-down": {
      const moved = await perform(orderPolicyRule, viewer, { ...of, by: change.intent === "move-up" ? "up" : "down" });
      if (moved === undefined) found(moved);
      const said = moved ? `Moved to place ${moved.to}.` : "It stands at that end already.";
      return redirectWithNotice(paths.policyRules, moved ? "success" : "info", said);
    }
    case "delete": {
      const gone = found(await perform(removePolicyRule, viewer, of));
      return redirectWithNotice(paths.policyRules, "success", `“${gone.name}” deleted.`);
    }
  }
}
