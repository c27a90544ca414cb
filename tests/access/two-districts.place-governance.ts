import type { Db } from "db/client";
import { type Insertable, type Kysely, sql } from "kysely";
import type { DB } from "../../db/schema";

type Whose = {
  mark: string;
  districtId: string;
  schoolId: string;
  /** Who asks for software, and who decides. */
  requesterId: string;
  deciderId: string;
};

type Values<Table extends keyof DB> = { [Column in keyof Insertable<DB[Table]>]?: unknown };
type WithId = { [Table in keyof DB]: DB[Table] extends { id: unknown } ? Table : never }[keyof DB];

/** Adds a row, and says its id. */
export async function aRow<Table extends WithId>(db: Db, table: Table, values: Values<Table>): Promise<string> {
  const any = db as unknown as Kysely<Record<string, { id: string }>>;
  return (
    await any
      .insertInto(table)
      .values(values as never)
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
}

/**
 * One row of everything that governance keeps for a district: a product of its own that is under review, with a request
 * in its open round; another one that is on the blacklist, with its school let off; a rule, an agreement, a check.
 */
export async function aGovernance(db: Db, whose: Whose) {
  const products = await someProducts(db, whose);
  const request = await aRequestInReview(db, { ...whose, softwareId: products.softwareId });
  const barred = await rulesAndBars(db, { ...whose, ...products });
  const lawful = await papers(db, { ...whose, ...products });
  const notificationId = await aRow(db, "notifications", {
    profile_id: whose.requesterId,
    district_id: whose.districtId,
    kind: "request_moved",
    subject_id: request.requestId,
    details: JSON.stringify({ to: "in_review" }),
  });
  return { ...products, ...request, ...barred, ...lawful, notificationId };
}

async function someProducts(db: Db, { mark, districtId, schoolId, deciderId }: Whose) {
  const host = `${mark.toLowerCase()}.example`;
  const vendorId = await aRow(db, "vendors", { district_id: districtId, name: `${mark} vendor` });
  const product = (name: string) =>
    aRow(db, "software", {
      district_id: districtId,
      name,
      vendor_id: vendorId,
      website: `https://${host}`,
      created_by: deciderId,
    });
  const softwareId = await product(`${mark} product`);
  const secondSoftwareId = await product(`${mark} second product`);
  const recordId = await aRow(db, "district_software", {
    district_id: districtId,
    software_id: softwareId,
    approval_status: "under_review",
    conditions: mark,
    allowed_school_ids: [schoolId],
    decided_by: deciderId,
  });
  await aRow(db, "status_history", {
    district_id: districtId,
    software_id: softwareId,
    actor_profile_id: deciderId,
    what: "approval",
    from_value: "not_reviewed",
    to_value: "under_review",
    reason: mark,
  });
  const patternId = await aRow(db, "url_patterns", {
    district_id: districtId,
    pattern: host,
    host,
    software_id: softwareId,
    software_name: `${mark} product`,
    created_by: deciderId,
  });
  return { vendorId, softwareId, secondSoftwareId, recordId, patternId };
}

async function aRequestInReview(
  db: Db,
  { mark, districtId, schoolId, requesterId, softwareId }: Whose & { softwareId: string },
) {
  const at = { district_id: districtId };
  const asking = { ...at, requester_id: requesterId, school_id: schoolId, software_id: softwareId };
  const roundId = await aRow(db, "review_rounds", {
    ...at,
    software_id: softwareId,
    due_at: sql`now() + interval '14 days'`,
  });
  const reviewId = await aRow(db, "request_reviews", {
    ...at,
    round_id: roundId,
    dimension: "privacy",
    assignee_role: "it_director",
    why_needed: mark,
    questions: JSON.stringify([{ id: "q1", text: mark }]),
    due_on: sql`current_date + 14`,
  });
  const requestId = await aRow(db, "software_requests", {
    ...asking,
    status: "in_review",
    purpose: mark,
    round_id: roundId,
    submitted_at: sql`now() - interval '2 days'`,
    due_at: sql`now() + interval '12 days'`,
  });
  const draftRequestId = await aRow(db, "software_requests", { ...asking, purpose: `${mark} draft` });
  await aRow(db, "request_history", {
    ...at,
    request_id: requestId,
    actor_profile_id: requesterId,
    from_status: "draft",
    to_status: "submitted",
    note: mark,
  });
  const commentId = await aRow(db, "request_comments", {
    ...at,
    request_id: requestId,
    author_id: requesterId,
    body: mark,
  });
  return { roundId, reviewId, requestId, draftRequestId, commentId };
}

async function rulesAndBars(
  db: Db,
  { mark, districtId, schoolId, deciderId, secondSoftwareId }: Whose & { secondSoftwareId: string },
) {
  const at = { district_id: districtId, created_by: deciderId };
  await db
    .insertInto("review_dimensions")
    .values({
      district_id: districtId,
      dimension: "budget",
      is_enabled: false,
      questions: JSON.stringify([{ id: "q1", text: mark }]),
    })
    .execute();
  const ruleId = await aRow(db, "policy_rules", {
    ...at,
    name: `${mark} rule`,
    position: 1,
    is_enabled: false,
    effect: "alert",
    message: mark,
  });
  const blacklistId = await aRow(db, "software_blacklist", {
    ...at,
    software_id: secondSoftwareId,
    reason_code: "other",
    reason: mark,
    starts_on: "2026-11-01",
  });
  const exceptionId = await aRow(db, "blacklist_exceptions", {
    ...at,
    entry_id: blacklistId,
    school_id: schoolId,
    reason: mark,
  });
  return { ruleId, blacklistId, exceptionId };
}

async function papers(
  db: Db,
  { mark, districtId, deciderId, vendorId, softwareId }: Whose & { vendorId: string; softwareId: string },
) {
  const at = { district_id: districtId };
  const of = { ...at, software_id: softwareId };
  const agreementId = await aRow(db, "agreements", {
    ...at,
    vendor_id: vendorId,
    title: `${mark} agreement`,
    agreement_type: "ndpa_originating",
    status: "signed",
    signed_on: sql`current_date - 300`,
    effective_on: sql`current_date - 300`,
    ends_on: sql`current_date + 20`,
    note: mark,
    created_by: deciderId,
  });
  await db
    .insertInto("agreement_software")
    .values({ ...of, agreement_id: agreementId })
    .execute();
  const requirementId = await aRequirement(db);
  const checkId = await aRow(db, "compliance_checks", {
    ...of,
    requirement_id: requirementId,
    status: "pass",
    evidence_type: "manual",
    evidence_note: mark,
    checked_by: deciderId,
  });
  await aRow(db, "software_ratings", {
    ...of,
    source: "district",
    rating: "pass",
    rated_on: sql`current_date`,
    url: mark,
  });
  await aRow(db, "evidence_studies", { ...of, tier: 4, outcome: mark, citation_url: `https://${mark}.example` });
  await aRow(db, "educator_ratings", { ...of, profile_id: deciderId, stars: 2, note: mark });
  await aRow(db, "use_targets", { ...of, minutes_per_week: 20, set_by: deciderId });
  await aRow(db, "accessibility_reports", {
    ...of,
    kind: "self",
    wcag: "2.1 AA",
    result: "partial",
    issued_on: sql`current_date`,
    url: mark,
  });
  return { agreementId, requirementId, checkId };
}

/** Requirements belong to no district: the first there is, or a new one if there is none. */
async function aRequirement(db: Db): Promise<string> {
  const there = await db
    .selectFrom("compliance_requirements")
    .select("id")
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  if (there) return there.id;
  return aRow(db, "compliance_requirements", {
    code: "a_requirement",
    law: "FERPA",
    title: "A requirement",
    explanation: "What it asks for",
    applies_words: "Always",
    evidence_needed: "A document",
    source_title: "The law",
    source_url: "https://example.org/law",
    position: 1,
  });
}
