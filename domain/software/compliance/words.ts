import { productAgreementWords } from "domain/software/catalogue/words";
import type {
  AccessibilityReportKind,
  AccessibilityResult,
  AgreementStand,
  AgreementState,
  AgreementStatus,
  AgreementType,
  CheckStatus,
  EvidenceType,
  Law,
  LawState,
} from "./terms";

export const agreementTypeWords: Record<AgreementType, string> = {
  ndpa_originating: "National agreement (NDPA), signed with us",
  ndpa_exhibit_e: "National agreement (NDPA), joined by Exhibit E",
  state_specific: "Our state’s agreement",
  vendor_terms: "The vendor’s own terms",
  clickwrap: "Click-through terms",
  ed_law_2d_supplement: "Supplement to New York Ed Law 2-d",
  other: "Another kind",
};

export const agreementStatusWords: Record<AgreementStatus, string> = {
  not_started: "Not started",
  requested: "Requested",
  in_negotiation: "In negotiation",
  signed: "Signed",
  terminated: "Terminated",
  refused: "Refused by the vendor",
  not_required: "Not required",
};

export const agreementStateWords: Record<AgreementState, string> = {
  active: productAgreementWords.active.label,
  ends_soon: productAgreementWords.ends_soon.label,
  begins_later: "Begins later",
  ended: productAgreementWords.ended.label,
  in_negotiation: agreementStatusWords.in_negotiation,
  terminated: agreementStatusWords.terminated,
  refused: agreementStatusWords.refused,
  not_required: agreementStatusWords.not_required,
};

/** How a product stands by its agreements. */
export const agreementStandLabel = (stand: AgreementStand): string =>
  stand === "terminated" ? agreementStatusWords.terminated : productAgreementWords[stand].label;

/** `asChoice` is what a check's form offers. */
export const checkWords: Record<CheckStatus, { label: string; asChoice: string }> = {
  pass: { label: "Pass", asChoice: "Pass: it meets the requirement" },
  conditional: {
    label: "Conditional",
    asChoice: "Conditional: it meets the requirement under a condition, until a date",
  },
  fail: { label: "Fail", asChoice: "Fail: it does not meet the requirement" },
  unknown: { label: "Not known", asChoice: "Not known: more information is needed" },
  not_applicable: {
    label: "Not applicable",
    asChoice: "Not applicable: the requirement does not concern this product",
  },
  waived: { label: "Waived", asChoice: "Waived: the district accepts the risk" },
};

/** How a requirement, or a whole law, stands. */
export const lawStateLabel = (state: LawState) => checkWords[state === "none" ? "not_applicable" : state].label;

/** `label` is for a record's line, `asChoice` for the form. */
export const evidenceWords: Record<EvidenceType, { label: string; asChoice: string }> = {
  document: { label: "Document", asChoice: "A document, such as an agreement or a report" },
  attestation: { label: "Vendor’s word", asChoice: "The vendor’s word in writing" },
  rating: { label: "Rating", asChoice: "An independent rating" },
  manual: { label: "Own review", asChoice: "Our own review" },
};

export const accessibilityReportWords: Record<AccessibilityReportKind, string> = {
  vpat_acr: "Vendor’s report (VPAT/ACR)",
  audit: "Third-party audit",
  self: "Our own review",
};

export const accessibilityResultWords: Record<AccessibilityResult, string> = {
  conformant: "Conforms",
  partial: "Conforms in part",
  nonconformant: "Does not conform",
};

/** What each law is about, for whoever does not deal with them every day. */
export const lawWords: Record<Law, string> = {
  FERPA: "Education records: who may have them, and for what.",
  COPPA: "Children under 13: what is collected about them online.",
  CIPA: "Internet filtering and safety, for districts with E-rate discounts.",
  PPRA: "Surveys on protected topics, and marketing.",
  "ADA Title II": "Accessibility: WCAG 2.1 AA for web content and mobile apps.",
};
