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

export type ProductType = (typeof productTypes)[number];

export type Audience = (typeof audiences)[number];

export type PricingModel = (typeof pricingModels)[number];

export type CostType = (typeof costTypes)[number];

export type DataElement = (typeof dataElements)[number];
