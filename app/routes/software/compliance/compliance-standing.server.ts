import type { ProductFacts } from "domain/software/catalogue/product-facts";
import {
  type ComplianceScore,
  complianceScore,
  type Standing,
  standingOf,
} from "domain/software/compliance/compliance-score";
import { type ComplianceRecord, listComplianceRecords } from "domain/software/compliance/queries/compliance-records";
import { listRequirements, type RequirementRow } from "domain/software/compliance/queries/compliance-requirements";
import { compileRequirement } from "domain/software/compliance/requirement-applies";
import { type Law, type LawState, worstFirst } from "domain/software/compliance/terms";
import { listProductFacts } from "domain/software/policies/queries/product-facts";
import { isInUse } from "domain/software/status/terms";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

type Compiled = RequirementRow & { appliesTo: (facts: ProductFacts) => boolean };

let kept: Promise<Compiled[]> | undefined;

/**
 * The requirements of all laws, ready to be asked. They change only with a version of ours, which starts this process
 * anew, so they are read once; an empty list, from before they were filled in, is not held on to.
 */
export async function requirementsOfLaw(): Promise<Compiled[]> {
  kept ??= listRequirements(db).then((rows) =>
    rows.map((row) => ({ ...row, appliesTo: compileRequirement(row.appliesWhen) })),
  );
  const rows = await kept.catch((error: unknown) => {
    kept = undefined;
    throw error;
  });
  if (rows.length === 0) kept = undefined;
  return rows;
}

/** A requirement on one product, with how it stands today. */
export type Judged = { requirement: RequirementRow; standing: Standing; expiresOn: string | null };

/** A product with all that its compliance is judged by: what applies to it and how that stands. */
export type ProductStanding = {
  record: ComplianceRecord;
  facts: ProductFacts;
  applying: Judged[];
  /** What does not apply by the facts. */
  others: RequirementRow[];
  score: ComplianceScore;
};

function judge(record: ComplianceRecord, facts: ProductFacts, all: Compiled[], today: string): ProductStanding {
  const checks = new Map(record.checks.map((check) => [check.requirementId, check]));
  const applying = all
    // What someone has looked at counts, whatever the facts say by now.
    .filter((requirement) => requirement.appliesTo(facts) || checks.has(requirement.id))
    .map((requirement) => {
      const check = checks.get(requirement.id) ?? null;
      return { requirement, standing: standingOf(check, today), expiresOn: check?.expiresOn ?? null };
    });
  const names = new Set(applying.map(({ requirement }) => requirement.id));
  const others = all.filter(({ id }) => !names.has(id));
  return { record, facts, applying, others, score: complianceScore(applying.map(({ standing }) => standing)) };
}

/**
 * How products stand whose records and facts have been read. Those at a school get what is approved for it today. Takes
 * the viewer, the district, the records in scope, and the facts by product.
 */
export async function judgeRecords(
  viewer: Viewer,
  { today }: Working,
  records: readonly ComplianceRecord[],
  facts: ReadonlyMap<string, ProductFacts>,
): Promise<ProductStanding[]> {
  const all = await requirementsOfLaw();
  const isWide = viewer.reach === "all" || viewer.reach === "district";
  return records.flatMap((record) => {
    const known = facts.get(record.softwareId);
    if (!known) return [];
    if (!isWide && !isInUse(known.approvalStatus)) return [];
    return [judge(record, known, all, today)];
  });
}

/**
 * How products stand in a district: those on record, or one (then also when nothing is on record yet). Two queries,
 * however many products.
 */
export async function loadStandings(
  viewer: Viewer,
  district: Working,
  softwareId: string | null = null,
): Promise<ProductStanding[]> {
  const records = await listComplianceRecords(db, viewer, { districtId: district.id, softwareId });
  const ids = records.map((record) => record.softwareId);
  if (ids.length === 0) return [];
  const { id: districtId, today } = district;
  const facts = await listProductFacts(db, viewer, { districtId, today, softwareIds: ids });
  return judgeRecords(viewer, district, records, facts);
}

/** How each law stands for a product: the worst of what applies to it. */
export function lawLines({ applying }: Pick<ProductStanding, "applying">, laws: readonly Law[]) {
  return laws.map((law) => {
    const standings = applying.filter(({ requirement }) => requirement.law === law).map(({ standing }) => standing);
    const { passed, applies } = complianceScore(standings);
    const state: LawState = worstFirst.find((one) => standings.some(({ status }) => status === one)) ?? "none";
    return { law, state, passed, applies };
  });
}

/** How a law stands for a product. */
export type LawLine = ReturnType<typeof lawLines>[number];
