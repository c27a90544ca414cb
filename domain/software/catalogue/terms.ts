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

/** The status of a district's agreements about a product on a day. */
export const productAgreements = ["none", "in_negotiation", "active", "ends_soon", "ended", "not_required"] as const;

/** The tiers of a study, the strongest first. */
export const studyTiers = ["1", "2", "3", "4"] as const;

/** What a product's evidence can be. */
export const evidenceTiers = [...studyTiers, "none"] as const;

/** What one of the staff can give a product. */
export const stars = ["1", "2", "3", "4", "5"] as const;
export type Stars = (typeof stars)[number];

export const ratingSources = ["common_sense", "one_edtech", "edtech_index", "district"] as const;

export const ratings = ["pass", "warning", "fail", "meets", "reservations", "not_meets"] as const;

export type ProductType = (typeof productTypes)[number];

export type Audience = (typeof audiences)[number];

export type PricingModel = (typeof pricingModels)[number];

export type CostType = (typeof costTypes)[number];

export type DataElement = (typeof dataElements)[number];

export type Standard = (typeof standards)[number];

export type ProductAgreement = (typeof productAgreements)[number];

export type EvidenceTier = (typeof evidenceTiers)[number];

export type RatingSource = (typeof ratingSources)[number];

export type RatingValue = (typeof ratings)[number];

/** The price models under which nobody has it for free. */
export const paidModels: readonly PricingModel[] = [
  "per_student",
  "per_teacher",
  "per_school",
  "per_district",
  "per_licence",
  "quote_only",
];
