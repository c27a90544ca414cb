import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { type Conditions, readConditions } from "domain/software/policies/conditions";
import type { RuleEffect, Severity } from "domain/software/policies/terms";
import { sql } from "kysely";

export type PolicyRule = {
  id: string;
  name: string;
  position: number;
  isEnabled: boolean;
  /** Null for conditions that can't be read any more: the rule does not fire then. */
  conditions: Conditions | null;
  effect: RuleEffect;
  severity: Severity;
  message: string;
  demo: boolean;
  version: number;
};

const columns = [
  "r.id",
  "r.name",
  "r.position",
  "r.is_enabled as isEnabled",
  "r.conditions",
  "r.effect",
  "r.severity",
  "r.message",
  "r.demo",
  "r.version",
] as const;

type Row = Omit<PolicyRule, "conditions" | "effect" | "severity"> & {
  conditions: unknown;
  effect: string;
  severity: string;
};

const ruleOf = (row: Row): PolicyRule => ({
  ...row,
  conditions: readConditions(row.conditions),
  effect: row.effect as RuleEffect,
  severity: row.severity as Severity,
});

/** The rules of a district, in their order. */
export async function listPolicyRules(
  db: Db,
  scope: Scope,
  { districtId }: { districtId: string },
): Promise<PolicyRule[]> {
  const rows = await db
    .selectFrom("policy_rules as r")
    .select(columns)
    .where("r.district_id", "=", districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("r.district_id")))
    .orderBy("r.position")
    .execute();
  return rows.map(ruleOf);
}

/** One rule of a district. */
export async function findPolicyRule(
  db: Db,
  scope: Scope,
  { districtId, id }: { districtId: string; id: string },
): Promise<PolicyRule | undefined> {
  const row = await db
    .selectFrom("policy_rules as r")
    .select(columns)
    .where("r.id", "=", id)
    .where("r.district_id", "=", districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("r.district_id")))
    .executeTakeFirst();
  return row && ruleOf(row);
}

/** How many open requests there are for each product that has any. */
export async function countOpenRequests(
  db: Db,
  scope: Scope,
  { districtId, statuses }: { districtId: string; statuses: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("software_requests as r")
    .select(["r.software_id as softwareId", sql<number>`count(*)::int`.as("open")])
    .where("r.district_id", "=", districtId)
    .where("r.software_id", "is not", null)
    .where("r.status", "in", [...statuses])
    .where((eb) => inWholeDistrict(scope, eb.ref("r.district_id")))
    .groupBy("r.software_id")
    .execute();
  return new Map(rows.map(({ softwareId, open }) => [softwareId as string, open]));
}
