import type { RowIconName } from "~/ui/icon-names";
import type { Tone } from "~/ui/tone";

type Words = { label: string; tone: Tone; icon: RowIconName };

export const approvalWords = {
  not_reviewed: { label: "not reviewed", tone: "neutral", icon: "circle-dashed" },
  under_review: { label: "under review", tone: "info", icon: "clock" },
  pilot: { label: "pilot", tone: "info", icon: "flask-conical" },
  approved: { label: "approved", tone: "success", icon: "circle-check" },
  approved_with_conditions: { label: "approved with conditions", tone: "success", icon: "list-checks" },
  ended: { label: "approval ended", tone: "warning", icon: "calendar-x" },
  denied: { label: "denied", tone: "error", icon: "circle-x" },
  blocked: { label: "blocked", tone: "error", icon: "ban" },
  retiring: { label: "being phased out", tone: "warning", icon: "sunset" },
  retired: { label: "retired", tone: "neutral", icon: "sunset" },
} as const satisfies Record<string, Words>;

export const privacyWords = {
  not_evaluated: { label: "privacy not evaluated", tone: "neutral", icon: "shield" },
  no_data_collected: { label: "no data collected", tone: "success", icon: "shield-off" },
  in_negotiation: { label: "privacy in negotiation", tone: "info", icon: "handshake" },
  compliant: { label: "privacy compliant", tone: "success", icon: "shield-check" },
  conditional: { label: "privacy conditional", tone: "warning", icon: "shield-alert" },
  non_compliant: { label: "privacy not compliant", tone: "error", icon: "shield-x" },
  expired: { label: "privacy expired", tone: "error", icon: "shield-x" },
} as const satisfies Record<string, Words>;

/** Privacy statuses as choices of a form, where the label says already that it is about privacy. */
export const privacyChoices: Record<keyof typeof privacyWords, string> = {
  not_evaluated: "Not evaluated",
  no_data_collected: "No data collected",
  in_negotiation: "In negotiation",
  compliant: "Compliant",
  conditional: "Conditional",
  non_compliant: "Not compliant",
  expired: "Expired",
};

/** What can be decided, as the form offers it, and what it means for those who ask "May I use it?". */
export const decisionChoices = {
  approved: { label: "Approve", means: "Everyone may use it." },
  approved_with_conditions: { label: "Approve with conditions", means: "It may be used on the conditions below." },
  pilot: { label: "Pilot", means: "It may be tried out, on the conditions below." },
  denied: { label: "Deny", means: "It may not be used." },
  retiring: { label: "Phase out", means: "Who uses it may go on for now; nobody begins." },
  retired: { label: "Retire", means: "It may not be used any more." },
} as const;
