/**
 * The status of a product in a district: whether it may be used. "ended" is never stored: an approval is so once its
 * last day has passed.
 */
export const approvalStatuses = [
  "not_reviewed",
  "under_review",
  "pilot",
  "approved",
  "approved_with_conditions",
  "ended",
  "denied",
  "blocked",
  "retiring",
  "retired",
] as const;

/** The status of its handling of personal data: kept apart from the approval. */
export const privacyStatuses = [
  "not_evaluated",
  "no_data_collected",
  "in_negotiation",
  "compliant",
  "conditional",
  "non_compliant",
  "expired",
] as const;

/** The privacy statuses under which a product may be approved without an override. */
export const privacyAllowsApproval: readonly PrivacyStatus[] = ["no_data_collected", "compliant", "conditional"];

/** What a line of a product's history tells of. */
export const historyKinds = [
  "approval",
  "privacy",
  "conditions",
  "review",
  "blacklist",
  "agreement",
  "check",
  "merge",
  "pattern",
] as const;

export type HistoryKind = (typeof historyKinds)[number];

export type ApprovalStatus = (typeof approvalStatuses)[number];

/** What can be put on record. */
export type StoredApproval = Exclude<ApprovalStatus, "ended">;

export type PrivacyStatus = (typeof privacyStatuses)[number];

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

/** Whether a product waits for a decision under a status: nothing was decided, or its approval has ended. */
export const isUndecidedStatus = (status: ApprovalStatus) =>
  status !== "blocked" && !decisions.some((decision) => decision === status);
