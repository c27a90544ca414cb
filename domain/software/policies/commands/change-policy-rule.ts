import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import * as changes from "domain/software/policies/queries/policy-rule-changes";
import type { PolicyRule } from "domain/software/policies/queries/policy-rules";
import type { Tools } from "domain/tools";

type Fields = changes.PolicyRuleFields;
type Of = { districtId: string; id: string };
type Facts = Record<string, string | number | boolean | null>;

const within = <T>(tools: Tools, run: (db: Db) => Promise<T>): Promise<T> => tools.db.transaction().execute(run);

/** A rule as the audit log keeps it: its conditions word by word. */
const factsOf = (rule: Omit<Fields, "conditions"> & { conditions: unknown }): Facts => ({
  name: rule.name,
  effect: rule.effect,
  severity: rule.severity,
  message: rule.message,
  conditions: JSON.stringify(rule.conditions),
});

function audit(db: Db, actor: Actor, verb: string, { districtId, id }: Of, facts: { before?: Facts; after?: Facts }) {
  const object = { table: "policy_rules", id };
  return recordAudit(db, { actor: actor, districtId, action: `policy_rule.${verb}`, object, ...facts });
}

/** Adds a rule, switched off. "name-taken" when another rule has its name. */
export async function addPolicyRule(tools: Tools, actor: Actor, districtId: string, fields: Fields) {
  return within(tools, async (db) => {
    const made = await changes.createPolicyRule(db, actor, { ...fields, districtId, createdBy: actor.profileId });
    if (made && made !== "name-taken") {
      await audit(
        db,
        actor,
        "created",
        { districtId, id: made.id },
        { after: { ...factsOf(fields), is_enabled: false } },
      );
    }
    return made;
  });
}

/** Changes what a rule says. "name-taken" when another rule has its name; undefined when it is not there. */
export async function changePolicyRule(tools: Tools, actor: Actor, of: Of & { version: number }, fields: Fields) {
  return within(tools, async (db) => {
    const changed = await changes.updatePolicyRule(db, actor, { ...of, fields });
    if (typeof changed === "object" && "before" in changed) {
      await audit(db, actor, "changed", of, { before: factsOf(changed.before), after: factsOf(fields) });
    }
    return changed;
  });
}

/** Switches a rule on or off. Answers as changePolicyRule. */
export async function turnPolicyRule(tools: Tools, actor: Actor, of: Of & { version: number; on: boolean }) {
  return within(tools, async (db) => {
    const changed = await changes.switchPolicyRule(db, actor, of);
    if (typeof changed === "object" && "before" in changed) {
      const [before, after] = [{ is_enabled: changed.before.isEnabled }, { is_enabled: of.on }];
      await audit(db, actor, of.on ? "switched_on" : "switched_off", of, { before, after });
    }
    return changed;
  });
}

/** Moves a rule past its neighbour. Null when it stands at that end already; undefined when it is not there. */
export async function orderPolicyRule(tools: Tools, actor: Actor, of: Of & { by: "up" | "down" }) {
  return within(tools, async (db) => {
    const moved = await changes.movePolicyRule(db, actor, of);
    if (moved) {
      await audit(db, actor, "moved", of, { before: { position: moved.from }, after: { position: moved.to } });
    }
    return moved;
  });
}

/** Removes a rule. Returns it as it was; undefined when it is not there. */
export async function removePolicyRule(tools: Tools, actor: Actor, of: Of): Promise<PolicyRule | undefined> {
  return within(tools, async (db) => {
    const rule = await changes.deletePolicyRule(db, actor, of);
    if (rule) await audit(db, actor, "deleted", of, { before: { ...factsOf(rule), is_enabled: rule.isEnabled } });
    return rule;
  });
}
