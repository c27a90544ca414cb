import type { MoveName } from "./lifecycle";
import { type ApprovalStatus, type PrivacyStatus, privacyAllowsApproval, type RequestType } from "./terms";

/** What can be decided about a product. Being blocked follows from the blacklist, and from nothing else. */
export const decisions = [
  "approved",
  "approved_with_conditions",
  "pilot",
  "denied",
  "retiring",
  "retired",
] as const satisfies ApprovalStatus[];
export type DecisionWord = (typeof decisions)[number];

/** The decisions that let people begin to use a product. */
export const approvals: readonly ApprovalStatus[] = ["approved", "approved_with_conditions", "pilot"];

/** Whether a decision lets people begin to use the product. */
export const isApproval = (decision: ApprovalStatus) => approvals.includes(decision);

/** The statuses under which people may work with a product, whatever conditions come with them. */
export const inUseStatuses: readonly ApprovalStatus[] = [...approvals, "retiring"];

/** Whether a product may be in use under a status: its addresses are authorised then. */
export const isInUse = (status: ApprovalStatus) => inUseStatuses.includes(status);

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
export function outcomeOf(decision: DecisionWord): "approved" | "approved_with_conditions" | "denied" {
  if (!isApproval(decision)) return "denied";
  return decision === "approved" ? "approved" : "approved_with_conditions";
}

/** An approval that the privacy status does not carry needs a reason of its own. */
export function needsOverride(decision: DecisionWord, privacy: PrivacyStatus): boolean {
  return isApproval(decision) && !privacyAllowsApproval.includes(privacy);
}
