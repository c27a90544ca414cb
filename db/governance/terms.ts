/** The words that governance is kept in: what the tables' checks allow, in the order in which screens list them. */

export const productTypes = [
  "web_app",
  "mobile_app",
  "browser_extension",
  "desktop",
  "lti_tool",
  "ai_assistant",
  "content_site",
  "infrastructure",
] as const;

export const audiences = ["student", "teacher", "staff", "family"] as const;

export const pricingModels = [
  "free",
  "freemium",
  "per_student",
  "per_teacher",
  "per_school",
  "per_district",
  "per_licence",
  "quote_only",
  "unknown",
] as const;

export const standards = [
  "oneroster_csv",
  "oneroster_rest",
  "lti13",
  "saml",
  "oidc",
  "clever",
  "classlink",
  "caliper",
] as const;

/**
 * How a product stands in a district: whether it may be used. "ended" is never stored: an approval is so once its last day
 * has passed.
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

/** How its handling of personal data stands: kept apart from the approval. */
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

export const requestTypes = ["new_use", "renew", "expand", "reconsider_denied", "remove"] as const;

export const requestStatuses = [
  "draft",
  "submitted",
  "in_review",
  "info_requested",
  "approved",
  "approved_with_conditions",
  "denied",
  "withdrawn",
  "duplicate",
] as const;

export const dimensions = ["instruction", "privacy", "security", "accessibility", "budget"] as const;

export const reviewStatuses = ["waiting", "accepted", "refused", "skipped"] as const;

export const costTypes = ["free", "one_time", "subscription"] as const;

/** What a product may learn about students. */
export const dataElements = [
  "none",
  "name",
  "email",
  "student_id",
  "dob",
  "grade",
  "demographics",
  "iep_504",
  "health",
  "biometric",
  "location",
  "work_product",
  "grades_scores",
  "behavioural",
  "device_ids",
  "voice_video",
] as const;

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

export const patternTypes = ["domain", "wildcard", "path_prefix"] as const;

export const ruleEffects = ["allow", "needs_request", "needs_review", "alert", "block"] as const;

export const severities = ["info", "low", "medium", "high", "critical"] as const;

export const blacklistReasons = [
  "privacy",
  "security",
  "inappropriate",
  "cost",
  "duplicate",
  "legal",
  "vendor_breach",
  "distraction",
  "other",
] as const;

export const notificationKinds = ["request_moved", "request_comment", "review_assigned", "request_submitted"] as const;

export type ProductType = (typeof productTypes)[number];
export type Audience = (typeof audiences)[number];
export type PricingModel = (typeof pricingModels)[number];
export type ApprovalStatus = (typeof approvalStatuses)[number];
/** What can be put on record. */
export type StoredApproval = Exclude<ApprovalStatus, "ended">;
export type PrivacyStatus = (typeof privacyStatuses)[number];
export type RequestType = (typeof requestTypes)[number];
export type RequestStatus = (typeof requestStatuses)[number];
export type Dimension = (typeof dimensions)[number];
export type ReviewStatus = (typeof reviewStatuses)[number];
export type CostType = (typeof costTypes)[number];
export type DataElement = (typeof dataElements)[number];
export type AgreementType = (typeof agreementTypes)[number];
export type AgreementStatus = (typeof agreementStatuses)[number];
export type CheckStatus = (typeof checkStatuses)[number];
export type EvidenceType = (typeof evidenceTypes)[number];
export type PatternType = (typeof patternTypes)[number];
export type RuleEffect = (typeof ruleEffects)[number];
export type Severity = (typeof severities)[number];
export type BlacklistReason = (typeof blacklistReasons)[number];
export type NotificationKind = (typeof notificationKinds)[number];
