import type { Db } from "db/client";
import { InColumns } from "db/list-together";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import type { DataElement } from "domain/software/catalogue/terms";
import { terminatedOn } from "domain/software/compliance/terminated-on";
import type { AgreementState, AgreementStatus, CheckStatus } from "domain/software/compliance/terms";
import { type ApprovalStatus, inUseStatuses, type PrivacyStatus } from "domain/software/status/terms";
import { todayIn } from "domain/software/status/today";
import { type RawBuilder, sql } from "kysely";
import { isRenewed } from "./agreement-neighbors";

/** A product with all that a district has on record of it. Dates are YYYY-MM-DD. */
export type ComplianceRecord = {
  softwareId: string;
  name: string;
  vendor: string | null;
  categoryId: string | null;
  /** As the catalogue, or the district for its own product, has it; null is not known. */
  collectsPii: boolean | null;
  approvalStatus: ApprovalStatus;
  privacyStatus: PrivacyStatus;
  nextReviewOn: string | null;
  allowedUntil: string | null;
  agreements: {
    id: string;
    title: string;
    status: AgreementStatus;
    state: AgreementState;
    effectiveOn: string | null;
    endsOn: string | null;
    /** The day on which it was terminated, where that is known. */
    terminatedOn: string | null;
    dataElements: DataElement[];
    /** A signed one follows it. */
    renewed: boolean;
    demo: boolean;
  }[];
  checks: {
    requirementId: string;
    status: CheckStatus;
    expiresOn: string | null;
    hasEvidence: boolean;
    demo: boolean;
  }[];
};

const agreementsOf = (districtId: string, day: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('id', a.id, 'title', a.title, 'status', a.status,
      'state', f.state, 'effectiveOn', a.effective_on, 'endsOn', a.ends_on, 'terminatedOn', ${terminatedOn()}, 'dataElements', to_jsonb(a.data_elements), 'renewed', ${isRenewed},
      'demo', a.demo)
      order by a.status = 'signed' desc, a.ends_on desc nulls first, a.id), '[]')
  from agreement_software x join agreements a on a.district_id = x.district_id and a.id = x.agreement_id
    join agreement_periods f on f.district_id = a.district_id and f.agreement_id = a.id and f.during @> ${day}
  where x.district_id = ${districtId}::uuid and x.software_id = s.id)`;

const hasEvidence = sql`k.evidence_url is not null or k.evidence_note is not null`;

const checksOf = (districtId: string) => sql`(
  select coalesce(json_agg(json_build_object('requirementId', k.requirement_id, 'status', k.status,
      'expiresOn', k.expires_on, 'hasEvidence', ${hasEvidence}, 'demo', k.demo)), '[]')
  from compliance_checks k where k.district_id = ${districtId}::uuid and k.software_id = s.id)`;

/** Whether an exception in force on a day may let somebody at a school off the entry that blocks an approved product. */
const isLetOff = ({ schoolId }: Scope, day: RawBuilder<unknown>) => sql`(f.approval_status = 'blocked'
  and exists (select from decided_approvals a where a.district_id = f.district_id and a.software_id = f.software_id
    and a.approval_status in (${sql.join(inUseStatuses)}))
  and exists (select from product_bans b join blacklist_exceptions x on x.district_id = b.district_id
      and x.entry_id = b.ban_id
    where b.district_id = f.district_id and b.software_id = f.software_id and b.during @> ${day}
      and (x.until is null or x.until >= ${day}) and (x.school_id is null or x.school_id = ${schoolId}::uuid)))`;

/**
 * What a scope sees of how products stand (`approval_periods as f`): all, or the district's; at a school only what is
 * approved for it (`district_software as ds`), for its principal, teachers and students.
 */
function isSeen(scope: Scope, { day, letOff }: { day: RawBuilder<unknown>; letOff: boolean }): RawBuilder<boolean> {
  if (scope.reach === "all") return sql`true`;
  if (scope.reach === "none" || scope.districtId === null) return sql`false`;
  const own = sql<boolean>`f.district_id = ${scope.districtId}::uuid`;
  if (scope.reach === "district") return own;
  const exceptions = letOff ? sql`or ${isLetOff(scope, day)}` : sql``;
  return sql`(${own} and (f.approval_status in (${sql.join(inUseStatuses)}) ${exceptions})
    and (ds.allowed_school_ids = '{}' or ${scope.schoolId}::uuid = any(ds.allowed_school_ids)))`;
}

/** `today` is the district's day, now when it is left out. */
type Of = {
  districtId: string;
  softwareId?: string | null;
  today?: string;
  /** The products that are wanted: those alone, whatever else is on record. */
  among?: readonly string[];
  /**
   * At a school, what is approved for it and blocked as well, where an exception lets the school or a person off. Whom
   * it lets off, the answer to "May I use it?" says.
   */
  letOff?: boolean;
};

/** The products on record that a scope sees (`mine`), and how they stand (`standing`), for a statement that begins so. */
function recorded(scope: Scope, { districtId, softwareId = null, today, letOff = false }: Of) {
  const day = today === undefined ? todayIn(districtId) : sql`${today}::date`;
  const wide = inWholeDistrict(scope, sql`${districtId}::uuid`);
  const one = softwareId === null ? sql`` : sql`and f.software_id = ${softwareId}::uuid`;
  const named = softwareId === null ? sql`` : sql`union select ${softwareId}::uuid where ${wide}`;
  return sql`with standing as materialized (
      select f.software_id, f.approval_status, ${isSeen(scope, { day, letOff })} as seen
      from approval_periods f
        left join district_software ds on ds.district_id = f.district_id and ds.software_id = f.software_id
      where f.district_id = ${districtId}::uuid and f.during @> ${day} ${one}),
    mine as (
      select f.software_id from standing f where f.approval_status <> 'not_reviewed' and f.seen
      union select x.software_id from agreement_software x where x.district_id = ${districtId}::uuid and ${wide}
      union select k.software_id from compliance_checks k where k.district_id = ${districtId}::uuid and ${wide}
      ${named})`;
}

/** Those of `mine` that may be shown: `software as s`. */
const isShown = (districtId: string) =>
  sql`s.merged_into_id is null and (s.district_id is null or s.district_id = ${districtId}::uuid)`;

/** The select of listComplianceRecords. */
export function selectComplianceRecords(scope: Scope, of: Of) {
  const { districtId, softwareId = null, today, among } = of;
  const day = today === undefined ? todayIn(districtId) : sql`${today}::date`;
  return sql<ComplianceRecord>`
    ${recorded(scope, of)}
    select s.id as "softwareId", s.name, v.name as vendor, s.category_id as "categoryId", s.collects_pii as "collectsPii",
      coalesce(f.approval_status, 'not_reviewed') as "approvalStatus",
      coalesce(ds.privacy_status, 'not_evaluated') as "privacyStatus",
      ds.next_review_on as "nextReviewOn", ds.allowed_until as "allowedUntil",
      ${agreementsOf(districtId, day)} as agreements, ${checksOf(districtId)} as checks
    from mine join software s on s.id = mine.software_id left join standing f on f.software_id = s.id
      left join vendors v on v.id = s.vendor_id
      left join district_software ds on ds.district_id = ${districtId}::uuid and ds.software_id = s.id
    where ${isShown(districtId)} ${softwareId === null ? sql`` : sql`and s.id = ${softwareId}::uuid`}
      ${among ? sql`and s.id = any(${[...among]}::uuid[])` : sql``}
    order by s.sort_name, s.id`;
}

/** What was found of a product, check by check: each list has one value for each of them. */
type ChecksOf = {
  softwareId: string;
  requirementIds: string[];
  statuses: CheckStatus[];
  expiresOn: (string | null)[];
  haveEvidence: boolean[];
};

/** The checks of each product of which anything was found, for checksFrom. For those who see the whole district. */
export const selectChecks = (scope: Scope, { districtId }: { districtId: string }) =>
  new InColumns<ChecksOf>(
    {
      softwareId: sql`k.software_id`,
      requirementIds: sql`array_agg(k.requirement_id)`,
      statuses: sql`array_agg(k.status)`,
      expiresOn: sql`array_agg(k.expires_on)`,
      haveEvidence: sql`array_agg(${hasEvidence})`,
    },
    sql`compliance_checks k join software s on s.id = k.software_id
      where k.district_id = ${districtId}::uuid and ${isShown(districtId)}
        and ${inWholeDistrict(scope, sql.ref("k.district_id"))}
      group by k.software_id having bool_or(k.status <> 'unknown')`,
  );

/** A product with its checks, as far as a score needs them. */
export type Checked = {
  softwareId: string;
  checks: readonly Omit<ComplianceRecord["checks"][number], "demo">[];
};

/** Products with their checks, from those lists. */
export const checksFrom = (read: readonly ChecksOf[]): Checked[] =>
  read.map(({ softwareId, requirementIds, statuses, expiresOn, haveEvidence }) => ({
    softwareId,
    checks: requirementIds.map((requirementId, nth) => ({
      requirementId,
      status: statuses[nth] ?? "unknown",
      expiresOn: expiresOn[nth] ?? null,
      hasEvidence: haveEvidence[nth] === true,
    })),
  }));

/** The products of listComplianceRecords in its order, without what is on record of them. */
export const selectRecordedProducts = (scope: Scope, of: Pick<Of, "districtId" | "today" | "letOff">) =>
  sql<Pick<ComplianceRecord, "softwareId" | "name">>`
    ${recorded(scope, of)}
    select s.id as "softwareId", s.name from mine join software s on s.id = mine.software_id
    where ${isShown(of.districtId)} order by s.sort_name, s.id`;

/**
 * The products that are approved or known to be in use, by name: those with a status, an agreement or a check. Those at
 * a school see what is approved for it. With `softwareId` that product alone, and then also when nothing is on record.
 */
export async function listComplianceRecords(db: Db, scope: Scope, of: Of): Promise<ComplianceRecord[]> {
  const { rows } = await selectComplianceRecords(scope, of).execute(db);
  return rows;
}
