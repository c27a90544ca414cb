import type { ProductFacts } from "domain/software/catalogue/product-facts";
import { type Conditions, compileConditions } from "domain/software/policies/conditions";

/**
 * When a requirement of a law applies. Takes its conditions once, returns what says so of a product's facts.
 *
 * "None of these" lists what lets a product off, and lets it off only where that is known: what nobody has said yet keeps
 * the requirement, the other way round from a district's own rules, which fire on what is known.
 */
export function compileRequirement({ match, rules }: Conditions): (facts: ProductFacts) => boolean {
  if (match !== "none" || rules.length === 0) return compileConditions({ match, rules });
  const isLetOff = compileConditions({ match: "any", rules });
  return (facts) => !isLetOff(facts);
}
