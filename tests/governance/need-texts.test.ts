import type { ProductFacts } from "domain/software/catalogue/product-facts";
import { defaultSettings, neededDimensions } from "domain/software/decisions/dimensions";
import { dimensions } from "domain/software/decisions/terms";
import { type Condition, conditionFieldNames, needsValues, opsOf } from "domain/software/policies/conditions";
import { whyNeeded } from "domain/software/policies/need-texts";
import { expect, test } from "vitest";
import { unknownFacts } from "./facts";

const why = (known: Partial<ProductFacts>, ...rules: Condition[]) =>
  whyNeeded({ match: "any", rules }, { ...unknownFacts, ...known });

test("each review that the start settings ask for names what made it necessary", () => {
  const settings = dimensions.map(defaultSettings);
  const of = (known: Partial<ProductFacts>) =>
    neededDimensions(settings, { facts: { ...unknownFacts, ...known }, rules: [] }).map(
      ({ settings: { dimension }, why: said }) => `${dimension}: ${said}`,
    );
  expect(of({})).toEqual([
    "instruction: Needed for every product.",
    "privacy: Needed because it is not known whether it takes personal data.",
    "accessibility: Needed because it is not known who it is for.",
  ]);
  expect(of({ audience: ["student", "teacher"], collectsPii: true, studentLogin: true, estimatedCost: 1200 })).toEqual([
    "instruction: Needed for every product.",
    "privacy: Needed because it takes personal data and students sign in themselves.",
    "security: Needed because it takes personal data and students sign in themselves.",
    "accessibility: Needed because it is made for students and students sign in themselves.",
    "budget: Needed because it costs about $1,200.",
  ]);
});

test.each<[Partial<ProductFacts>, Condition, string]>([
  [{ usesAi: true }, { field: "uses_ai", op: "is_yes", values: [] }, "it uses AI"],
  [{ dataElements: ["name"] }, { field: "data_elements", op: "has_any_of", values: ["name"] }, "it takes student data"],
  [
    { gradeMin: 2, gradeMax: 8 },
    { field: "grades", op: "has_any_of", values: ["0", "1", "2", "3"] },
    "it is made for grades 2 and 3",
  ],
  [{ minAge: 13 }, { field: "min_age", op: "at_least", values: ["13"] }, "its lowest age is 13"],
  [
    { pricingModel: "per_licence" },
    { field: "pricing", op: "is_any_of", values: ["per_licence"] },
    "it is priced per license",
  ],
  [{ categoryId: "c" }, { field: "category", op: "is_any_of", values: ["c"] }, "its category calls for it"],
  [{}, { field: "category", op: "is_unknown", values: [] }, "its category is not known"],
  [{}, { field: "agreement", op: "is_any_of", values: ["none"] }, "it has no privacy agreement"],
])("%j: because %3$s", (known, line, said) => {
  expect(why(known, line)).toBe(`Needed because ${said}.`);
});

test("what does not hold is not named, and nothing is named twice", () => {
  const lines: Condition[] = [
    { field: "collects_pii", op: "is_yes", values: [] },
    { field: "collects_pii", op: "is_yes", values: [] },
    { field: "uses_ai", op: "is_yes", values: [] },
  ];
  expect(why({ collectsPii: true, usesAi: false }, ...lines)).toBe("Needed because it takes personal data.");
  const spared = whyNeeded({ match: "none", rules: lines }, { ...unknownFacts, collectsPii: false, usesAi: false });
  expect(spared).toBe("Needed because nothing rules it out.");
});

test("there is a clause for everything that a condition can ask about what is not known", () => {
  for (const field of conditionFieldNames) {
    for (const op of opsOf(field).filter((one) => !needsValues(one) && one !== "is_yes" && one !== "is_no")) {
      expect(why({}, { field, op, values: [] }), field).toMatch(/^Needed because .*not known.*\.$/);
    }
  }
});
