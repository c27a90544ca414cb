/** The words of products, as lists, facets and forms say them. */

export const productTypeWords: Record<string, string> = {
  web_app: "Web app",
  mobile_app: "Mobile app",
  browser_extension: "Browser extension",
  desktop: "Desktop program",
  lti_tool: "LTI tool",
  ai_assistant: "AI assistant",
  content_site: "Content site",
  infrastructure: "Infrastructure",
};

export const audienceWords: Record<string, string> = {
  student: "Students",
  teacher: "Teachers",
  staff: "Other staff",
  family: "Families",
};

export const pricingWords: Record<string, string> = {
  free: "Free",
  freemium: "Free in part",
  per_student: "Per student",
  per_teacher: "Per teacher",
  per_school: "Per school",
  per_district: "Per district",
  per_licence: "Per license",
  quote_only: "On request",
  unknown: "Not known",
};

export const standardWords: Record<string, string> = {
  oneroster_csv: "OneRoster files",
  oneroster_rest: "OneRoster service",
  lti13: "LTI 1.3",
  saml: "SAML sign-in",
  oidc: "OpenID Connect sign-in",
  clever: "Clever",
  classlink: "ClassLink",
  caliper: "Caliper",
};

/** The tiers of evidence of the federal law (ESSA), the strongest first. */
export const tierWords: Record<string, string> = {
  1: "Tier 1, strong",
  2: "Tier 2, moderate",
  3: "Tier 3, promising",
  4: "Tier 4, a rationale",
  none: "No study on record",
};

export const ratingSourceWords: Record<string, string> = {
  common_sense: "Common Sense Privacy",
  one_edtech: "1EdTech TrustEd Apps",
  edtech_index: "EdTech Index",
  district: "Our own",
};

export const ratingWords: Record<string, string> = {
  pass: "Pass",
  warning: "Warning",
  fail: "Fail",
  meets: "Meets expectations",
  reservations: "Meets them with reservations",
  not_meets: "Does not meet expectations",
};

/** A grade by itself: "Pre-K", "Kindergarten", "Grade 4". */
export function gradeLabel(grade: number): string {
  if (grade < 0) return "Pre-K";
  return grade === 0 ? "Kindergarten" : `Grade ${grade}`;
}

/** All grades, as choices of a form. */
export const gradeOptions = Array.from({ length: 14 }, (_, at) => ({
  value: String(at - 1),
  label: gradeLabel(at - 1),
}));

/** From which grade to which a product is made; null when nobody has said. */
export function gradesText(low: number | null, high: number | null): string | null {
  if (low === null && high === null) return null;
  const [from, to] = [low ?? -1, high ?? 12];
  if (from === to) return gradeLabel(from);
  return from > 0 ? `Grades ${from} to ${to}` : `${gradeLabel(from)} to grade ${to}`.replace("grade 0", "Kindergarten");
}

/** Yes, no, or that nobody knows. */
export function flagText(flag: boolean | null): string {
  if (flag === null) return "Not known";
  return flag ? "Yes" : "No";
}
