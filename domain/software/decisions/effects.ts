import type { MoveName } from "domain/software/requests/lifecycle";
import type { RequestStatus, RequestType } from "domain/software/requests/terms";
import type { ApprovalConditions } from "domain/software/status/queries/district-software";
import { takesBack } from "domain/software/status/taken-back";
import { type ApprovalStatus, type DecisionWord, isApproval, type PrivacyStatus } from "domain/software/status/terms";
import { answerTo } from "./decisions";
import { bypassedReviews, type Needed } from "./dimensions";
import { type Dimension, dimensions, type ReviewStatus } from "./terms";

/** What somebody is about to decide. A privacy status of null stays as it is; requests that are not open don't count. */
export type Choice = {
  decision: DecisionWord;
  privacyStatus: PrivacyStatus | null;
  requestIds: readonly string[];
};

export type OpenRequest = { id: string; requesterId: string; type: RequestType; status: RequestStatus };
type Last = { dimension: Dimension; status: ReviewStatus; inOpenRound: boolean };

/** What a decision meets: how the product stands, who waits for an answer, and which reviews are open or required. */
export type Ground = {
  approval: ApprovalStatus;
  privacy: PrivacyStatus;
  /** Whether the approval that stands has conditions. */
  hasConditions: boolean;
  isBanned: boolean;
  open: readonly OpenRequest[];
  hasRound: boolean;
  /** The reviews of the open round that are not done. */
  waiting: readonly Dimension[];
  needed: readonly Needed[];
  last: readonly Last[];
};

/** Whether a record has conditions; an empty one has none. */
export const hasConditions = (record: ApprovalConditions) =>
  [record.allowedGrades, record.allowedSchoolIds, record.allowedRoles].some((list) => list.length > 0) ||
  record.staffOnly ||
  record.allowedUntil !== null ||
  record.conditions !== null;

type Answer = ReturnType<typeof answerTo>;

/**
 * Whether a decision takes back some of what people were told when their requests were approved. "if_stricter": only with
 * conditions that the approval doesn't have by now.
 */
type TakesBack = "yes" | "no" | "if_stricter";

/** What a decision does. The command carries out just this, and its form shows it before. */
export type Effects = {
  from: ApprovalStatus;
  /** The status that the product gets. A banned one stays blocked, and the decision counts once the ban ends. */
  to: ApprovalStatus;
  decision: DecisionWord;
  /** Null where the privacy status stays. */
  privacy: PrivacyStatus | null;
  /** Whether an approval with conditions becomes one without. */
  endsConditions: boolean;
  takesBack: TakesBack;
  answers: { request: OpenRequest; move: Answer }[];
  /** How many requests stay open. */
  left: number;
  skips: { waiting: Dimension[]; unstarted: Needed[] };
  closesRound: boolean;
};

/** What a decision would do on its ground. */
export function effectsOf({ decision, privacyStatus, requestIds }: Choice, ground: Ground): Effects {
  const { approval, privacy, isBanned, open, hasRound } = ground;
  const ticked = open.filter(({ id }) => requestIds.includes(id));
  const left = open.length - ticked.length;
  const to = isBanned ? "blocked" : decision;
  return {
    from: approval,
    to,
    decision,
    privacy: privacyStatus === privacy ? null : privacyStatus,
    endsConditions: ground.hasConditions && isApproval(approval) && decision === "approved",
    takesBack: takenBack({ from: approval, to, hasConditions: ground.hasConditions }),
    answers: ticked.map((request) => ({ request, move: answerTo(request.type, decision) })),
    left,
    skips: {
      waiting: dimensions.filter((one) => ground.waiting.includes(one)),
      unstarted: bypassedReviews(ground.needed, { last: ground.last, hasRound }),
    },
    closesRound: hasRound && left === 0,
  };
}

type Change = Pick<Effects, "from" | "to"> & { hasConditions: boolean };

function takenBack({ from, to, hasConditions }: Change): TakesBack {
  if (takesBack({ from, to })) return "yes";
  if (!isApproval(from) || !isApproval(to) || to === "approved") return "no";
  // An approval with conditions has at least one, and a pilot need not have any.
  return to === "approved_with_conditions" && !hasConditions ? "yes" : "if_stricter";
}

/** Every review that the decision bypasses, in their order. */
export function skippedBy({ skips }: Effects): Dimension[] {
  const all = [...skips.waiting, ...skips.unstarted.map(({ settings }) => settings.dimension)];
  return dimensions.filter((one) => all.includes(one));
}

/** The status that a request gets with its answer. */
export const answeredAs = {
  approve: "approved",
  approve_with_conditions: "approved_with_conditions",
  deny: "denied",
} as const satisfies Record<Answer, RequestStatus> & Partial<Record<MoveName, RequestStatus>>;

/** Whom the answers go to: each once. */
export const askersOf = ({ answers }: Effects): string[] => [
  ...new Set(answers.map(({ request }) => request.requesterId)),
];

/** How many people learn of a decision, and how many more do if it makes the conditions stricter. */
export type Notified = { always: number; ifStricter: number };

/**
 * What a form has shown of a decision's effects, for the command to hold against what it does. The privacy status is left
 * out: the form itself sets it.
 */
export function effectsKey(effects: Effects, { always, ifStricter }: Notified): string {
  const answers = Object.keys(answeredAs).map((move) => effects.answers.filter((one) => one.move === move).length);
  const { to, decision, left } = effects;
  const parts = [to, decision, answers.join(":"), left, skippedBy(effects).join("+"), `${always}+${ifStricter}`];
  return parts.join("/");
}
