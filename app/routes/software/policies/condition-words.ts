import { dataElementWords } from "~/routes/software/catalogue/data-element-words";
import { inSentence } from "~/ui/format";

/** The words of conditions: fields, questions and values, as forms and lists say them. */

export const conditionFieldWords: Record<string, string> = {
  category: "Category",
  product_type: "Kind of product",
  audience: "Who it is for",
  grades: "Range of grades",
  min_age: "Lowest age",
  pricing: "Price model",
  requires_login: "Asks people to sign in",
  collects_pii: "Collects personal data",
  shows_ads: "Shows ads",
  uses_ai: "Uses AI",
  domain: "Address",
  approval_status: "Approval status",
  privacy_status: "Privacy status",
  agreement: "Privacy agreement",
  data_elements: "Data about students",
  student_login: "Students sign in",
  under_13: "Students under 13 use it",
  estimated_cost: "Estimated cost",
  cost_type: "Kind of cost",
};

export const conditionOpWords: Record<string, string> = {
  is_any_of: "is one of",
  is_none_of: "is none of",
  is_unknown: "is not known",
  has_any_of: "includes one of",
  has_none_of: "includes none of",
  is_empty: "is not known",
  is_yes: "yes",
  is_no: "no",
  at_least: "is at least",
  at_most: "is at most",
};

/** What a number is counted in, where a form asks for it. */
export const conditionUnitWords: Record<string, string> = {
  estimated_cost: "in dollars",
};

/** The same questions where they ask for one value. */
export const oneValueOpWords: Record<string, string> = {
  is_any_of: "is",
  is_none_of: "is not",
  has_any_of: "includes",
  has_none_of: "does not include",
};

/** Values whose word is not simply the value without its underscores. */
const valueWords: Record<string, string> = {
  "-1": "Pre-K",
  "0": "Kindergarten",
  web_app: "web app",
  lti_tool: "LTI tool",
  ai_assistant: "AI assistant",
  per_licence: "per license",
  quote_only: "on request",
  one_time: "one time",
  none: "none",
};

/** A value as people read it. Grades are numbers: "4" is "Grade 4". */
export function conditionValueWord(field: string, value: string): string {
  if (field === "grades" && /^[1-9]/.test(value)) return `Grade ${value}`;
  if (field === "agreement" && value === "none") return "no agreement";
  if (field === "data_elements") return inSentence(dataElementWords[value] ?? value);
  if (field === "audience")
    return { student: "students", teacher: "teachers", staff: "staff", family: "families" }[value] ?? value;
  return valueWords[value] ?? value.replaceAll("_", " ");
}

export const matchWords = { all: "all of these hold", any: "one of these holds", none: "none of these holds" } as const;
