import { allGrades, gradesInWords } from "domain/software/catalogue/grades";
import { dollars } from "domain/software/catalogue/money";
import type { ProductFacts } from "domain/software/catalogue/product-facts";
import type { Audience, CostType } from "domain/software/catalogue/terms";
import { audienceWords, costTypeWords, pricingWords, productAgreementWords } from "domain/software/catalogue/words";
import { listInWords } from "./answer-texts";
import { type Condition, type ConditionField, type Conditions, matchingLines } from "./conditions";

/** What a line found, as a clause that follows "because". */
type Say = (facts: ProductFacts, line: Condition) => string;

const flag =
  (yes: string, no: string): Say =>
  (_, { op }) =>
    op === "is_yes" ? yes : op === "is_no" ? no : `it is not known whether ${yes}`;

/** For what is told by its value alone, or not known. */
const known =
  (unknown: string, say: (facts: ProductFacts) => string): Say =>
  (facts, { op }) =>
    op === "is_unknown" || op === "is_empty" ? unknown : say(facts);

const calls = (what: string) => known(`${what} is not known`, () => `${what} calls for it`);

const people = (one: Audience) => audienceWords[one].toLowerCase();

const audience: Say = ({ audience: of }, { op, values }) => {
  if (op === "is_empty") return "it is not known who it is for";
  const named = (values as Audience[]).filter((one) => op === "has_none_of" || of.includes(one));
  return `it is ${op === "has_none_of" ? "not " : ""}made for ${listInWords(named.map((one) => people(one)))}`;
};

const grades: Say = ({ gradeMin, gradeMax }, { op, values }) => {
  if (op === "is_empty") return "it is not known which grades it is made for";
  const isMadeFor = (grade: number) => grade >= (gradeMin ?? -1) && grade <= (gradeMax ?? 12);
  const named = allGrades.filter((one) => values.includes(String(one)) && (op === "has_none_of" || isMadeFor(one)));
  return `it is ${op === "has_none_of" ? "not " : ""}made for ${gradesInWords(named)}`;
};

const learns: Say = (_, { op }) => {
  if (op === "is_empty") return "it is not known what data it collects about students";
  return op === "has_any_of" ? "it takes student data" : "it takes none of the student data named";
};

const clauses: Record<ConditionField, Say> = {
  category: calls("its category"),
  product_type: calls("its kind"),
  audience,
  grades,
  min_age: known("its lowest age is not known", ({ minAge }) => `its lowest age is ${minAge}`),
  pricing: known(pricingWords.unknown.clause, ({ pricingModel }) => pricingWords[pricingModel].clause),
  requires_login: flag("people sign in to it", "it needs no sign-in"),
  collects_pii: flag("it takes personal data", "it takes no personal data"),
  shows_ads: flag("it shows ads", "it shows no ads"),
  uses_ai: flag("it uses AI", "it uses no AI"),
  domain: calls("its address"),
  approval_status: calls("its approval status"),
  privacy_status: calls("its privacy status"),
  agreement: (facts) => productAgreementWords[facts.agreement].clause,
  data_elements: learns,
  student_login: flag("students sign in themselves", "students do not sign in"),
  under_13: flag("students under 13 use it", "no student under 13 uses it"),
  estimated_cost: known(
    "its cost is not known",
    ({ estimatedCost }) => `it costs about ${dollars(estimatedCost as number)}`,
  ),
  cost_type: known("the kind of its cost is not known", ({ costType }) => costTypeWords[costType as CostType].clause),
};

/**
 * Why a product needs what asks for these conditions: a sentence that names those that it meets. Takes conditions that
 * hold for it, and its facts.
 */
export function whyNeeded(conditions: Conditions, facts: ProductFacts): string {
  if (conditions.rules.length === 0) return "Needed for every product.";
  const met = matchingLines(conditions, facts).map((line) => clauses[line.field](facts, line));
  if (met.length === 0) return "Needed because nothing rules it out.";
  return `Needed because ${listInWords([...new Set(met)])}.`;
}
