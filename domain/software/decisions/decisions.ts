import type { Dimension, ReviewStatus, RoundOutcome } from "domain/software/decisions/terms";
import { dimensionWords } from "domain/software/decisions/words";
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

/**
 * The privacy status that an approval's form begins with: the one on record, or, where privacy was never evaluated, what
 * the last privacy review found.
 */
export function privacyToBeginWith(
  onRecord: PrivacyStatus,
  last: readonly { dimension: Dimension; status: ReviewStatus }[],
): PrivacyStatus {
  if (onRecord !== "not_evaluated") return onRecord;
  const found = last.find(({ dimension }) => dimension === "privacy")?.status;
  if (found === "accepted") return "compliant";
  return found === "refused" ? "non_compliant" : onRecord;
}

/** What keeps a product from being approved: an entry for it, or for a web address that leads to it (`pattern`). */
export const onBlockedList = ({ pattern }: { pattern: string | null }): string =>
  pattern === null
    ? "This product is on your blocked list."
    : `${pattern}, a web address of this product, is on your blocked list.`;

/** The reviews whose failure an approval has to answer. */
const weighty: readonly Dimension[] = ["privacy", "security"];

/**
 * Why an approval needs a reason of its own, in words for the one who decides: the privacy status does not carry it, or
 * the product's last privacy or security review failed. Takes the last review of each area. Null when it needs none.
 */
export function whyOverride(
  decision: DecisionWord,
  privacy: PrivacyStatus,
  last: readonly { dimension: Dimension; status: ReviewStatus }[],
): string | null {
  if (!isApproval(decision)) return null;
  if (!privacyAllowsApproval.includes(privacy)) {
    return "This privacy status does not allow an approval. Change it, or give a reason for the privacy override.";
  }
  const found = weighty.filter((area) =>
    last.some(({ dimension, status }) => dimension === area && status === "refused"),
  );
  if (found.length === 0) return null;
  const which = `${found.join(" and ")} ${found.length === 1 ? "review" : "reviews"}`;
  return `The ${which} failed. Give a reason for approving it anyway, or choose another decision.`;
}

/**
 * Why a decision needs a reason for the reviews that it bypasses, in words for the one who decides: some of the open round
 * still wait, or some that the district requires were never started. Null when it bypasses none.
 */
export function whySkip({ waiting, unstarted }: { waiting: number; unstarted: readonly Dimension[] }): string | null {
  if (waiting > 0) return "Some reviews are still open. Give a reason for skipping them, or wait for them.";
  if (unstarted.length === 0) return null;
  const which = unstarted.map((dimension) => dimensionWords[dimension].toLowerCase()).join(", ");
  return `Your rules require reviews that haven’t been done: ${which}. Give a reason to decide without them, or start a review.`;
}
