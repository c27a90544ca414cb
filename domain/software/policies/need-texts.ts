import { allGrades, gradesInWords } from "domain/software/catalogue/grades";
import { dollars } from "domain/software/catalogue/money";
import type { AgreementStand, ProductFacts } from "domain/software/catalogue/product-facts";
import type { Audience, CostType, PricingModel } from "domain/software/catalogue/terms";
import { listInWords } from "./answer-texts";
import { type Condition, type ConditionField, type Conditions, holdingLines } from "./conditions";

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

const people: Record<Audience, string> = {
  student: "students",
  teacher: "teachers",
  staff: "other staff",
  family: "families",
};

const prices: Record<PricingModel, string> = {
  free: "it is free",
  freemium: "parts of it cost money",
  per_student: "it is paid per student",
  per_teacher: "it is paid per teacher",
  per_school: "it is paid per school",
  per_district: "it is paid per district",
  per_licence: "it is paid per license",
  quote_only: "its price is on request",
  unknown: "its price model is not known",
};

const costs: Record<CostType, string> = {
  free: "it is free",
  one_time: "it is paid once",
  subscription: "it is paid every year",
};

const agreements: Record<AgreementStand, string> = {
  none: "it has no privacy agreement",
  in_negotiation: "its privacy agreement is still being negotiated",
  active: "it has a privacy agreement",
  ends_soon: "its privacy agreement ends soon",
  ended: "its privacy agreement has ended",
  not_required: "it needs no privacy agreement",
};

const audience: Say = ({ audience: of }, { op, values }) => {
  if (op === "is_empty") return "it is not known who it is for";
  const named = (values as Audience[]).filter((one) => op === "has_none_of" || of.includes(one));
  return `it is ${op === "has_none_of" ? "not " : ""}made for ${listInWords(named.map((one) => people[one]))}`;
};

const grades: Say = ({ gradeMin, gradeMax }, { op, values }) => {
  if (op === "is_empty") return "it is not known for which grades it is made";
  const isMadeFor = (grade: number) => grade >= (gradeMin ?? -1) && grade <= (gradeMax ?? 12);
  const named = allGrades.filter((one) => values.includes(String(one)) && (op === "has_none_of" || isMadeFor(one)));
  return `it is ${op === "has_none_of" ? "not " : ""}made for ${gradesInWords(named)}`;
};

const learns: Say = (_, { op }) => {
  if (op === "is_empty") return "it is not known what it learns about students";
  return op === "has_any_of" ? "it takes student data" : "it takes none of the student data named";
};

const clauses: Record<ConditionField, Say> = {
  category: calls("its category"),
  product_type: calls("its kind"),
  audience,
  grades,
  min_age: known("its lowest age is not known", ({ minAge }) => `its lowest age is ${minAge}`),
  pricing: known(prices.unknown, ({ pricingModel }) => prices[pricingModel]),
  requires_login: flag("people sign in to it", "nobody signs in to it"),
  collects_pii: flag("it takes personal data", "it takes no personal data"),
  shows_ads: flag("it shows ads", "it shows no ads"),
  uses_ai: flag("it uses AI", "it uses no AI"),
  domain: calls("its address"),
  approval_status: calls("its approval status"),
  privacy_status: calls("its privacy status"),
  agreement: (facts) => agreements[facts.agreement],
  data_elements: learns,
  student_login: flag("students sign in themselves", "students do not sign in"),
  under_13: flag("students under 13 use it", "no student under 13 uses it"),
  estimated_cost: known(
    "its cost is not known",
    ({ estimatedCost }) => `it costs about ${dollars(estimatedCost as number)}`,
  ),
  cost_type: known("the kind of its cost is not known", ({ costType }) => costs[costType as CostType]),
};

/**
 * Why a product needs what asks for these conditions: a sentence that names those that it meets. Takes conditions that
 * hold for it, and its facts.
 */
export function whyNeeded(conditions: Conditions, facts: ProductFacts): string {
  if (conditions.rules.length === 0) return "Needed for every product.";
  const met = holdingLines(conditions, facts).map((line) => clauses[line.field](facts, line));
  if (met.length === 0) return "Needed because nothing that would spare it holds.";
  return `Needed because ${listInWords([...new Set(met)])}.`;
}
