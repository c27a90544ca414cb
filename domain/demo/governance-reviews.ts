import type { DB } from "db/schema";
import { defaultSettings } from "domain/software/decisions/dimensions";
import { type Dimension, dimensions } from "domain/software/decisions/terms";
import type { Insertable } from "kysely";
import { decidedAt, deciderOf } from "./governance-decisions";
import { ago, around, type DemoPlace, hoursAfter, idOf } from "./governance-place";
import type { DemoProduct } from "./governance-products";

type Round = Insertable<DB["review_rounds"]>;
type Review = Insertable<DB["request_reviews"]>;
type Stage = "waiting" | "accepted" | "refused" | "skipped";

const notBegun: Stage[] = ["waiting", "waiting", "waiting"];

/** How the reviews of one open round stand, in the order of the dimensions; each round another one. */
const openStages: Stage[][] = [
  ["accepted", "waiting", "accepted", "waiting"],
  ["accepted", "waiting", "waiting", "accepted", "skipped"],
  ["waiting", "accepted", "accepted", "waiting"],
  ["accepted", "refused", "waiting"],
];

const comments: Record<Exclude<Stage, "waiting">, string> = {
  accepted: "Demo: Nothing against it.",
  refused: "Demo: Needs an agreement before students use it.",
  skipped: "Demo: Costs nothing, so there is nothing to review.",
};

/** As whyNeeded() says it of most of them. */
const whyNeeded: Record<Dimension, string> = {
  instruction: "Needed for every product.",
  privacy: "Needed because it is not known whether it takes personal data.",
  security: "Needed because students sign in themselves.",
  accessibility: "Needed because it is made for students.",
  budget: "Needed because its price is on request.",
};

export const roundIdOf = (place: DemoPlace, product: DemoProduct) => idOf(place, `round ${product.id}`);

const isOpen = ({ approval, isRequested }: DemoProduct) => approval === "under_review" || isRequested;

/** How many days ago a product's reviews were requested. */
export const daysSinceRequested = (product: DemoProduct) => product.days + (isOpen(product) ? 0 : 11);

/** When a product's reviews were requested, and when they started; null while they wait. */
export function begunAt(place: DemoPlace, product: DemoProduct): { opened: Date; started: Date | null } {
  const opened = ago(place, daysSinceRequested(product));
  return { opened, started: product.isRequested ? null : hoursAfter(place, opened, 5) };
}

/** Who requested the reviews of a product, by the first request for it, and when that was sent. */
type FirstRequest = { by: string; at: Date };

function roundOf(place: DemoPlace, product: DemoProduct, { by: openedBy, at: opened }: FirstRequest): Round {
  const { started } = begunAt(place, product);
  const due = new Date(opened.getTime() + 14 * 24 * 60 * 60 * 1_000);
  const base = { id: roundIdOf(place, product), district_id: place.id, software_id: product.id };
  const common = { ...base, opened_at: opened, opened_by: openedBy, started_at: started, due_at: due };
  if (isOpen(product)) return common;
  const outcome = product.approval === "denied" || product.approval === "blocked" ? "denied" : product.approval;
  const known = ["approved", "approved_with_conditions", "denied"].includes(outcome) ? outcome : "approved";
  return { ...common, closed_at: decidedAt(place, product), closed_by: deciderOf(place, product), outcome: known };
}

function reviewOf(place: DemoPlace, product: DemoProduct, dimension: Dimension, stage: Stage): Review {
  const settings = defaultSettings(dimension);
  const who = { curriculum_director: place.curriculumDirector, it_director: place.itDirector };
  const reviewer =
    settings.assigneeRole === "district_admin" ? place.districtAdmin : who[settings.assigneeRole ?? "it_director"];
  const { opened, started } = begunAt(place, product);
  const answers = Object.fromEntries(
    settings.questions.map(({ id, kind }) => [id, kind === "yes_no" ? "yes" : "Demo: Looked at with the test class."]),
  );
  const isDone = stage !== "waiting";
  return {
    district_id: place.id,
    round_id: roundIdOf(place, product),
    dimension,
    status: stage,
    assignee_role: settings.assigneeRole,
    questions: JSON.stringify(settings.questions),
    why_needed: whyNeeded[dimension],
    // Before the answer is due that hangs on it.
    due_on: new Date(opened.getTime() + 11 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10),
    answers: JSON.stringify(stage === "accepted" ? answers : {}),
    comment: isDone ? comments[stage] : null,
    decided_by: isDone ? reviewer : null,
    decided_at: isDone ? hoursAfter(place, started ?? opened, 43) : null,
  };
}

type HistoryLine = Insertable<DB["status_history"]>;

/** What became of a review, if anything has yet. */
function resultLineOf(of: HistoryLine, { dimension, status, comment, decided_by, decided_at }: Review): HistoryLine[] {
  if (!decided_at) return [];
  const by = { at: decided_at, actor_profile_id: decided_by ?? null, reason: comment ?? null };
  return [{ ...of, ...by, to_value: `${dimension}: ${status}` }];
}

/**
 * What the products' histories say of their rounds: who requested them, who started the review, and what became of each
 * review.
 */
export function roundLinesOf(
  place: DemoPlace,
  { rounds, reviews }: { rounds: readonly Round[]; reviews: readonly Review[] },
): HistoryLine[] {
  return rounds.flatMap(({ id, software_id, opened_by, opened_at, started_at }): HistoryLine[] => {
    const of = { district_id: place.id, software_id, what: "review", details: JSON.stringify({ roundId: id }) };
    const requested = {
      ...of,
      ...(opened_at && { at: opened_at }),
      actor_profile_id: opened_by ?? null,
      to_value: "requested",
    };
    return [
      requested,
      ...(started_at ? [{ ...of, at: started_at, actor_profile_id: place.itDirector, to_value: "started" }] : []),
      ...reviews.filter(({ round_id }) => round_id === id).flatMap((review) => resultLineOf(of, review)),
    ];
  });
}

/**
 * The rounds of the products that someone asked for, open and closed, with their reviews in every state; those that nobody
 * has started all wait.
 */
export function roundsOf(
  place: DemoPlace,
  products: readonly DemoProduct[],
  firstRequest: (product: DemoProduct) => FirstRequest | undefined,
): { rounds: Round[]; reviews: Review[] } {
  const rounds = products.map((product, at) =>
    roundOf(
      place,
      product,
      firstRequest(product) ?? { by: around(place.askers, at).id, at: begunAt(place, product).opened },
    ),
  );
  const reviews = products.flatMap((product, at) => {
    const done: Stage[] =
      product.approval === "denied" ? ["accepted", "refused"] : ["accepted", "accepted", "accepted"];
    const open = product.isRequested ? notBegun : around(openStages, at);
    const results = isOpen(product) ? open : done;
    return results.map((result, nth) => reviewOf(place, product, dimensions[nth] as Dimension, result));
  });
  return { rounds, reviews };
}
