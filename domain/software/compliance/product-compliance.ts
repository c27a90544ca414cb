import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { asAtSchool, keptRecords, type RecordsDistrict } from "domain/kept-records";
import type { ProductFacts } from "domain/software/catalogue/product-facts";
import {
  type CheckResult,
  type ComplianceScore,
  complianceScore,
  resultOf,
} from "domain/software/compliance/compliance-score";
import {
  type Checked,
  type ComplianceRecord,
  listComplianceRecords,
} from "domain/software/compliance/queries/compliance-records";
import { listRequirements, type RequirementRow } from "domain/software/compliance/queries/compliance-requirements";
import { compileRequirement } from "domain/software/compliance/requirement-applies";
import { type Law, type LawState, worstFirst } from "domain/software/compliance/terms";
import { listProductFacts } from "domain/software/policies/queries/product-facts";
import { isInUse } from "domain/software/status/terms";

type Compiled = RequirementRow & { appliesTo: (facts: ProductFacts) => boolean };

const kept = new WeakMap<Db, Promise<Compiled[]>>();

/**
 * The requirements of all laws, ready to be asked. They change only with a version of ours, which starts this process
 * anew, so they are read once; an empty list, from before they were filled in, is not held on to.
 */
export async function requirementsOfLaw(db: Db): Promise<Compiled[]> {
  const reading =
    kept.get(db) ??
    listRequirements(db).then((rows) =>
      rows.map((row) => ({ ...row, appliesTo: compileRequirement(row.appliesWhen) })),
    );
  kept.set(db, reading);
  const rows = await reading.catch((error: unknown) => {
    kept.delete(db);
    throw error;
  });
  if (rows.length === 0) kept.delete(db);
  return rows;
}

/** A requirement on one product, with how it stands today. */
export type Judged = { requirement: RequirementRow; result: CheckResult; expiresOn: string | null };

/** A product with all that its compliance is judged by: what applies to it and how that stands. */
export type ProductCompliance = {
  record: ComplianceRecord;
  facts: ProductFacts;
  applying: Judged[];
  /** What does not apply by the facts. */
  others: RequirementRow[];
  score: ComplianceScore;
};

/** What of all requirements applies to a product, and how it stands on a day. */
function applyingTo({ checks: made }: Checked, facts: ProductFacts, all: Compiled[], today: string): Judged[] {
  const checks = new Map(made.map((check) => [check.requirementId, check]));
  return (
    all
      // What someone has looked at counts, whatever the facts say by now.
      .filter((requirement) => requirement.appliesTo(facts) || checks.has(requirement.id))
      .map((requirement) => {
        const check = checks.get(requirement.id) ?? null;
        return { requirement, result: resultOf(check, today), expiresOn: check?.expiresOn ?? null };
      })
  );
}

function judge(record: ComplianceRecord, facts: ProductFacts, all: Compiled[], today: string): ProductCompliance {
  const applying = applyingTo(record, facts, all, today);
  const names = new Set(applying.map(({ requirement }) => requirement.id));
  const others = all.filter(({ id }) => !names.has(id));
  return { record, facts, applying, others, score: complianceScore(applying.map(({ result }) => result)) };
}

type Known = { today: string; records: readonly ComplianceRecord[]; facts: ReadonlyMap<string, ProductFacts> };

/**
 * How products stand whose records and facts (by product) have been read. Those at a school get what is approved for it
 * on the district's day.
 */
export async function judgeRecords(
  db: Db,
  scope: Scope,
  { today, records, facts }: Known,
): Promise<ProductCompliance[]> {
  const all = await requirementsOfLaw(db);
  const isWide = scope.reach === "all" || scope.reach === "district";
  return records.flatMap((record) => {
    const known = facts.get(record.softwareId);
    if (!known) return [];
    if (!isWide && !isInUse(known.approvalStatus)) return [];
    return [judge(record, known, all, today)];
  });
}

/** The compliance score of each product whose checks and facts have been read, by its id. */
export async function scoresOf(
  db: Db,
  { today, checked, facts }: { today: string; checked: readonly Checked[]; facts: Known["facts"] },
): Promise<Map<string, ComplianceScore>> {
  const all = await requirementsOfLaw(db);
  const scored = checked.flatMap((product): [string, ComplianceScore][] => {
    const known = facts.get(product.softwareId);
    if (!known) return [];
    const results = applyingTo(product, known, all, today).map(({ result }) => result);
    return [[product.softwareId, complianceScore(results)]];
  });
  return new Map(scored);
}

type Of = {
  district: RecordsDistrict;
  softwareId?: string | null;
  /** Where they have been read already, together with more. */
  records?: readonly ComplianceRecord[];
};

/** All that is on record, kept until a record changes: hundreds of products, each with its checks and agreements. */
const readAll = keptRecords("compliance", {
  make: async (db, { districtId, scope, today }) =>
    judged(db, scope, {
      districtId,
      today,
      records: await listComplianceRecords(db, scope, { districtId, today }),
    }),
  rows: (products) => products.length,
});

type Found = { districtId: string; today: string; records: readonly ComplianceRecord[] };

async function judged(db: Db, scope: Scope, { districtId, today, records }: Found) {
  const softwareIds = records.map((record) => record.softwareId);
  if (softwareIds.length === 0) return [];
  const facts = await listProductFacts(db, scope, { districtId, today, softwareIds });
  return judgeRecords(db, scope, { today, records, facts });
}

/**
 * How products stand in a district: those on record, or one (then also when nothing is on record yet). Two queries,
 * however many products. Nobody may change what comes back.
 */
export async function loadCompliance(
  db: Db,
  scope: Scope,
  { district, softwareId = null, records: read }: Of,
): Promise<readonly ProductCompliance[]> {
  const { id: districtId, today, stamp } = district;
  if (!read && softwareId === null) return readAll(db, { districtId, scope: asAtSchool(scope), today, stamp });
  const records = read ?? (await listComplianceRecords(db, scope, { districtId, today, softwareId }));
  return judged(db, scope, { districtId, today, records });
}

/** How each law stands for a product: the worst of what applies to it. */
export function lawLines({ applying }: Pick<ProductCompliance, "applying">, laws: readonly Law[]) {
  return laws.map((law) => {
    const results = applying.filter(({ requirement }) => requirement.law === law).map(({ result }) => result);
    const { passed, applies, unknown } = complianceScore(results);
    const state: LawState = worstFirst.find((one) => results.some(({ status }) => status === one)) ?? "none";
    return { law, state, passed, applies, unknown };
  });
}

/** How a law stands for a product. */
export type LawLine = ReturnType<typeof lawLines>[number];
