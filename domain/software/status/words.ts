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

/** What a decision sets, as its form and the history name it. What readers are told of a product is `privacySaid`. */
export const privacyWords: Record<PrivacyStatus, string> = {
  not_evaluated: "Not evaluated",
  no_data_collected: "No data collected",
  in_negotiation: "In negotiation",
  compliant: "Compliant",
  conditional: "Conditional",
  non_compliant: "Not compliant",
  expired: "Expired",
};

const byDecision: Partial<Record<PrivacyStatus, string>> = {
  compliant: "Accepted by decision, not checked",
  conditional: "Conditional by decision, not checked",
};

/** Whether a product's privacy is in order by a decision alone: no requirement of a law has a check that counts. */
export const isByDecisionAlone = (status: PrivacyStatus, isChecked: boolean) => !isChecked && status in byDecision;

/** What a reader is told of a product's privacy: that it complies only where a requirement was checked. */
export const privacySaid = (status: PrivacyStatus, isChecked: boolean): string =>
  (isChecked ? undefined : byDecision[status]) ?? privacyWords[status];

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
