import type { Db } from "db/client";
import type { DB } from "db/schema";
import { districtRoles } from "domain/access/terms";
import { authorizePatterns } from "domain/software/addresses/queries/url-pattern-authorizations";
import { privacyAllowsApproval } from "domain/software/status/terms";
import type { Insertable } from "kysely";
import { decidedAt, deciderOf, reasonOf } from "./governance-decisions";
import { ago, around, type DemoPlace, dayFrom, hoursAfter } from "./governance-place";
import type { DemoProduct } from "./governance-products";
import { roundIdOf } from "./governance-reviews";
import { conditionTexts } from "./governance-words";

type DemoRecord = Insertable<DB["district_software"]>;

const open = ["not_reviewed", "under_review"];
const inUse = ["approved", "approved_with_conditions", "pilot", "retiring"];

/** Conditions that fit what the product is made for; several kinds of them over the year. */
function conditionsOf(place: DemoPlace, product: DemoProduct): Partial<DemoRecord> {
  const at = product.nth;
  if (product.isForOlder && inUse.includes(product.approval)) return { staff_only: true };
  if (product.approval === "pilot") return { allowed_until: dayFrom(place, 35 + (at % 4) * 20) };
  if (product.approval !== "approved_with_conditions") return {};
  const from = product.gradeMin ?? 3;
  const to = product.gradeMax ?? 8;
  const upper = Array.from({ length: to - from + 1 }, (_, grade) => from + grade).slice(Math.ceil((to - from) / 3));
  const forStudents: Partial<DemoRecord>[] = [
    { allowed_grades: upper },
    { allowed_school_ids: place.schools.slice(0, 3).map(({ id }) => id) },
    { allowed_until: dayFrom(place, 60 + (at % 5) * 30), allowed_grades: upper },
  ];
  const forStaff: Partial<DemoRecord>[] = [
    { staff_only: true },
    { allowed_roles: districtRoles.filter((role) => role !== "student") },
  ];
  if (!product.isForStudents) return around(forStaff, at);
  return { ...around(forStudents, at), conditions: around(conditionTexts, at) };
}

function recordOf(place: DemoPlace, product: DemoProduct): DemoRecord {
  const { approval, privacy, nth: at } = product;
  const isDecided = !open.includes(approval);
  const isApproved = approval === "approved" || approval === "approved_with_conditions";
  const decided = decidedAt(place, product);
  return {
    district_id: place.id,
    software_id: product.id,
    approval_status: approval,
    privacy_status: privacy,
    ...conditionsOf(place, product),
    decision_reason: reasonOf(product),
    demo: true,
    override_reason:
      (isApproved || approval === "pilot") && !privacyAllowsApproval.includes(privacy)
        ? "Demo: Allowed while the agreement is being signed; no student accounts until then."
        : null,
    // Every ninth one is due, or was a few days ago.
    next_review_on: inUse.includes(approval) ? dayFrom(place, at % 9 === 4 ? -3 - at : 365 - product.days) : null,
    decided_by: isDecided ? deciderOf(place, product) : null,
    decided_at: isDecided ? decided : null,
    created_at: ago(place, product.days + 15),
    updated_at: isDecided ? decided : ago(place, product.days),
  };
}

/** What each product's history tells: it was taken up, its data protection looked at, and it was decided. */
function historyOf(place: DemoPlace, record: DemoRecord, product: DemoProduct): Insertable<DB["status_history"]>[] {
  const { approval, privacy } = product;
  if (approval === "not_reviewed") return [];
  const at = { district_id: place.id, software_id: product.id };
  const opened = ago(place, approval === "under_review" ? product.days : product.days + 11);
  // A moment after its review was started.
  const begun = new Date(hoursAfter(place, opened, 5).getTime() + 1_000);
  const details = JSON.stringify({ roundId: roundIdOf(place, product), was: "not_reviewed" });
  const started = { from_value: "not_reviewed", to_value: "under_review", actor_profile_id: place.itDirector, details };
  const lines: Insertable<DB["status_history"]>[] = [{ ...at, ...started, at: begun, what: "approval" }];
  if (privacy !== "not_evaluated") {
    const privacyAt = new Date(begun.getTime() + 26 * 60 * 60 * 1_000);
    const change = { from_value: "not_evaluated", to_value: privacy, actor_profile_id: place.itDirector };
    lines.push({ ...at, ...change, at: privacyAt < place.now ? privacyAt : begun, what: "privacy" });
  }
  if (record.decided_at) {
    const decision = { from_value: "under_review", to_value: approval, reason: record.decision_reason ?? null };
    lines.push({
      ...at,
      ...decision,
      at: record.decided_at,
      what: "approval",
      actor_profile_id: record.decided_by ?? null,
    });
  }
  return lines;
}

/** Writes the status of every product in the district, how it came to that, and lets its address patterns follow. */
export async function addRecords(db: Db, place: DemoPlace, products: readonly DemoProduct[]): Promise<void> {
  const records = products.map((product) => recordOf(place, product));
  await db
    .insertInto("district_software")
    .values(records)
    .onConflict((conflict) => conflict.constraint("district_software_key").doNothing())
    .execute();
  const history = products.flatMap((product, at) => historyOf(place, records[at] as DemoRecord, product));
  if (history.length > 0) await db.insertInto("status_history").values(history).execute();
  for (const product of products) {
    if (open.includes(product.approval)) continue;
    const authorized = inUse.includes(product.approval);
    const actorId = place.itDirector;
    await authorizePatterns(db, { districtId: place.id, softwareId: product.id, authorized, actorId });
  }
}
