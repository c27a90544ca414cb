import type { Db } from "db/client";
import type { DB } from "db/schema";
import type { RequestStatus } from "domain/software/requests/terms";
import type { Insertable } from "kysely";
import { deciderOf, reasonOf } from "./governance-decisions";
import { around, type DemoPlace } from "./governance-place";
import { type DemoRequest, movedAt, planRequests, type RequestMix, sentAt } from "./governance-plan";
import type { DemoProduct } from "./governance-products";
import { roundIdOf, roundLinesOf, roundsOf } from "./governance-reviews";
import { commentsOf, newsOf } from "./governance-talk";
import { purposeFor, reviewQuestions } from "./governance-words";

type Row = Insertable<DB["software_requests"]>;
type Event = Insertable<DB["request_history"]>;

function rowOf(place: DemoPlace, request: DemoRequest, all: readonly DemoRequest[]): Row {
  const { status, product, nth } = request;
  const purpose = purposeFor(product.category, nth);
  const isDraft = status === "draft";
  const decided = ["approved", "approved_with_conditions", "denied"].includes(status);
  const submitted = sentAt(place, request);
  const twin = all.find((other) => other.status === "in_review" && other.product === product);
  return {
    id: request.id,
    district_id: place.id,
    requester_id: request.requesterId,
    demo: true,
    school_id: around(place.askers, nth).schoolId,
    software_id: product.id,
    status,
    purpose: purpose.text,
    grades: purpose.grades,
    subjects: purpose.subjects,
    request_type: nth % 9 === 8 ? "expand" : "new_use",
    est_students: purpose.grades.length > 0 ? 24 * (1 + (nth % 4)) : null,
    est_teachers: 1 + (nth % 3),
    cost_type: nth % 4 === 0 ? null : "free",
    student_data_elements: nth % 3 === 0 ? ["name", "work_product"] : [],
    student_login: nth % 2 === 0,
    under_13: purpose.grades.some((grade) => grade < 7),
    submitted_at: isDraft ? null : submitted,
    due_at: isDraft ? null : new Date(submitted.getTime() + 14 * 24 * 60 * 60 * 1_000),
    paused_at: status === "info_requested" ? movedAt(place, request, status) : null,
    round_id: isDraft || status === "withdrawn" ? null : roundIdOf(place, product),
    decided_by: decided ? deciderOf(place, product) : null,
    decided_at: decided ? movedAt(place, request, status) : null,
    decision_reason: decided ? reasonOf(product) : null,
    duplicate_of_id: status === "duplicate" ? (twin?.id ?? null) : null,
    created_at: new Date(submitted.getTime() - 40 * 60_000),
    updated_at: decided ? movedAt(place, request, status) : submitted,
  };
}

/** The steps a request took, each a while after the one before. */
function eventsOf(place: DemoPlace, request: DemoRequest): Event[] {
  const { id, status, product, requesterId, nth } = request;
  if (status === "draft") return [];
  const at = { district_id: place.id, request_id: id };
  const events: Event[] = [
    { ...at, at: sentAt(place, request), actor_profile_id: requesterId, from_status: "draft", to_status: "submitted" },
  ];
  const step = (from: RequestStatus, to: RequestStatus, actor: string | null, note: string | null = null) => {
    const by = { actor_profile_id: actor, from_status: from, to_status: to, note };
    events.push({ ...at, at: movedAt(place, request, to), ...by });
  };
  if (status === "submitted") return events;
  if (status === "withdrawn") {
    step("submitted", "withdrawn", requesterId);
    return events;
  }
  step("submitted", "in_review", place.itDirector);
  if (status === "in_review") return events;
  if (status === "info_requested") {
    step("in_review", "info_requested", place.curriculumDirector, around(reviewQuestions, nth));
    return events;
  }
  if (status === "duplicate") step("in_review", "duplicate", place.itDirector, "Demo: One answer will do for both.");
  else step("in_review", status, deciderOf(place, product), reasonOf(product));
  return events;
}

/** Writes the year's requests, the rounds they led to, what was said about them, and the news of it. Returns how many. */
export async function addRequests(
  db: Db,
  place: DemoPlace,
  { products, mix }: { products: readonly DemoProduct[]; mix: RequestMix },
): Promise<number> {
  const requests = planRequests(place, products, mix);
  const rows = requests.map((request) => rowOf(place, request, requests));
  const sent = new Map(requests.map((request) => [request.id, sentAt(place, request)]));
  const inRounds = new Set(rows.flatMap(({ round_id: round }) => (round ? [round] : [])));
  const requested = products.filter(
    (product) => product.approval === "under_review" || inRounds.has(roundIdOf(place, product)),
  );
  // Whoever requested a product first opened its review: of several, the last one here was sent first.
  const inReview = rows.filter(({ round_id }) => round_id !== null);
  const firstOf = new Map(
    inReview.map(({ id, software_id, requester_id }) => [
      software_id,
      { by: requester_id, at: sent.get(id ?? "") as Date },
    ]),
  );
  const { rounds, reviews } = roundsOf(place, requested, (product) => firstOf.get(product.id));
  if (rounds.length > 0) {
    await db.insertInto("review_rounds").values(rounds).execute();
    await db.insertInto("status_history").values(roundLinesOf(place, { rounds, reviews })).execute();
  }
  if (reviews.length > 0) await db.insertInto("request_reviews").values(reviews).execute();
  if (rows.length === 0) return 0;
  await db.insertInto("software_requests").values(rows).execute();
  await db
    .insertInto("request_history")
    .values(requests.flatMap((request) => eventsOf(place, request)))
    .execute();
  await db.insertInto("request_comments").values(commentsOf(place, requests)).execute();
  await db.insertInto("notifications").values(newsOf(place, requests)).execute();
  return rows.length;
}
