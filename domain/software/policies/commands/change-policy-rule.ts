import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import * as changes from "domain/software/policies/queries/policy-rule-changes";
import type { PolicyRule } from "domain/software/policies/queries/policy-rules";
import type { Tools } from "domain/tools";

type Fields = changes.PolicyRuleFields;
type Rule = { districtId: string; id: string };
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

/** A change to a rule, as the audit log keeps it. */
type Line = Rule & { verb: string; before?: Facts; after?: Facts };

function audit(db: Db, actor: Actor, { districtId, id, verb, ...facts }: Line) {
  const object = { table: "policy_rules", id };
  return recordAudit(db, { actor, districtId, action: `policy_rule.${verb}`, object, ...facts });
}

/** Adds a rule, switched off. "name-taken" when another rule has its name. */
export async function addPolicyRule(tools: Tools, actor: Actor, input: Fields & { districtId: string }) {
  return within(tools, async (db) => {
    const made = await changes.createPolicyRule(db, actor, { ...input, createdBy: actor.profileId });
    if (made && made !== "name-taken") {
      const after = { ...factsOf(input), is_enabled: false };
      await audit(db, actor, { districtId: input.districtId, id: made.id, verb: "created", after });
    }
    return made;
  });
}

type Changed = Rule & { version: number; fields: Fields };

/** Changes what a rule says. "name-taken" when another rule has its name; undefined when it is not there. */
export async function changePolicyRule(tools: Tools, actor: Actor, input: Changed) {
  const { districtId, id, fields } = input;
  return within(tools, async (db) => {
    const changed = await changes.updatePolicyRule(db, actor, input);
    if (typeof changed === "object" && "before" in changed) {
      const facts = { before: factsOf(changed.before), after: factsOf(fields) };
      await audit(db, actor, { districtId, id, verb: "changed", ...facts });
    }
    return changed;
  });
}

/** Switches a rule on or off. Answers as changePolicyRule. */
export async function turnPolicyRule(tools: Tools, actor: Actor, input: Rule & { version: number; on: boolean }) {
  const { districtId, id, on } = input;
  return within(tools, async (db) => {
    const changed = await changes.switchPolicyRule(db, actor, input);
    if (typeof changed === "object" && "before" in changed) {
      const [before, after] = [{ is_enabled: changed.before.isEnabled }, { is_enabled: on }];
      await audit(db, actor, { districtId, id, verb: on ? "switched_on" : "switched_off", before, after });
    }
    return changed;
  });
}

/** Moves a rule past its neighbour. Null when it stands at that end already; undefined when it is not there. */
export async function movePolicyRule(tools: Tools, actor: Actor, input: Rule & { by: "up" | "down" }) {
  const { districtId, id } = input;
  return within(tools, async (db) => {
    const moved = await changes.movePolicyRule(db, actor, input);
    if (moved) {
      const places = { before: { position: moved.from }, after: { position: moved.to } };
      await audit(db, actor, { districtId, id, verb: "moved", ...places });
    }
    return moved;
  });
}

/** Removes a rule. Returns it as it was; undefined when it is not there. */
export async function removePolicyRule(tools: Tools, actor: Actor, input: Rule): Promise<PolicyRule | undefined> {
  return within(tools, async (db) => {
    const rule = await changes.deletePolicyRule(db, actor, input);
    if (rule) {
      const before = { ...factsOf(rule), is_enabled: rule.isEnabled };
      await audit(db, actor, { ...input, verb: "deleted", before });
    }
    return rule;
  });
}
