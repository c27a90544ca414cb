import type { Db } from "db/client";
import { leadsTo, listReferences } from "db/references";
import { sql } from "kysely";
import { aRow } from "../access/two-districts.place-governance";

type Of = { districtId: string; softwareId: string; requesterId: string; status: string };

/** Everything that can hang on a product, once. Returns the ids. */
export async function hangEverything(db: Db, { districtId, softwareId, requesterId, status }: Of) {
  const district = { district_id: districtId };
  const at = { ...district, software_id: softwareId };
  const round = await aRow(db, "review_rounds", { ...at, due_at: sql`now() + interval '7 days'` });
  const review = await aRow(db, "request_reviews", { ...district, round_id: round, dimension: "privacy" });
  const request = await aRow(db, "software_requests", {
    ...at,
    requester_id: requesterId,
    status: "in_review",
    round_id: round,
    purpose: "To read with",
    submitted_at: sql`now()`,
  });
  await aRow(db, "district_software", { ...at, approval_status: status, privacy_status: "compliant" });
  await aRow(db, "status_history", { ...at, what: "approval", to_value: status });
  const ban = { reason_code: "other", reason: "For now", starts_on: "2026-01-01", roles: ["student"] };
  const entry = await aRow(db, "software_blacklist", { ...at, ...ban });
  const agreement = await aRow(db, "agreements", {
    ...district,
    title: "Terms",
    agreement_type: "other",
    status: "requested",
  });
  await db
    .insertInto("agreement_software")
    .values({ ...at, agreement_id: agreement })
    .execute();
  const contract = await aRow(db, "contracts", {
    ...district,
    title: "Seats",
    vendor: "A reseller",
    starts_on: "2026-07-01",
    ends_on: "2027-06-30",
  });
  const seats = { kind: "licence", basis: "student", quantity: 10, unit_price: "5.00", billing: "year" };
  await aRow(db, "contract_lines", { ...at, ...seats, contract_id: contract });
  const first = db.selectFrom("compliance_requirements").select("id").orderBy("position").limit(1);
  const { id: requirement } = await first.executeTakeFirstOrThrow();
  await aRow(db, "compliance_checks", { ...at, requirement_id: requirement, status: "unknown" });
  const rating = await aRow(db, "software_ratings", {
    ...at,
    source: "district",
    rating: "pass",
    rated_on: "2026-01-01",
  });
  const study = await aRow(db, "evidence_studies", {
    ...at,
    tier: 3,
    outcome: "reading",
    citation_url: "https://example.org",
  });
  await aRow(db, "educator_ratings", { ...at, profile_id: requesterId, stars: 4 });
  await aRow(db, "use_targets", { ...at, minutes_per_week: 30 });
  const report = await aRow(db, "accessibility_reports", {
    ...at,
    kind: "self",
    wcag: "2.1 AA",
    result: "partial",
    issued_on: "2026-01-01",
  });
  const host = `p${softwareId.replaceAll("-", "")}.example`;
  const pattern = await aRow(db, "url_patterns", { ...at, pattern: host, software_name: "As it was" });
  await aRow(db, "detections", { ...at, state: "in_review" });
  await aRow(db, "recommendation_answers", { ...at, kind: "renew", ground: host, answer: "done", title: "Renew it" });
  return { round, review, request, entry, agreement, contract, requirement, rating, study, report, pattern };
}

/** How many rows of each table that follows in a merge lead to a product; products merged into it apart. */
export async function hangingOn(db: Db, softwareId: string): Promise<Record<string, number>> {
  const references = await listReferences(db, "software");
  const moved = references.filter(({ table, isKey, rule }) => isKey && rule !== "stays" && table !== "software");
  const counts: Record<string, number> = {};
  for (const table of new Set(moved.map((reference) => reference.table))) {
    const leads = moved
      .filter((reference) => reference.table === table)
      .map((one) => leadsTo(one, sql`${softwareId}::uuid`));
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} x where ${sql.join(leads, sql` or `)}`.execute(db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}
