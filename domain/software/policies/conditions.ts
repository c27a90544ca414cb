import { allGrades } from "domain/software/catalogue/grades";
import type { ProductFacts } from "domain/software/catalogue/product-facts";
import {
  audiences,
  costTypes,
  dataElements,
  pricingModels,
  productAgreements,
  productTypes,
} from "domain/software/catalogue/terms";
import { approvalStatuses, privacyStatuses } from "domain/software/status/terms";
import { z } from "zod";

type Field =
  | {
      kind: "choice";
      of: (facts: ProductFacts) => string | null;
      values: readonly string[] | null;
      /** Nobody may have said: then it can be asked for. */
      maybeUnknown?: true;
    }
  | { kind: "set"; of: (facts: ProductFacts) => readonly string[]; values: readonly string[] | null }
  | { kind: "flag"; of: (facts: ProductFacts) => boolean | null }
  | { kind: "number"; of: (facts: ProductFacts) => number | null };

/** A price that nobody knows is no price, whatever word the catalogue keeps for it. */
const knownPricing = pricingModels.filter((model) => model !== "unknown");
const pricingOf = ({ pricingModel }: ProductFacts) => (pricingModel === "unknown" ? null : pricingModel);

function gradesOf({ gradeMin, gradeMax }: ProductFacts): string[] {
  if (gradeMin === null && gradeMax === null) return [];
  return allGrades.filter((grade) => grade >= (gradeMin ?? -1) && grade <= (gradeMax ?? 12)).map(String);
}

/**
 * Everything that a condition can ask about a product. "choice" is one word out of a list, "set" several, "flag" yes, no
 * or unknown. `values` null: the words are the district's own (categories by id, hosts).
 */
export const conditionFields = {
  category: { kind: "choice", of: (facts) => facts.categoryId, values: null, maybeUnknown: true },
  product_type: { kind: "choice", of: (facts) => facts.productType, values: productTypes },
  audience: { kind: "set", of: (facts) => facts.audience, values: audiences },
  grades: { kind: "set", of: gradesOf, values: allGrades.map(String) },
  min_age: { kind: "number", of: (facts) => facts.minAge },
  pricing: { kind: "choice", of: pricingOf, values: knownPricing, maybeUnknown: true },
  requires_login: { kind: "flag", of: (facts) => facts.requiresLogin },
  collects_pii: { kind: "flag", of: (facts) => facts.collectsPii },
  shows_ads: { kind: "flag", of: (facts) => facts.showsAds },
  uses_ai: { kind: "flag", of: (facts) => facts.usesAi },
  domain: { kind: "set", of: (facts) => facts.domains, values: null },
  approval_status: { kind: "choice", of: (facts) => facts.approvalStatus, values: approvalStatuses },
  privacy_status: { kind: "choice", of: (facts) => facts.privacyStatus, values: privacyStatuses },
  agreement: { kind: "choice", of: (facts) => facts.agreement, values: productAgreements },
  data_elements: { kind: "set", of: (facts) => facts.dataElements, values: dataElements },
  student_login: { kind: "flag", of: (facts) => facts.studentLogin },
  under_13: { kind: "flag", of: (facts) => facts.under13 },
  estimated_cost: { kind: "number", of: (facts) => facts.estimatedCost },
  cost_type: { kind: "choice", of: (facts) => facts.costType, values: costTypes, maybeUnknown: true },
} as const satisfies Record<string, Field>;

export type ConditionField = keyof typeof conditionFields;
export const conditionFieldNames = Object.keys(conditionFields) as ConditionField[];

/** What each kind of field can be asked. The last of each is how one asks for what nobody has said yet. */
export const conditionOps = {
  choice: ["is_any_of", "is_none_of", "is_unknown"],
  set: ["has_any_of", "has_none_of", "is_empty"],
  flag: ["is_yes", "is_no", "is_unknown"],
  number: ["at_least", "at_most", "is_unknown"],
} as const satisfies Record<Field["kind"], readonly string[]>;

export type ConditionOp = (typeof conditionOps)[keyof typeof conditionOps][number];

/** One line of a condition: a field, what is asked of it, and the words or the number it is held against. */
export type Condition = { field: ConditionField; op: ConditionOp; values: string[] };

/** Lines that must all hold, of which one must, or none may. No lines: they always hold. */
export type Conditions = { match: "all" | "any" | "none"; rules: Condition[] };

export const matches = ["all", "any", "none"] as const;
export const always: Conditions = { match: "all", rules: [] };
export const mostLines = 20;

/** Whether a question is held against words or a number; the others say it all by themselves. */
export const needsValues = (op: ConditionOp) => !["is_yes", "is_no", "is_unknown", "is_empty"].includes(op);

/** The questions that fit a field. */
export function opsOf(field: ConditionField): readonly ConditionOp[] {
  const of: Field = conditionFields[field];
  const ops: readonly ConditionOp[] = conditionOps[of.kind];
  return of.kind === "choice" && !of.maybeUnknown ? ops.filter((op) => op !== "is_unknown") : ops;
}

const host = /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

function faultOfValues(field: ConditionField, values: string[]): string | null {
  const of: Field = conditionFields[field];
  if (values.length === 0) return of.kind === "number" ? "Enter a number." : "Choose at least one value.";
  if (of.kind === "number") {
    const [value = ""] = values;
    return values.length === 1 && /^\d{1,9}(\.\d{1,2})?$/.test(value) ? null : "Enter one number, such as 13.";
  }
  if (field === "domain") {
    return values.every((value) => host.test(value)) ? null : "Enter addresses such as example.com, without https://.";
  }
  const known = of.kind === "flag" ? [] : of.values;
  return known === null || values.every((value) => known.includes(value)) ? null : "Choose values from the list.";
}

/** What is wrong with a line, in words that say what to do; null when nothing is. */
export function faultOfCondition({ field, op, values }: Condition): string | null {
  if (!opsOf(field).includes(op)) return "Choose a question that fits the field.";
  if (needsValues(op)) return faultOfValues(field, values);
  return values.length === 0 ? null : "This question takes no value. Leave it empty.";
}

const Line = z
  .object({
    field: z.enum(conditionFieldNames),
    op: z.enum([...new Set(Object.values(conditionOps).flat())] as [ConditionOp, ...ConditionOp[]]),
    values: z.array(z.string().min(1).max(253)).max(60),
  })
  .superRefine((line, context) => {
    const fault = faultOfCondition(line);
    if (fault) context.addIssue({ code: "custom", message: fault });
  });

/** Conditions as a form builds them and the database keeps them, in jsonb. */
export const Conditions: z.ZodType<Conditions> = z.object({
  match: z.enum(matches),
  rules: z.array(Line).max(mostLines, `Use at most ${mostLines} lines.`),
});

/** Conditions out of the database. Null for what an older or newer version has written and this one can't read. */
export function readConditions(stored: unknown): Conditions | null {
  return Conditions.safeParse(stored).data ?? null;
}

/** A line made ready to be asked often. Null: what it asks is not known, so that it neither holds nor fails. */
type Line = (facts: ProductFacts) => boolean | null;

function compileFlag(of: (facts: ProductFacts) => boolean | null, op: ConditionOp): Line {
  if (op === "is_unknown") return (facts) => of(facts) === null;
  return (facts) => {
    const value = of(facts);
    return value === null ? null : value === (op === "is_yes");
  };
}

function compileNumber(of: (facts: ProductFacts) => number | null, { op, values }: Condition): Line {
  if (op === "is_unknown") return (facts) => of(facts) === null;
  const limit = Number(values[0]);
  return (facts) => {
    const value = of(facts);
    if (value === null) return null;
    return op === "at_least" ? value >= limit : value <= limit;
  };
}

function compileChoice(of: (facts: ProductFacts) => string | null, { op, values }: Condition): Line {
  if (op === "is_unknown") return (facts) => of(facts) === null;
  const wanted = new Set(values);
  return (facts) => {
    const value = of(facts);
    return value === null ? null : wanted.has(value) === (op === "is_any_of");
  };
}

/** Whether a product has one of the words asked for; null where nobody has said what it has. */
type Has = (facts: ProductFacts) => boolean | null;

/** Grades are a range of the product's: no list of them is made to be looked through. */
function hasGrade(values: readonly string[]): Has {
  const wanted = values.map(Number);
  return ({ gradeMin, gradeMax }) => {
    if (gradeMin === null && gradeMax === null) return null;
    return wanted.some((grade) => grade >= (gradeMin ?? -1) && grade <= (gradeMax ?? 12));
  };
}

/** A host is within the domain itself and every one above it. */
function hasDomain(values: readonly string[]): Has {
  const wanted = new Set(values);
  const isWithin = (host: string) => {
    for (let from = 0; from >= 0; from = host.indexOf(".", from) + 1 || -1) {
      if (wanted.has(from === 0 ? host : host.slice(from))) return true;
    }
    return false;
  };
  return ({ domains }) => (domains.length === 0 ? null : domains.some(isWithin));
}

function hasWord(of: (facts: ProductFacts) => readonly string[], values: readonly string[]): Has {
  const wanted = new Set(values);
  return (facts) => {
    const found = of(facts);
    return found.length === 0 ? null : found.some((value) => wanted.has(value));
  };
}

function compileSet(of: (facts: ProductFacts) => readonly string[], { field, op, values }: Condition): Line {
  if (op === "is_empty") return (facts) => of(facts).length === 0;
  const has = field === "grades" ? hasGrade(values) : field === "domain" ? hasDomain(values) : hasWord(of, values);
  if (op === "has_any_of") return has;
  return (facts) => {
    const found = has(facts);
    return found === null ? null : !found;
  };
}

function compileLine(line: Condition): Line {
  const field: Field = conditionFields[line.field];
  if (field.kind === "flag") return compileFlag(field.of, line.op);
  if (field.kind === "number") return compileNumber(field.of, line);
  return field.kind === "choice" ? compileChoice(field.of, line) : compileSet(field.of, line);
}

/**
 * Conditions made ready: takes them once, returns what says of a product's facts whether they hold. What nobody has said
 * is neither a yes nor a no: a line about it holds only where it asks for just that, and "none of these" holds only when
 * every line is known not to.
 */
export function compileConditions({ match, rules }: Conditions): (facts: ProductFacts) => boolean {
  const lines = rules.map(compileLine);
  if (lines.length === 0) return () => true;
  if (match === "any") return (facts) => lines.some((line) => line(facts) === true);
  const wanted = match === "all";
  return (facts) => lines.every((line) => line(facts) === wanted);
}

/** The lines that hold for a product, of conditions whichever way their lines count. */
export function matchingLines({ rules }: Conditions, facts: ProductFacts): Condition[] {
  return rules.filter((line) => compileLine(line)(facts) === true);
}
