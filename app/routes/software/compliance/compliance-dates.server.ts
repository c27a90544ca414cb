import type { RequirementRow } from "domain/software/compliance/queries/compliance-requirements";
import type { Working } from "~/http/working-district.server";

/** From how many people on the earlier of the ADA rule's two dates holds. */
const largeFrom = 50_000;

type Dated = Pick<RequirementRow, "largeFrom" | "smallFrom">;

/**
 * From when a requirement holds in a district: one date where it depends on nothing, or the population is known,
 * otherwise both, the earlier first. Days are YYYY-MM-DD; empty when it holds already.
 */
export function datesOf(
  { largeFrom: large, smallFrom: small }: Dated,
  { population }: Pick<Working, "population">,
): string[] {
  const both = [large, small].filter((day) => day !== null);
  if (population === null) return both;
  const own = population >= largeFrom ? large : small;
  return own === null ? [] : [own];
}
