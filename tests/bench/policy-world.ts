import type { ProductFacts } from "domain/software/catalogue/product-facts";
import { dataElements, pricingModels, productTypes } from "domain/software/catalogue/terms";
import { type Condition, type Conditions, compileConditions } from "domain/software/policies/conditions";
import { type FiredRule, mayIUse } from "domain/software/policies/may-i-use";
import { firedRules } from "domain/software/policies/queries/grounds";
import { approvalStatuses } from "domain/software/status/terms";
import { unknownFacts } from "../governance/facts";

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
const maybe = (at: number) => pick([true, false, null], at);

function aProduct(at: number): ProductFacts {
  return {
    ...unknownFacts,
    softwareId: String(at),
    name: `Product ${at}`,
    productType: pick(productTypes, at),
    pricingModel: pick(pricingModels, at),
    minAge: at % 3 === 0 ? null : at % 18,
    usesAi: maybe(at),
    showsAds: maybe(at >> 1),
    collectsPii: maybe(at >> 2),
    gradeMin: (at % 14) - 1,
    gradeMax: 12,
    domains: [`product-${at}.example.com`, `cdn-${at % 7}.example.org`],
    approvalStatus: pick(approvalStatuses, at),
    dataElements: [pick(dataElements, at), pick(dataElements, at + 5)],
    estimatedCost: (at * 37) % 5000,
  };
}

const lines: ((at: number) => Condition)[] = [
  () => ({ field: "uses_ai", op: "is_yes", values: [] }),
  (at) => ({ field: "grades", op: "has_any_of", values: ["-1", "0", String((at % 12) + 1)] }),
  (at) => ({ field: "pricing", op: "is_none_of", values: ["free", pick(pricingModels, at)] }),
  (at) => ({ field: "domain", op: "has_any_of", values: [`product-${at}.example.com`, `cdn-${at % 9}.example.org`] }),
  (at) => ({ field: "data_elements", op: "has_any_of", values: [pick(dataElements, at), "biometric"] }),
  (at) => ({ field: "estimated_cost", op: "at_least", values: [String(at * 20)] }),
  () => ({ field: "shows_ads", op: "is_unknown", values: [] }),
];

/** The last rules decide, so that no answer is found early. */
function aRule(at: number, of: number): FiredRule & { conditions: Conditions } {
  const rules = [0, 1, 2].map((nth) => pick(lines, at + nth * 2)(at));
  const effect = at > of - 3 ? "block" : "alert";
  const conditions: Conditions = { match: pick(["all", "any", "none"] as const, at), rules };
  return { id: String(at), name: `Rule ${at}`, effect, severity: "medium", message: "Look at it", conditions };
}

const asker = { role: "teacher", profileId: "t", schoolId: "s", grade: 4 } as const;

/** One run of all rules over all products, with the answers; says how long it took and how many rules fired. */
export function timePolicies({ products = 1_000, rules = 200 } = {}) {
  const facts = Array.from({ length: products }, (_, at) => aProduct(at));
  const kept = Array.from({ length: rules }, (_, at) => aRule(at, rules));
  const start = performance.now();
  const standing = kept.map(({ conditions, ...rule }) => ({ rule, fires: compileConditions(conditions) }));
  let fired = 0;
  for (const one of facts) {
    const nothing = { blacklist: [], decision: null, request: null };
    const ground = { today: "2027-03-01", facts: one, rules: firedRules(standing, one), ...nothing };
    fired += mayIUse(asker, ground) ? ground.rules.length : 0;
  }
  return { ms: performance.now() - start, products, rules, fired };
}
