import type { ProductAgreement } from "domain/software/catalogue/terms";

export const agreementTypes = [
  "ndpa_originating",
  "ndpa_exhibit_e",
  "state_specific",
  "vendor_terms",
  "clickwrap",
  "ed_law_2d_supplement",
  "other",
] as const;

/** What a person sets. That an agreement ends soon or has ended is worked out from its dates. */
export const agreementStatuses = [
  "not_started",
  "requested",
  "in_negotiation",
  "signed",
  "terminated",
  "refused",
  "not_required",
] as const;

/** Of these, what a renewal can begin with. */
export const renewalStatuses = ["signed", "in_negotiation", "requested"] as const satisfies readonly AgreementStatus[];

/** How an agreement stands on a day: its status, and for a signed one what its dates make of it. */
export const agreementStates = [
  "active",
  "ends_soon",
  "begins_later",
  "ended",
  "in_negotiation",
  "terminated",
  "refused",
  "not_required",
] as const;

export const checkStatuses = ["pass", "conditional", "fail", "unknown", "not_applicable", "waived"] as const;

/** What a law's own line says when its requirements differ: the first of these. */
export const worstFirst: readonly CheckStatus[] = [
  "fail",
  "unknown",
  "conditional",
  "waived",
  "pass",
  "not_applicable",
];

export const evidenceTypes = ["document", "attestation", "rating", "manual"] as const;

/** Lists of what ends can be narrowed to so many days ahead. */
export const aheadChoices = ["30", "60", "90"] as const;

/** What ends is told of so many days ahead: on the compliance report and on the home page. */
export const endingDays = 90;

export const accessibilityReportKinds = ["vpat_acr", "audit", "self"] as const;

export const accessibilityResults = ["conformant", "partial", "nonconformant"] as const;

export const laws = ["FERPA", "COPPA", "CIPA", "PPRA", "ADA Title II"] as const;

/** How a product stands by its agreements, as screens say it: policies take a terminated one for one that has ended. */
export type AgreementStand = ProductAgreement | "terminated";

export type AgreementType = (typeof agreementTypes)[number];

export type AgreementStatus = (typeof agreementStatuses)[number];

export type CheckStatus = (typeof checkStatuses)[number];

export type EvidenceType = (typeof evidenceTypes)[number];

export type AgreementState = (typeof agreementStates)[number];

export type AccessibilityReportKind = (typeof accessibilityReportKinds)[number];

export type AccessibilityResult = (typeof accessibilityResults)[number];

export type Law = (typeof laws)[number];

/** How a whole law stands for a product: the worst of its requirements; "none" where none of them applies. */
export type LawState = CheckStatus | "none";
