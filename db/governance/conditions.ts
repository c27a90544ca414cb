import { z } from "zod";
import { allGrades } from "./grades";
import { agreementStands, type ProductFacts } from "./product-facts";
import {
  approvalStatuses,
  audiences,
  costTypes,
  dataElements,
  pricingModels,
  privacyStatuses,
  productTypes,
} from "./terms";

type Field =
  | { kind: "choice"; of: (facts: ProductFacts) => string | null; values: readonly string[] | null }
  | { kind: "set"; of: (facts: ProductFacts) => readonly string[]; values: readonly string[] | null }
  | { kind: "flag"; of: (facts: ProductFacts) => boolean | null }
  | { kind: "number"; of: (facts: ProductFacts) => number | null };

function gradesOf({ gradeMin, gradeMax }: ProductFacts): string[] {
  if (gradeMin === null && gradeMax === null) return [];
  return allGrades.filter((grade) => grade >= (gradeMin ?? -1) && grade <= (gradeMax ?? 12)).map(String);
}

/**
 * Everything that a condition can ask about a product. "choice" is one word out of a list, "set" several, "flag" yes, no
 * or unknown. `values` null: the words are the district's own (categories by id, hosts).
 */
export const conditionFields = {
  category: { kind: "choice", of: (facts) => facts.categoryId, values: null },
  product_type: { kind: "choice", of: (facts) => facts.productType, values: productTypes },
  audience: { kind: "set", of: (facts) => facts.audience, values: audiences },
  grades: { kind: "set", of: gradesOf, values: allGrades.map(String) },
  min_age: { kind: "number", of: (facts) => facts.minAge },
  pricing: { kind: "choice", of: (facts) => facts.pricingModel, values: pricingModels },
  requires_login: { kind: "flag", of: (facts) => facts.requiresLogin },
  collects_pii: { kind: "flag", of: (facts) => facts.collectsPii },
  shows_ads: { kind: "flag", of: (facts) => facts.showsAds },
  uses_ai: { kind: "flag", of: (facts) => facts.usesAi },
  domain: { kind: "set", of: (facts) => facts.domains, values: null },
  approval_status: { kind: "choice", of: (facts) => facts.approvalStatus, values: approvalStatuses },
  privacy_status: { kind: "choice", of: (facts) => facts.privacyStatus, values: privacyStatuses },
  agreement: { kind: "choice", of: (facts) => facts.agreement, values: agreementStands },
  data_elements: { kind: "set", of: (facts) => facts.dataElements, values: dataElements },
  student_login: { kind: "flag", of: (facts) => facts.studentLogin },
  under_13: { kind: "flag", of: (facts) => facts.under13 },
  estimated_cost: { kind: "number", of: (facts) => facts.estimatedCost },
  cost_type: { kind: "choice", of: (facts) => facts.costType, values: costTypes },
} as const satisfies Record<string, Field>;

export type ConditionField = keyof typeof conditionFields;
export const conditionFieldNames = Object.keys(conditionFields) as ConditionField[];

/** What each kind of field can be asked. The last of each is how one asks for what nobody has said yet. */
export const conditionOps = {
  choice: ["is_any_of", "is_none_of"],
  set: ["has_any_of", "has_none_of", "is_empty"],
  flag: ["is_yes", "is_no", "is_unknown"],
  number: ["at_least", "at_most", "is_unknown"],
} as const satisfies Record<Field["kind"], readonly string[]>;

export type ConditionOp = (typeof conditionOps)[keyof typeof conditionOps][number];

/** One line of a condition: a field, what is asked of it, and the words or the number it is held against. */
export type Condition = { field: ConditionField; op: ConditionOp; values: string[] };

/** Lines that must all hold, of which one must, or none may. No lines: it always holds. */
export type Conditions = { match: "all" | "any" | "none"; rules: Condition[] };

export const matches = ["all", "any", "none"] as const;
export const always: Conditions = { match: "all", rules: [] };
const mostRules = 20;

const needsValues = (op: ConditionOp) => !["is_yes", "is_no", "is_unknown", "is_empty"].includes(op);

/** What is wrong with a line, in words that say what to do; null when nothing is. */
export function faultOfCondition({ field, op, values }: Condition): string | null {
  const { kind, ...rest } = conditionFields[field];
  if (!(conditionOps[kind] as readonly string[]).includes(op)) return "Choose a question that fits the field.";
  if (!needsValues(op)) return values.length === 0 ? null : "This question takes no value. Leave it empty.";
  if (values.length === 0) return "Choose at least one value.";
  if (kind === "number") {
    const [value = ""] = values;
    return values.length === 1 && /^\d{1,9}(\.\d{1,2})?$/.test(value) ? null : "Enter one number, such as 13.";
  }
  const known = "values" in rest ? (rest.values as readonly string[] | null) : null;
  return known === null || values.every((value) => known.includes(value)) ? null : "Choose values from the list.";
}

const Line = z
  .object({
    field: z.enum(conditionFieldNames),
    op: z.enum(Object.values(conditionOps).flat() as [ConditionOp, ...ConditionOp[]]),
    values: z.array(z.string().min(1).max(200)).max(60),
  })
  .superRefine((line, context) => {
    const fault = faultOfCondition(line);
    if (fault) context.addIssue({ code: "custom", message: fault });
  });

/** Conditions as a form builds them and the database keeps them, in jsonb. */
export const Conditions: z.ZodType<Conditions> = z.object({
  match: z.enum(matches),
  rules: z.array(Line).max(mostRules, `Use at most ${mostRules} lines.`),
});

/** A line made ready to be asked often. */
type Test = (facts: ProductFacts) => boolean;

function within(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function compileLine({ field, op, values }: Condition): Test {
  const { kind, of } = conditionFields[field] as Field;
  const wanted = new Set(values);
  if (kind === "flag") {
    const answer = { is_yes: true, is_no: false, is_unknown: null }[op as "is_yes" | "is_no" | "is_unknown"];
    return (facts) => of(facts) === answer;
  }
  if (kind === "number") {
    const limit = Number(values[0]);
    if (op === "is_unknown") return (facts) => of(facts) === null;
    // What nobody knows is neither more nor less.
    const holds = op === "at_least" ? (value: number) => value >= limit : (value: number) => value <= limit;
    return (facts) => {
      const value = of(facts);
      return value !== null && holds(value);
    };
  }
  if (kind === "choice") {
    return (facts) => wanted.has(of(facts) ?? "") === (op === "is_any_of");
  }
  if (op === "is_empty") return (facts) => of(facts).length === 0;
  const has =
    field === "domain"
      ? (host: string) => values.some((domain) => within(host, domain.toLowerCase()))
      : (value: string) => wanted.has(value);
  return (facts) => of(facts).some(has) === (op === "has_any_of");
}

/** Conditions made ready: takes them once, returns what says of a product's facts whether they hold. */
export function compileConditions({ match, rules }: Conditions): Test {
  const tests = rules.map(compileLine);
  if (match === "any" && tests.length > 0) return (facts) => tests.some((test) => test(facts));
  if (match === "none") return (facts) => !tests.some((test) => test(facts));
  return (facts) => tests.every((test) => test(facts));
}
