import type { ProductFacts } from "domain/software/catalogue/product-facts";
import {
  type Condition,
  Conditions,
  compileConditions,
  conditionFieldNames,
  faultOfCondition,
  opsOf,
  readConditions,
} from "domain/software/policies/conditions";
import { describe, expect, test } from "vitest";
import { unknownFacts } from "./facts";

const isMet = (rules: Condition[], facts: Partial<ProductFacts>, match: Conditions["match"] = "all") =>
  compileConditions({ match, rules })({ ...unknownFacts, ...facts });
const line = (field: Condition["field"], op: Condition["op"], ...values: string[]): Condition => ({
  field,
  op,
  values,
});

describe("a line", () => {
  test.each<[Condition, Partial<ProductFacts>, boolean]>([
    [line("product_type", "is_any_of", "web_app"), {}, true],
    [line("product_type", "is_none_of", "web_app"), {}, false],
    [line("audience", "has_any_of", "student", "family"), { audience: ["family"] }, true],
    [line("audience", "has_none_of", "student"), { audience: ["teacher"] }, true],
    [line("grades", "has_any_of", "0"), { gradeMin: -1, gradeMax: 2 }, true],
    [line("grades", "has_any_of", "3"), { gradeMin: -1, gradeMax: 2 }, false],
    [line("grades", "has_any_of", "12"), { gradeMin: 9 }, true],
    [line("min_age", "at_least", "13"), { minAge: 13 }, true],
    [line("min_age", "at_most", "12"), { minAge: 13 }, false],
    [line("uses_ai", "is_yes"), { usesAi: true }, true],
    [line("uses_ai", "is_no"), { usesAi: false }, true],
    [line("domain", "has_any_of", "example.com"), { domains: ["a.example.com"] }, true],
    [line("domain", "has_any_of", "example.com"), { domains: ["notexample.com"] }, false],
    [line("data_elements", "has_any_of", "biometric"), { dataElements: ["name", "biometric"] }, true],
    [line("estimated_cost", "at_least", "1000.5"), { estimatedCost: 1000.5 }, true],
    [line("pricing", "is_none_of", "free"), { pricingModel: "per_student" }, true],
  ])("%j of %j: %s", (rule, facts, expected) => expect(isMet([rule], facts)).toBe(expected));

  test.each<[Condition]>([
    [line("uses_ai", "is_no")],
    [line("uses_ai", "is_yes")],
    [line("category", "is_none_of", "x")],
    [line("pricing", "is_none_of", "free")],
    [line("audience", "has_none_of", "student")],
    [line("data_elements", "has_none_of", "biometric")],
    [line("min_age", "at_least", "0")],
    [line("min_age", "at_most", "99")],
    [line("domain", "has_none_of", "example.com")],
  ])("%j does not hold while nobody has said, and is not known not to", (rule) => {
    expect(isMet([rule], {})).toBe(false);
    expect(isMet([rule], {}, "none")).toBe(false);
  });

  test.each<[Condition]>([
    [line("uses_ai", "is_unknown")],
    [line("category", "is_unknown")],
    [line("pricing", "is_unknown")],
    [line("audience", "is_empty")],
    [line("min_age", "is_unknown")],
  ])("%j asks for just that", (rule) => {
    expect(isMet([rule], {})).toBe(true);
    expect(isMet([rule], {}, "none")).toBe(false);
  });
});

describe("lines together", () => {
  const ai = line("uses_ai", "is_yes");
  const ads = line("shows_ads", "is_yes");
  test.each<[Conditions["match"], boolean | null, boolean | null, boolean]>([
    ["all", true, true, true],
    ["all", true, null, false],
    ["all", true, false, false],
    ["any", true, null, true],
    ["any", false, null, false],
    ["none", false, false, true],
    ["none", false, null, false],
    ["none", false, true, false],
  ])("%s of %s and %s: %s", (match, usesAi, showsAds, expected) => {
    expect(isMet([ai, ads], { usesAi, showsAds }, match)).toBe(expected);
  });
  test.each(["all", "any", "none"] as const)("%s of no lines always hold", (match) =>
    expect(isMet([], {}, match)).toBe(true),
  );
});

describe("what is wrong", () => {
  test.each<[Condition, string]>([
    [line("uses_ai", "at_least", "3"), "Choose a question that fits the field."],
    [line("product_type", "is_unknown"), "Choose a question that fits the field."],
    [line("uses_ai", "is_yes", "3"), "This question takes no value. Leave it empty."],
    [line("category", "is_any_of"), "Choose at least one value."],
    [line("min_age", "at_least"), "Enter a number."],
    [line("min_age", "at_least", "thirteen"), "Enter one number, such as 13."],
    [line("min_age", "at_least", "1", "2"), "Enter one number, such as 13."],
    [line("pricing", "is_any_of", "cheap"), "Choose values from the list."],
    [line("pricing", "is_any_of", "unknown"), "Choose values from the list."],
    [line("domain", "has_any_of", "https://example.com"), "Enter addresses such as example.com, without https://."],
  ])("%j: %s", (rule, fault) => {
    expect(faultOfCondition(rule)).toBe(fault);
    expect(readConditions({ match: "all", rules: [rule] })).toBeNull();
  });

  test("a field, a question or a match that is not known can't be read", () => {
    expect(readConditions({ match: "all", rules: [{ field: "colour", op: "is_yes", values: [] }] })).toBeNull();
    expect(readConditions({ match: "some", rules: [] })).toBeNull();
    expect(readConditions(null)).toBeNull();
    expect(Conditions.safeParse({ match: "all", rules: Array(21).fill(line("uses_ai", "is_yes")) }).success).toBe(
      false,
    );
  });

  test("every field has a question for what nobody has said, where nobody may have said it", () => {
    const always = ["product_type", "approval_status", "privacy_status", "agreement"];
    const without = conditionFieldNames.filter((field) => !opsOf(field).some((op) => /unknown|empty/.test(op)));
    expect(without).toEqual(always);
  });
});
