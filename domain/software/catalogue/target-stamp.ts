import { markOf } from "domain/stamp";

/** The mark of a product's usage target, by which its form says what it was opened with. */
export const stampOfTarget = (target: { minutesPerWeek: number } | null): string =>
  markOf(target?.minutesPerWeek ?? null);
