import { gradeLabel } from "domain/software/catalogue/grade-words";
import {
  audienceWords,
  costTypeWords,
  dataElementWords,
  pricingWords,
  productAgreementWords,
  productTypeWords,
} from "domain/software/catalogue/words";
import type { ConditionField, ConditionOp } from "domain/software/policies/conditions";
import { approvalWords, privacyWords } from "domain/software/status/words";
import { inSentence } from "~/ui/format";
import { labelsOf } from "~/ui/options";

/** The words of conditions: fields, questions and values, as forms and lists say them. */

export const conditionFieldWords: Record<ConditionField, string> = {
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

export const conditionOpWords: Record<ConditionOp, string> = {
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
export const conditionUnitWords: Partial<Record<ConditionField, string>> = {
  estimated_cost: "in dollars",
};

/** The same questions where they ask for one value. */
export const oneValueOpWords: Partial<Record<ConditionOp, string>> = {
  is_any_of: "is",
  is_none_of: "is not",
  has_any_of: "includes",
  has_none_of: "does not include",
};

/** The values of a field that is asked with a list of terms, by that list. */
const valueWords: Partial<Record<ConditionField, Record<string, string>>> = {
  product_type: productTypeWords,
  audience: audienceWords,
  pricing: labelsOf(pricingWords),
  approval_status: approvalWords,
  privacy_status: privacyWords,
  agreement: labelsOf(productAgreementWords),
  data_elements: dataElementWords,
  cost_type: labelsOf(costTypeWords),
};

/** A value as people read it within a line. Grades are numbers: "4" is "Grade 4". */
export function conditionValueWord(field: string, value: string): string {
  if (field === "grades") return gradeLabel(Number(value));
  const word = valueWords[field as ConditionField]?.[value];
  return word === undefined ? value : inSentence(word);
}

export const matchWords = {
  all: "all of these are true",
  any: "one of these is true",
  none: "none of these is true",
} as const;
