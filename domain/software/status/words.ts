import type { ApprovalStatus, DecisionWord, PrivacyStatus } from "./terms";

export const approvalWords: Record<ApprovalStatus, string> = {
  not_reviewed: "Not reviewed",
  under_review: "In review",
  pilot: "Pilot",
  approved: "Approved",
  approved_with_conditions: "Approved with conditions",
  ended: "Approval ended",
  denied: "Denied",
  blocked: "Blocked",
  retiring: "Phasing out",
  retired: "Retired",
};

/** A decision as the act that a form offers, and what it means for people. */
export const decisionWords: Record<DecisionWord, { act: string; means: string }> = {
  approved: { act: "Approve", means: "Everyone may use it." },
  approved_with_conditions: { act: "Approve with conditions", means: "It may be used under the conditions you set." },
  pilot: { act: "Pilot", means: "It may be tried out where you say, for as long as you say." },
  denied: { act: "Deny", means: "It may not be used." },
  retiring: { act: "Phase out", means: "Current users may continue. No new users." },
  retired: { act: "Retire", means: "It may no longer be used." },
};

export const privacyWords: Record<PrivacyStatus, string> = {
  not_evaluated: "Not evaluated",
  no_data_collected: "No data collected",
  in_negotiation: "In negotiation",
  compliant: "Compliant",
  conditional: "Conditional",
  non_compliant: "Not compliant",
  expired: "Expired",
};

const allowed: Partial<Record<ApprovalStatus, string>> = {
  pilot: "It is approved as a pilot",
  retiring: "It is allowed while phasing out",
};

/** How a product that may be used stands, at the beginning of an answer's sentence. */
export const allowedAs = (status: ApprovalStatus) => allowed[status] ?? "It is approved";

/** The condition of an approval that leaves students out, as every screen has it. */
export const staffOnlyWords = "Staff only, not students";

/** What is in the way of relying on an approval, after "but"; null for what does not. */
export const privacyFaults: Record<PrivacyStatus, string | null> = {
  not_evaluated: "its privacy has not been evaluated",
  no_data_collected: null,
  in_negotiation: "its privacy agreement is still being negotiated",
  compliant: null,
  conditional: null,
  non_compliant: "it no longer meets the privacy rules",
  expired: "its privacy agreement has expired",
};
