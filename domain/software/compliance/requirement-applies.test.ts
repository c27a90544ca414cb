import type { ProductFacts } from "domain/software/catalogue/product-facts";
import { describe, expect, test } from "vitest";
import { compileRequirement } from "./requirement-applies";
import { requirements } from "./seed/compliance-requirements";

const unknown: ProductFacts = {
  softwareId: "one",
  name: "One",
  categoryId: null,
  productType: "web_app",
  audience: [],
  gradeMin: null,
  gradeMax: null,
  minAge: null,
  pricingModel: "unknown",
  requiresLogin: null,
  collectsPii: null,
  showsAds: null,
  usesAi: null,
  domains: [],
  approvalStatus: "approved",
  privacyStatus: "not_evaluated",
  agreement: "none",
  dataElements: [],
  studentLogin: null,
  under13: null,
  estimatedCost: null,
  costType: null,
  stated: null,
};
const applying = (facts: Partial<ProductFacts>) =>
  requirements
    .filter(({ appliesWhen }) => compileRequirement(appliesWhen)({ ...unknown, ...facts }))
    .map(({ code }) => code);
const without = (laws: RegExp) => requirements.map(({ code }) => code).filter((code) => !laws.test(code));

describe("which requirements apply", () => {
  test("all of them, as long as nobody has said anything", () => {
    expect(applying({})).toEqual(requirements.map(({ code }) => code));
  });

  test("not FERPA, COPPA and marketing, when it collects nothing", () => {
    expect(applying({ collectsPii: false })).toEqual(without(/^(ferpa|coppa)|ppra\.marketing/));
  });

  test.each([
    ["nobody under 13 uses it", { under13: false }],
    ["its terms ask for 13", { minAge: 13 }],
  ])("not COPPA, when %s", (_, facts) => {
    expect(applying(facts)).toEqual(without(/^coppa/));
  });

  test("COPPA, when its terms ask for 12", () => {
    expect(applying({ minAge: 12 })).toContain("coppa.consent");
  });

  test("surveys, where it learns what they are about, and not where it learns only names", () => {
    expect(applying({ dataElements: ["name"] })).not.toContain("ppra.surveys");
    expect(applying({ dataElements: ["name", "health"] })).toContain("ppra.surveys");
  });

  test("not the web's, for what stands behind the scenes", () => {
    expect(applying({ productType: "infrastructure" })).toEqual(without(/^ada|cipa\.filter/));
    expect(applying({ productType: "desktop" })).toContain("ada.communication");
  });
});
