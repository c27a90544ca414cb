import type { RowIconName } from "~/ui/icon-names";
import type { Tone } from "~/ui/tone";
import type { AgreementStand, CheckStatus, EndingLine, Law, LawState } from "./compliance-types";

type Words = { label: string; tone: Tone; icon: RowIconName };

export const lawNames: readonly Law[] = ["FERPA", "COPPA", "CIPA", "PPRA", "ADA Title II"];

/** What each law is about, for whoever does not deal with them every day. */
export const lawWords: Record<Law, string> = {
  FERPA: "Education records: who may have them, and for what.",
  COPPA: "Children under 13: what is collected of them online.",
  CIPA: "Filtering and safety on the internet, for districts with E-rate discounts.",
  PPRA: "Surveys on protected topics, and marketing.",
  "ADA Title II": "Accessibility: WCAG 2.1 AA for web content and mobile apps.",
};

export const stateWords: Record<LawState, Words> = {
  pass: { label: "pass", tone: "success", icon: "circle-check" },
  conditional: { label: "conditional", tone: "warning", icon: "triangle-alert" },
  fail: { label: "fail", tone: "error", icon: "circle-x" },
  unknown: { label: "unknown", tone: "neutral", icon: "circle-help" },
  not_applicable: { label: "not applicable", tone: "neutral", icon: "circle-minus" },
  waived: { label: "waived", tone: "warning", icon: "list-checks" },
  none: { label: "not applicable", tone: "neutral", icon: "circle-minus" },
};

/** What a check says, as a form offers it. */
export const checkWords: Record<CheckStatus, string> = {
  pass: "Pass: it meets the requirement",
  conditional: "Conditional: it meets it under a condition, until a day",
  fail: "Fail: it does not meet it",
  unknown: "Unknown: nobody can say yet",
  not_applicable: "Not applicable: it does not concern this product",
  waived: "Waived: the district takes the risk",
};

export const evidenceWords: Record<string, string> = {
  document: "A document, such as an agreement or a report",
  attestation: "The vendor’s word in writing",
  rating: "A rating by someone independent",
  manual: "Our own look at it",
};

/** The same in the cell of a record. */
export const evidenceShort: Record<string, string> = {
  document: "document",
  attestation: "vendor’s word",
  rating: "rating",
  manual: "own look",
};

export const standWords: Record<AgreementStand, Words> = {
  none: { label: "no agreement", tone: "neutral", icon: "file-x" },
  in_negotiation: { label: "in negotiation", tone: "info", icon: "file-pen-line" },
  active: { label: "active", tone: "success", icon: "shield-check" },
  ends_soon: { label: "ends soon", tone: "warning", icon: "file-clock" },
  ended: { label: "ended", tone: "error", icon: "file-x" },
  not_required: { label: "not required", tone: "neutral", icon: "circle-minus" },
};

const approvals: Record<string, { label: string; tone: Tone }> = {
  not_reviewed: { label: "not reviewed", tone: "neutral" },
  under_review: { label: "under review", tone: "info" },
  pilot: { label: "pilot", tone: "info" },
  approved: { label: "approved", tone: "success" },
  approved_with_conditions: { label: "with conditions", tone: "success" },
  ended: { label: "ended", tone: "warning" },
  denied: { label: "denied", tone: "error" },
  blocked: { label: "blocked", tone: "error" },
  retiring: { label: "retiring", tone: "warning" },
  retired: { label: "retired", tone: "neutral" },
};

const privacies: Record<string, { label: string; tone: Tone }> = {
  not_evaluated: { label: "not evaluated", tone: "neutral" },
  no_data_collected: { label: "no data collected", tone: "success" },
  in_negotiation: { label: "in negotiation", tone: "info" },
  compliant: { label: "compliant", tone: "success" },
  conditional: { label: "conditional", tone: "warning" },
  non_compliant: { label: "not compliant", tone: "error" },
  expired: { label: "expired", tone: "error" },
};

/** The statuses a filter offers, in their order. */
export const approvalOptions = Object.entries(approvals).map(([value, { label }]) => ({ value, label }));

export const approvalWord = (status: string) => approvals[status] ?? { label: status, tone: "neutral" as const };
export const privacyWord = (status: string) => privacies[status] ?? { label: status, tone: "neutral" as const };

export const endingWords: Record<EndingLine["what"], string> = {
  agreement: "Agreement",
  check: "Check",
  checks: "Checks",
  approval: "Approval",
  review: "Next review",
};

/** What a score is, as it is explained beside it. */
export const scoreDefinition =
  "Requirements passed out of those that apply. Unknown is not passed, and neither is a check whose last day has gone by. A conditional check is passed only with its evidence and an end; a waiver never is. What someone has found not to apply is left out.";

export const noLegalAdvice =
  "Short words about public law, to keep a record by. This is no legal advice: for that, ask the district’s counsel.";
