import type { ProductFacts, StatedFact } from "domain/software/catalogue/product-facts";
import { formatDay } from "~/ui/time-format";

/** What follows a fact that stands on requests alone: ", as stated in the request of Nov 3, 2026". Empty for all others. */
export const asStated = ({ stated }: Pick<ProductFacts, "stated">, fact: StatedFact) =>
  stated?.facts.includes(fact) ? `, as stated in the request of ${formatDay(stated.on)}` : "";
