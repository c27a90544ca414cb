import type { RowIconName } from "~/ui/icon-names";
import type { Tone } from "~/ui/tone";

export const agreementTypeWords: Record<string, string> = {
  ndpa_originating: "National agreement (NDPA), signed with us",
  ndpa_exhibit_e: "National agreement (NDPA), joined by Exhibit E",
  state_specific: "Agreement of our state",
  vendor_terms: "The vendor’s own terms",
  clickwrap: "Terms accepted by a click",
  ed_law_2d_supplement: "Supplement to New York Ed Law 2-d",
  other: "Another kind",
};

/** What a person sets; how it stands by its dates is worked out. */
export const agreementStatusWords: Record<string, string> = {
  not_started: "Not started",
  requested: "Asked for",
  in_negotiation: "In negotiation",
  signed: "Signed",
  terminated: "Terminated",
  refused: "Refused by the vendor",
  not_required: "Not required",
};

export type AgreementState =
  | "active"
  | "ends_soon"
  | "begins_later"
  | "ended"
  | "in_negotiation"
  | "terminated"
  | "refused"
  | "not_required";

export const agreementStateWords: Record<AgreementState, { label: string; tone: Tone; icon: RowIconName }> = {
  active: { label: "active", tone: "success", icon: "shield-check" },
  ends_soon: { label: "ends soon", tone: "warning", icon: "file-clock" },
  begins_later: { label: "begins later", tone: "info", icon: "calendar-clock" },
  ended: { label: "ended", tone: "error", icon: "file-x" },
  in_negotiation: { label: "in negotiation", tone: "info", icon: "file-pen-line" },
  terminated: { label: "terminated", tone: "neutral", icon: "file-x" },
  refused: { label: "refused", tone: "error", icon: "circle-x" },
  not_required: { label: "not required", tone: "neutral", icon: "circle-minus" },
};

/** How a list of agreements can be narrowed. */
export const standOptions = [
  { value: "active", label: "Active" },
  { value: "ends30", label: "Ends within 30 days" },
  { value: "ends60", label: "Ends within 60 days" },
  { value: "ends90", label: "Ends within 90 days" },
  { value: "ended", label: "Ended or terminated" },
  { value: "negotiation", label: "In negotiation" },
  { value: "other", label: "Begins later, refused, not required" },
];
