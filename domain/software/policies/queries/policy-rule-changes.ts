import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { findLastChange } from "domain/audit/queries/last-change";
import { type Conflict, conflictOf } from "domain/conflict";
import type { Conditions } from "domain/software/policies/conditions";
import type { RuleEffect, Severity } from "domain/software/policies/terms";
import { sql } from "kysely";
import { findPolicyRule, listPolicyRules, type PolicyRule } from "./policy-rules";

export type PolicyRuleFields = {
  name: string;
  conditions: Conditions;
  effect: RuleEffect;
  severity: Severity;
  message: string;
};

type Of = { districtId: string; id: string };
type Change = { before: PolicyRule } | "name-taken" | Conflict<null> | undefined;

/** What gives a rule a new version; its place in the list is not part of it. */
const actions = ["changed", "switched_on", "switched_off"].map((verb) => `policy_rule.${verb}`);

const columnsOf = ({ conditions, ...rest }: PolicyRuleFields) => ({ ...rest, conditions: JSON.stringify(conditions) });

/** Those who change a district's rules follow each other: names and positions are looked at and taken in one step. */
async function lockRules(db: Db, districtId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`policy rules of ${districtId}`}, 0))`.execute(db);
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Adds a rule behind all others, switched off. In a transaction of the caller's; undefined when not in scope. */
export async function createPolicyRule(
  db: Db,
  scope: Scope,
  { districtId, createdBy, ...fields }: PolicyRuleFields & { districtId: string; createdBy: string | null },
): Promise<{ id: string } | "name-taken" | undefined> {
  await lockRules(db, districtId);
  const district = await db
    .selectFrom("districts as d")
    .select("d.id")
    .where("d.id", "=", districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("d.id")))
    .executeTakeFirst();
  if (!district) return undefined;
  const rules = await listPolicyRules(db, scope, { districtId });
  if (rules.some(({ name }) => sameName(name, fields.name))) return "name-taken";
  const position = Math.max(0, ...rules.map((rule) => rule.position)) + 1;
  return db
    .insertInto("policy_rules")
    .values({ ...columnsOf(fields), district_id: districtId, position, created_by: createdBy })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Sets columns of a rule that still is the version that was looked at. */
async function change(
  db: Db,
  scope: Scope,
  { districtId, id, version }: Of & { version: number },
  values: Partial<ReturnType<typeof columnsOf>> & { is_enabled?: boolean },
): Promise<Change> {
  await lockRules(db, districtId);
  const before = await findPolicyRule(db, scope, { districtId, id });
  if (!before) return undefined;
  if (before.version !== version) {
    const last = await findLastChange(db, scope, { districtId, table: "policy_rules", id, actions });
    return conflictOf(last, { about: "rule", version: before.version, now: null });
  }
  const { name } = values;
  if (name !== undefined) {
    const rules = await listPolicyRules(db, scope, { districtId });
    if (rules.some((rule) => rule.id !== id && sameName(rule.name, name))) return "name-taken";
  }
  await db
    .updateTable("policy_rules")
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("district_id", "=", districtId)
    .execute();
  return { before };
}

/** Changes what a rule says. In a transaction of the caller's. */
export async function updatePolicyRule(
  db: Db,
  scope: Scope,
  { fields, ...of }: Of & { version: number; fields: PolicyRuleFields },
): Promise<Change> {
  return change(db, scope, of, columnsOf(fields));
}

/** Switches a rule on or off. In a transaction of the caller's. */
export async function switchPolicyRule(
  db: Db,
  scope: Scope,
  { on, ...of }: Of & { version: number; on: boolean },
): Promise<Change> {
  return change(db, scope, of, { is_enabled: on });
}

/**
 * Moves a rule past the one before or behind it. In a transaction of the caller's. Returns the two positions; null when
 * it stands at that end already, undefined when it is not there.
 */
export async function movePolicyRule(
  db: Db,
  scope: Scope,
  { districtId, id, by }: Of & { by: "up" | "down" },
): Promise<{ from: number; to: number } | null | undefined> {
  await lockRules(db, districtId);
  const rules = await listPolicyRules(db, scope, { districtId });
  const at = rules.findIndex((rule) => rule.id === id);
  const [one, other] = [rules[at], rules[by === "up" ? at - 1 : at + 1]];
  if (!one) return undefined;
  if (!other) return null;
  await sql`
    update policy_rules r set position = v.position, updated_at = now()
    from (values (${one.id}::uuid, ${other.position}::int), (${other.id}::uuid, ${one.position}::int)) v (id, position)
    where r.id = v.id and r.district_id = ${districtId}::uuid`.execute(db);
  return { from: at + 1, to: by === "up" ? at : at + 2 };
}

/** Removes a rule. Returns it as it was; undefined when it is not there. In a transaction of the caller's. */
export async function deletePolicyRule(db: Db, scope: Scope, { districtId, id }: Of): Promise<PolicyRule | undefined> {
  await lockRules(db, districtId);
  const rule = await findPolicyRule(db, scope, { districtId, id });
  if (!rule) return undefined;
  await db.deleteFrom("policy_rules").where("id", "=", id).where("district_id", "=", districtId).execute();
  return rule;
}
