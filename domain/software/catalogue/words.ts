import type {
  Audience,
  CostType,
  DataElement,
  EvidenceTier,
  PricingModel,
  ProductAgreement,
  ProductType,
  RatingSource,
  RatingValue,
  Standard,
  Stars,
} from "./terms";

export const productTypeWords: Record<ProductType, string> = {
  web_app: "Web app",
  mobile_app: "Mobile app",
  browser_extension: "Browser extension",
  desktop: "Desktop program",
  lti_tool: "LTI tool",
  ai_assistant: "AI assistant",
  content_site: "Content site",
  infrastructure: "Infrastructure",
};

export const audienceWords: Record<Audience, string> = {
  student: "Students",
  teacher: "Teachers",
  staff: "Other staff",
  family: "Families",
};

/** `clause` follows "because". */
export const pricingWords: Record<PricingModel, { label: string; clause: string }> = {
  free: { label: "Free", clause: "it is free" },
  freemium: { label: "Free in part", clause: "parts of it cost money" },
  per_student: { label: "Per student", clause: "it is priced per student" },
  per_teacher: { label: "Per teacher", clause: "it is priced per teacher" },
  per_school: { label: "Per school", clause: "it is priced per school" },
  per_district: { label: "Per district", clause: "it is priced per district" },
  per_licence: { label: "Per license", clause: "it is priced per license" },
  quote_only: { label: "On request", clause: "its price is on request" },
  unknown: { label: "Not known", clause: "its price model is not known" },
};

/** `clause` follows "because". */
export const costTypeWords: Record<CostType, { label: string; clause: string }> = {
  free: { label: "Free", clause: "it is free" },
  one_time: { label: "Paid once", clause: "it is paid once" },
  subscription: { label: "Paid every year", clause: "it is paid every year" },
};

export const standardWords: Record<Standard, string> = {
  oneroster_csv: "OneRoster files",
  oneroster_rest: "OneRoster service",
  lti13: "LTI 1.3",
  saml: "SAML sign-in",
  oidc: "OpenID Connect sign-in",
  clever: "Clever",
  classlink: "ClassLink",
  caliper: "Caliper",
};

export const dataElementWords: Record<DataElement, string> = {
  none: "Nothing about students",
  name: "Names",
  email: "Email addresses",
  student_id: "Student IDs",
  dob: "Dates of birth",
  grade: "Grade level",
  demographics: "Race, gender, language",
  iep_504: "IEP or 504 plans",
  health: "Health",
  biometric: "Fingerprints, faces",
  location: "Location",
  work_product: "Students’ work",
  grades_scores: "Grades and scores",
  behavioural: "Behavior",
  device_ids: "Device IDs",
  voice_video: "Voice or video",
};

/** `clause` follows "because". */
export const productAgreementWords: Record<ProductAgreement, { label: string; clause: string }> = {
  none: { label: "No agreement", clause: "it has no privacy agreement" },
  in_negotiation: { label: "In negotiation", clause: "its privacy agreement is still being negotiated" },
  active: { label: "Active", clause: "it has a privacy agreement" },
  ends_soon: { label: "Ends soon", clause: "its privacy agreement ends soon" },
  ended: { label: "Ended", clause: "its privacy agreement has ended" },
  not_required: { label: "Not required", clause: "it needs no privacy agreement" },
};

/** The tiers of evidence of the federal law (ESSA). */
export const tierWords: Record<EvidenceTier, string> = {
  "1": "Tier 1, strong",
  "2": "Tier 2, moderate",
  "3": "Tier 3, promising",
  "4": "Tier 4, a rationale",
  none: "No study on record",
};

export const starWords: Record<Stars, string> = {
  "1": "1, not useful",
  "2": "2",
  "3": "3",
  "4": "4",
  "5": "5, very useful",
};

export const ratingSourceWords: Record<RatingSource, string> = {
  common_sense: "Common Sense Privacy",
  one_edtech: "1EdTech TrustEd Apps",
  edtech_index: "EdTech Index",
  district: "Our own",
};

export const ratingWords: Record<RatingValue, string> = {
  pass: "Pass",
  warning: "Warning",
  fail: "Fail",
  meets: "Meets expectations",
  reservations: "Meets expectations with reservations",
  not_meets: "Does not meet expectations",
};
