import type { Dimension, RoundOutcome } from "domain/software/decisions/terms";
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

/** The reviews whose failure an approval has to answer. */
const weighty: readonly Dimension[] = ["privacy", "security"];

/**
 * Why an approval needs a reason of its own, in words for the one who decides: the privacy status does not carry it, or
 * the product's last privacy or security review failed. Takes the areas of the reviews that failed. Null when it needs none.
 */
export function whyOverride(
  decision: DecisionWord,
  privacy: PrivacyStatus,
  failed: readonly Dimension[],
): string | null {
  if (!isApproval(decision)) return null;
  if (!privacyAllowsApproval.includes(privacy)) {
    return "This privacy status does not allow an approval. Change it, or give a reason for the privacy override.";
  }
  const found = weighty.filter((dimension) => failed.includes(dimension));
  if (found.length === 0) return null;
  const which = `${found.join(" and ")} ${found.length === 1 ? "review" : "reviews"}`;
  return `The ${which} failed. Give a reason for approving it anyway, or choose another decision.`;
}
