import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { compileConditions } from "domain/software/policies/conditions";
import { type Answer, type Asker, mayIUse } from "domain/software/policies/may-i-use";
import { type EffectiveRule, loadGrounds } from "domain/software/policies/queries/grounds";
import { countOpenRequests, listPolicyRules, type PolicyRule } from "domain/software/policies/queries/policy-rules";
import { openStatuses } from "domain/software/requests/terms";

export type DryRunRow = {
  softwareId: string;
  name: string;
  requests: number;
  /** Who used it lately; null where that is not known. */
  people: number | null;
  without: Answer["answer"];
  with: Answer["answer"];
  reason: string;
  changes: boolean;
};

/** The answers that a teacher gets who names no school and no grade: what holds everywhere in the district. */
const anyTeacher: Asker = { role: "teacher", profileId: null, schoolId: null, grade: null };

const effective = ({ conditions, ...rule }: PolicyRule): EffectiveRule[] =>
  conditions ? [{ rule, fires: compileConditions(conditions) }] : [];

/** `people` is how many used each product lately, by its id; undefined where no use has been counted. */
type Of = {
  district: { id: string; today: string };
  id: string;
  people?: ReadonlyMap<string, number | null> | undefined;
};

/**
 * What a rule would catch in the district as it is today, switched on or not: every product that it fires on, with the
 * answer without and with it: those first that it changes, and of those what most people use. Undefined when it is not
 * there.
 */
export async function dryRunOf(db: Db, scope: Scope, { district, id, people }: Of) {
  const rules = await listPolicyRules(db, scope, { districtId: district.id });
  const rule = rules.find((one) => one.id === id);
  if (!rule) return undefined;
  const withIt = rules.filter((one) => one.isEnabled || one.id === id).flatMap(effective);
  const grounds = await loadGrounds(db, scope, { district, softwareIds: null, rules: withIt });
  const open = await countOpenRequests(db, scope, { districtId: district.id, statuses: openStatuses });
  const caught = [...grounds.values()].filter((ground) => ground.rules.some((fired) => fired.id === id));
  const rows = caught.map((ground): DryRunRow => {
    const { softwareId, name } = ground.facts;
    const without = mayIUse(anyTeacher, { ...ground, rules: ground.rules.filter((fired) => fired.id !== id) });
    const after = mayIUse(anyTeacher, ground);
    const changes = without.answer !== after.answer || without.reason !== after.reason;
    const requests = open.get(softwareId) ?? 0;
    const used = people ? (people.has(softwareId) ? (people.get(softwareId) ?? null) : 0) : null;
    const line = { softwareId, name, requests, people: used };
    return { ...line, without: without.answer, with: after.answer, reason: after.reason, changes };
  });
  rows.sort((a, b) => Number(b.changes) - Number(a.changes) || (b.people ?? 0) - (a.people ?? 0));
  return {
    rule: { id, name: rule.name, isEnabled: rule.isEnabled, version: rule.version, effect: rule.effect },
    looked: grounds.size,
    rows,
  };
}
