import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import type { AccessibilityReportKind, AccessibilityResult } from "domain/software/compliance/terms";
import { sql } from "kysely";

/** A report on how accessible a product is: the vendor's own (VPAT/ACR), an audit, or the district's own look. */
export type ReportFields = {
  kind: AccessibilityReportKind;
  wcag: "2.0 AA" | "2.1 AA" | "2.2 AA";
  result: AccessibilityResult;
  /** YYYY-MM-DD */
  issuedOn: string;
  url: string | null;
};

type Product = { districtId: string; softwareId: string };

/** The reports on one product, the newest first. For those who see the whole district. */
export async function listAccessibilityReports(db: Db, scope: Scope, { districtId, softwareId }: Product) {
  const rows = await db
    .selectFrom("accessibility_reports as r")
    .leftJoin("profiles as p", "p.id", "r.recorded_by")
    .select([
      "r.id",
      "r.kind",
      "r.wcag",
      "r.result",
      "r.issued_on as issuedOn",
      "r.url",
      "p.display_name as recordedBy",
    ])
    .where("r.district_id", "=", districtId)
    .where("r.software_id", "=", softwareId)
    .where((eb) => inWholeDistrict(scope, eb.ref("r.district_id")))
    .orderBy("r.issued_on", "desc")
    .orderBy("r.id")
    .execute();
  return rows.map((row) => ({ ...row, ...(row as Pick<ReportFields, "kind" | "wcag" | "result">) }));
}

/**
 * Puts a report on record under an id that the form brought: sent twice, it is there once, and `again` says so. Undefined
 * when the product is none of this district's.
 */
export async function addAccessibilityReport(
  db: Db,
  scope: Scope,
  {
    districtId,
    softwareId,
    id,
    fields,
    recordedBy,
  }: Product & { id: string; fields: ReportFields; recordedBy: string },
): Promise<{ again: boolean } | undefined> {
  const { rows } = await sql<{ made: boolean }>`
    with product as (
      select s.id from software s where s.id = ${softwareId}::uuid
        and (s.district_id is null or s.district_id = ${districtId}::uuid)
        and ${inWholeDistrict(scope, sql`${districtId}::uuid`)}
    ), made as (
      insert into accessibility_reports (id, district_id, software_id, kind, wcag, result, issued_on, url, recorded_by)
      select ${id}::uuid, ${districtId}::uuid, product.id, ${fields.kind}, ${fields.wcag}, ${fields.result},
        ${fields.issuedOn}::date, ${fields.url}, ${recordedBy}::uuid
      from product on conflict (id) do nothing returning id
    )
    select exists (select 1 from made) as made from product`.execute(db);
  return rows[0] && { again: !rows[0].made };
}

/** Takes a report off the record. Returns what it was; undefined when it is not there. */
export async function removeAccessibilityReport(
  db: Db,
  scope: Scope,
  { districtId, softwareId, id }: Product & { id: string },
) {
  return db
    .deleteFrom("accessibility_reports")
    .where("id", "=", id)
    .where("district_id", "=", districtId)
    .where("software_id", "=", softwareId)
    .where((eb) => inWholeDistrict(scope, eb.ref("accessibility_reports.district_id")))
    .returning(["kind", "wcag", "result", "issued_on as issuedOn"])
    .executeTakeFirst();
}
