import type { RoundOutcome } from "domain/software/decisions/terms";
import type { MoveName } from "domain/software/requests/lifecycle";
import type { RequestType } from "domain/software/requests/terms";
import { type DecisionWord, isApproval, type PrivacyStatus, privacyAllowsApproval } from "domain/software/status/terms";

/**
 * The answer that a decision gives to a request: who asked to use a product and who asked to have it removed are answered
 * by the same decision in opposite ways. A pilot is an approval with the pilot as its condition.
 */
export function answerTo(
  type: RequestType,
  decision: DecisionWord,
): Extract<MoveName, "approve" | "approve_with_conditions" | "deny"> {
  if (type === "remove") return isApproval(decision) ? "deny" : "approve";
  if (!isApproval(decision)) return "deny";
  return decision === "approved" ? "approve" : "approve_with_conditions";
}

/** How a round ends with a decision. */
export function outcomeOf(decision: DecisionWord): Exclude<RoundOutcome, "withdrawn"> {
  if (!isApproval(decision)) return "denied";
  return decision === "approved" ? "approved" : "approved_with_conditions";
}

/** An approval that the privacy status does not carry needs a reason of its own. */
export function needsOverride(decision: DecisionWord, privacy: PrivacyStatus): boolean {
  return isApproval(decision) && !privacyAllowsApproval.includes(privacy);
}
