import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { type Conflict, conflictOf, type Missing, missing } from "domain/conflict";
import type { CheckStatus, EvidenceType } from "domain/software/compliance/terms";
import { sql } from "kysely";

/** What a person says of one requirement on one product. */
export type CheckFields = {
  status: CheckStatus;
  evidenceType: EvidenceType | null;
  evidenceUrl: string | null;
  evidenceNote: string | null;
  reason: string | null;
  expiresOn: string | null;
};

export type CheckRow = CheckFields & {
  requirementId: string;
  checkedBy: string | null;
  checkedAt: Date;
  demo: boolean;
  version: number;
};

type Product = { districtId: string; softwareId: string };

/** The checks of one product with their evidence, who made them and when. For those who see the whole district. */
export async function listChecks(db: Db, scope: Scope, { districtId, softwareId }: Product): Promise<CheckRow[]> {
  const rows = await db
    .selectFrom("compliance_checks as k")
    .leftJoin("profiles as p", "p.id", "k.checked_by")
    .select(["k.requirement_id as requirementId", "k.status", "k.evidence_type as evidenceType"])
    .select(["k.evidence_url as evidenceUrl", "k.evidence_note as evidenceNote", "k.waiver_reason as reason"])
    .select(["k.expires_on as expiresOn", "k.checked_at as checkedAt", "k.version", "p.display_name as checkedBy"])
    .select("k.demo")
    .where("k.district_id", "=", districtId)
    .where("k.software_id", "=", softwareId)
    .where((eb) => inWholeDistrict(scope, eb.ref("k.district_id")))
    .execute();
  return rows.map((row) => ({
    ...row,
    status: row.status as CheckStatus,
    evidenceType: row.evidenceType as EvidenceType | null,
  }));
}

type SetInput = Product & {
  requirementId: string;
  /** The version that was seen; 0 where there was no check yet. */
  version: number;
  fields: CheckFields;
  checkedBy: string;
};

export type CheckSet =
  | { kind: "set"; before: CheckStatus | null; requirement: string; again?: true }
  | Conflict<{ status: CheckStatus }>
  | Missing;

/**
 * Puts a check on record, in the caller's transaction. Missing when product or requirement are none of this district's.
 */
export async function setCheck(db: Db, scope: Scope, input: SetInput): Promise<CheckSet> {
  const { districtId, softwareId, requirementId, version } = input;
  const { rows } = await sql<{ requirement: string }>`
    select r.code as requirement from compliance_requirements r, software s
    where r.id = ${requirementId}::uuid and s.id = ${softwareId}::uuid and s.merged_into_id is null
      and (s.district_id is null or s.district_id = ${districtId}::uuid)
      and ${inWholeDistrict(scope, sql`${districtId}::uuid`)}`.execute(db);
  const requirement = rows[0]?.requirement;
  if (!requirement) return missing;
  const values = valuesOf(input);
  const key = { district_id: districtId, software_id: softwareId, requirement_id: requirementId };
  const before = await db
    .selectFrom("compliance_checks as k")
    .leftJoin("profiles as p", "p.id", "k.checked_by")
    .select(["k.id", "k.status", "k.version", "k.checked_at as at", "p.display_name as by", "k.checked_by"])
    .select(["k.evidence_type", "k.evidence_url", "k.evidence_note", "k.waiver_reason", "k.expires_on", "k.demo"])
    .where("k.district_id", "=", districtId)
    .where("k.software_id", "=", softwareId)
    .where("k.requirement_id", "=", requirementId)
    .forUpdate("k")
    .executeTakeFirst();
  if ((before?.version ?? 0) !== version) {
    if (!before) return missing;
    const status = before.status as CheckStatus;
    // The same form sent twice by the same person: it stands already.
    const same = Object.entries(values).every(([name, value]) => before[name as keyof typeof values] === value);
    if (same && before.version === version + 1) return { kind: "set", before: status, requirement, again: true };
    const { by, checked_by: byId, at } = before;
    return conflictOf({ by, byId, at }, { about: "check", version: before.version, now: { status } });
  }
  if (before) {
    await db
      .updateTable("compliance_checks")
      .set({ ...values, checked_at: sql`now()`, version: version + 1 })
      .where("id", "=", before.id)
      .execute();
    return { kind: "set", before: before.status as CheckStatus, requirement };
  }
  const made = await db
    .insertInto("compliance_checks")
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.constraint("compliance_checks_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  // Someone put the first one on record between our look and our write; the next look finds it.
  return made ? { kind: "set", before: null, requirement } : setCheck(db, scope, input);
}

function valuesOf({ fields, checkedBy }: SetInput) {
  return {
    status: fields.status,
    evidence_type: fields.evidenceType,
    evidence_url: fields.evidenceUrl,
    evidence_note: fields.evidenceNote,
    waiver_reason: fields.reason,
    expires_on: fields.expiresOn,
    checked_by: checkedBy,
    demo: false,
  };
}
