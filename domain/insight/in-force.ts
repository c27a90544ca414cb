import type { CostLine } from "domain/money/product-costs";

/** What is paid for today: a value is judged by these lines, whatever a page filters. */
export const inForce = ({ contract: { state } }: CostLine) => state === "current" || state === "ending";
