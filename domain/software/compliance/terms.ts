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

export const checkStatuses = ["pass", "conditional", "fail", "unknown", "not_applicable", "waived"] as const;

export const evidenceTypes = ["document", "attestation", "rating", "manual"] as const;

export const laws = ["FERPA", "COPPA", "CIPA", "PPRA", "ADA Title II"] as const;

export type AgreementType = (typeof agreementTypes)[number];

export type AgreementStatus = (typeof agreementStatuses)[number];

export type CheckStatus = (typeof checkStatuses)[number];

export type EvidenceType = (typeof evidenceTypes)[number];
