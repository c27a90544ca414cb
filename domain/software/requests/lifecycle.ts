import type { RequestStatus } from "./terms";
import { requestWords } from "./words";

/** Who makes a move: the one who asked, those who decide, or the system (as when a product's round opens). */
export type Mover = "requester" | "decider" | "system";

type Move = { from: readonly RequestStatus[]; to: RequestStatus; by: readonly Mover[]; needsReason?: true };

/**
 * Every move that a request may make, and nothing else. Whoever answers a question sends it back to where it was asked
 * from, which is the review. A decision may be taken straight away, without a review, and never of a draft.
 */
export const moves = {
  submit: { from: ["draft"], to: "submitted", by: ["requester"] },
  start_review: { from: ["submitted"], to: "in_review", by: ["decider", "system"] },
  ask_for_info: { from: ["submitted", "in_review"], to: "info_requested", by: ["decider"], needsReason: true },
  give_info: { from: ["info_requested"], to: "in_review", by: ["requester"] },
  resume: { from: ["info_requested"], to: "in_review", by: ["decider"] },
  approve: { from: ["submitted", "in_review"], to: "approved", by: ["decider"] },
  approve_with_conditions: { from: ["submitted", "in_review"], to: "approved_with_conditions", by: ["decider"] },
  deny: { from: ["submitted", "in_review", "info_requested"], to: "denied", by: ["decider"], needsReason: true },
  withdraw: { from: ["draft", "submitted", "in_review", "info_requested"], to: "withdrawn", by: ["requester"] },
  mark_duplicate: { from: ["submitted", "in_review", "info_requested"], to: "duplicate", by: ["decider"] },
} as const satisfies Record<string, Move>;

export type MoveName = keyof typeof moves;

/**
 * Whether those who decide may end an open round without a decision: not while anybody waits for an answer, whom a
 * decision owes one, and with a reason. The round's outcome, or the reason why not, in words for the one who tried.
 */
export function judgeRoundEnd({
  open,
  reason,
}: {
  /** How many requests for the product are open. */
  open: number;
  reason: string;
}): { outcome: "withdrawn" } | { refused: string } {
  if (open > 0)
    return { refused: "Someone is waiting for an answer, so this review ends with a decision. Review it again." };
  if (!reason.trim()) return { refused: "Give a reason. It is kept in the product’s history." };
  return { outcome: "withdrawn" };
}

/**
 * Whether a request that stands at `from` may make a move: the status it gets, or the reason why not, in words for the
 * one who tried.
 */
export function judgeMove(
  name: MoveName,
  { from, by, reason }: { from: RequestStatus; by: Mover; reason?: string | null },
): { to: RequestStatus } | { refused: string } {
  const move: Move = moves[name];
  if (!move.by.includes(by)) return { refused: "You can’t take this step." };
  if (!move.from.includes(from)) {
    return {
      refused: `The request’s status is now “${requestWords[from].label}”, so this is no longer possible. Reload the page to see its status.`,
    };
  }
  if (move.needsReason && !reason?.trim()) return { refused: "Give a reason: the person who asked will read it." };
  return { to: move.to };
}
