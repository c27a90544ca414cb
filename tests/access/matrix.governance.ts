import { randomUUID } from "node:crypto";
import type { Db } from "db/client";
import type { Role } from "domain/access/terms";
import { sql } from "kysely";
import type { Fresh } from "./matrix.row";
import type { MatrixWorld } from "./matrix.world";
import { aRow } from "./two-districts.place-governance";

/** Rows of our own district for one cell, which may change or remove them. */
const named = (what: string) => `Fresh ${what} ${randomUUID().slice(0, 8)}`;

/** A product of the district's own that nobody has decided about. */
export async function aFreshProduct(db: Db, world: MatrixWorld): Promise<string> {
  return aRow(db, "software", { district_id: world.ours.districtId, name: named("product") });
}

type Request = { status?: string; requester?: Role; softwareId?: string };

/** A request for a product of its own; one in review stands in an open round that waits for the privacy review. */
export async function aFreshRequest(db: Db, world: MatrixWorld, of: Request = {}): Promise<Fresh> {
  const { status = "submitted", requester = "teacher" } = of;
  const softwareId = of.softwareId ?? (await aFreshProduct(db, world));
  const at = { district_id: world.ours.districtId, software_id: softwareId };
  const inReview = status === "in_review" || status === "info_requested";
  const round = inReview ? await aFreshRound(db, at) : null;
  const requestId = await aRow(db, "software_requests", {
    ...at,
    requester_id: world.viewers[requester].profileId,
    school_id: world.ours.schoolId,
    status,
    purpose: "Reading at home",
    grades: [3, 4],
    round_id: round?.roundId ?? null,
    submitted_at: status === "draft" ? null : sql`now() - interval '1 day'`,
    due_at: status === "draft" ? null : sql`now() + interval '13 days'`,
    paused_at: status === "info_requested" ? sql`now()` : null,
    decision_reason: status === "denied" ? "Not this year." : null,
  });
  return { softwareId, requestId, ...round };
}

/** A product under review that nobody has asked for. */
export async function aFreshReview(db: Db, world: MatrixWorld): Promise<Fresh> {
  const softwareId = await aFreshProduct(db, world);
  return { softwareId, ...(await aFreshRound(db, { district_id: world.ours.districtId, software_id: softwareId })) };
}

async function aFreshRound(db: Db, at: { district_id: string; software_id: string }) {
  const roundId = await aRow(db, "review_rounds", { ...at, due_at: sql`now() + interval '13 days'` });
  const reviewId = await aRow(db, "request_reviews", {
    district_id: at.district_id,
    round_id: roundId,
    dimension: "privacy",
    assignee_role: "it_director",
    due_on: sql`current_date + 13`,
  });
  await aRow(db, "district_software", { ...at, approval_status: "under_review" });
  return { roundId, reviewId };
}

/** A policy rule that is switched off. */
export async function aFreshRule(db: Db, world: MatrixWorld): Promise<string> {
  const at = { district_id: world.ours.districtId };
  const position = sql`(select coalesce(max(position), 0) + 1 from policy_rules where district_id = ${at.district_id})`;
  return aRow(db, "policy_rules", { ...at, name: named("rule"), position, effect: "alert", message: "Look at it." });
}

/** An entry of the blacklist that is in force, of a product of its own. */
export async function aFreshBlacklistEntry(db: Db, world: MatrixWorld): Promise<string> {
  return aRow(db, "software_blacklist", {
    district_id: world.ours.districtId,
    software_id: await aFreshProduct(db, world),
    reason_code: "distraction",
    reason: "Not in lessons.",
    starts_on: sql`current_date - 1`,
  });
}

/** A signed agreement that ends in twenty days. */
export async function aFreshAgreement(db: Db, world: MatrixWorld): Promise<string> {
  return aRow(db, "agreements", {
    district_id: world.ours.districtId,
    vendor_id: world.ours.vendorId,
    title: named("agreement"),
    agreement_type: "ndpa_originating",
    status: "signed",
    signed_on: sql`current_date - 300`,
    ends_on: sql`current_date + 20`,
  });
}

/** A report on the accessibility of the district's own product. */
export async function aFreshReport(db: Db, world: MatrixWorld): Promise<string> {
  return aRow(db, "accessibility_reports", {
    district_id: world.ours.districtId,
    software_id: world.ours.softwareId,
    kind: "vpat_acr",
    wcag: "2.1 AA",
    result: "partial",
    issued_on: sql`current_date - 30`,
  });
}

/** Unread news for one of the visitors, about a request of theirs or of somebody else. */
export async function aFreshNotification(db: Db, world: MatrixWorld, role: Role, whose: "own" | "other") {
  const { profileId } = world.viewers[role];
  const asking = { district_id: world.ours.districtId, requester_id: profileId, proposed_name: "A product" };
  return aRow(db, "notifications", {
    profile_id: profileId,
    district_id: world.ours.districtId,
    kind: "request_moved",
    subject_id: whose === "own" ? await aRow(db, "software_requests", asking) : world.ours.requestId,
    details: JSON.stringify({ product: "A product", to: "in_review" }),
  });
}

/** A contract of our own with one line. */
export async function aFreshContract(db: Db, world: MatrixWorld): Promise<Fresh> {
  const of = { district_id: world.ours.districtId };
  const contractId = await aRow(db, "contracts", {
    ...of,
    title: named("contract"),
    vendor: "A reseller",
    starts_on: sql`current_date - 10`,
    ends_on: sql`current_date + 300`,
  });
  const lineId = await aRow(db, "contract_lines", {
    ...of,
    contract_id: contractId,
    software_id: world.ours.softwareId,
    kind: "licence",
    basis: "student",
    quantity: 10,
    unit_price: "5.00",
    billing: "year",
  });
  return { contractId, lineId };
}
