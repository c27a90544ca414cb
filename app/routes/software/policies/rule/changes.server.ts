import {
  changePolicyRule,
  movePolicyRule,
  removePolicyRule,
  turnPolicyRule,
} from "domain/software/policies/commands/change-policy-rule";
import type { z } from "zod";
import { conflictFaults, conflictSentence } from "~/http/conflict.server";
import type { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { nameTaken, ruleFields } from "~/routes/software/policies/policy-rule-form.server";
import { rulesAt, rulesPerPage } from "~/routes/software/policies/policy-rules-address";
import type { RuleChange } from "./rule-change.server";

type Change = Exclude<z.output<typeof RuleChange>, { intent: "lines" }>;
type Refuse = Awaited<ReturnType<typeof parseForm>>["refuse"];

/** Does what was posted to a rule's page, and answers with the page that comes next. */
export async function applyChange(viewer: Viewer, district: Working, id: string, change: Change, refuse: Refuse) {
  const of = { districtId: district.id, id };
  const reader = { viewer, zone: district.zone, current: paths.policyRule(id) };
  switch (change.intent) {
    case "save": {
      const saved = found(
        await perform(changePolicyRule, viewer, { ...of, version: change.version, fields: ruleFields(change) }),
      );
      if (saved === "name-taken") return refuse(nameTaken);
      if ("kind" in saved) return refuse(conflictFaults(saved, reader), 409);
      return redirectWithNotice(paths.policyRule(id), "success", `“${change.name}” saved.`);
    }
    case "switch-on":
    case "switch-off":
      return turn({ viewer, district, of }, change);
    case "move-up":
    case "move-down": {
      const moved = await perform(movePolicyRule, viewer, { ...of, by: change.intent === "move-up" ? "up" : "down" });
      if (moved === undefined) found(moved);
      const said = moved ? `Moved to place ${moved.to}.` : "It’s already at that end of the list.";
      // The page of the list on which the rule now stands.
      const to = rulesAt(moved ? Math.ceil(moved.to / rulesPerPage) : change.back);
      return redirectWithNotice(to, moved ? "success" : "info", said);
    }
    case "delete": {
      const gone = found(await perform(removePolicyRule, viewer, of));
      return redirectWithNotice(paths.policyRules, "success", `“${gone.name}” deleted.`);
    }
  }
}

type At = { viewer: Viewer; district: Working; of: { districtId: string; id: string } };
type Turn = Extract<Change, { intent: "switch-on" | "switch-off" }>;

async function turn({ viewer, district, of }: At, { intent, version, back }: Turn) {
  const on = intent === "switch-on";
  const turned = found(await perform(turnPolicyRule, viewer, { ...of, version, on }));
  if (turned === "name-taken") throw new Error("a rule that is switched keeps its name");
  const to = back ? rulesAt(back) : paths.policyRuleDryRun(of.id);
  // Nothing was typed, and the page that it was sent from shows the current version.
  if ("kind" in turned) {
    return redirectWithNotice(to, "warning", conflictSentence(turned, { viewer, zone: district.zone }));
  }
  return redirectWithNotice(to, "success", `“${turned.before.name}” is switched ${on ? "on" : "off"}.`);
}
