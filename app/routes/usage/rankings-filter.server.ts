import { makesIndex, mostWeight, usualWeights, type ValuePart, valueParts, type Weights } from "domain/insight/terms";
import { rankMeasures } from "domain/usage/rankings";
import { usageSpans } from "domain/usage/terms";
import { z } from "zod";
import { listOf } from "~/http/list.server";
import { idFilter } from "~/http/list-filters.server";
import type { Viewer } from "~/http/viewer.server";

const weightPattern = new RegExp(`^([0-9]|${mostWeight})$`);
const weight = z.string().trim().regex(weightPattern).optional().catch(undefined);

const weights = Object.fromEntries(valueParts.map((part) => [part, weight])) as Record<ValuePart, typeof weight>;

/** What the rankings' address asks for; their file reads the same. The weights are for the value index alone. */
export const readRankingsFilter = listOf({
  filters: {
    span: z.enum(usageSpans).default("30").catch("30"),
    measure: z
      .enum([...rankMeasures, "value"])
      .default("people")
      .catch("people"),
    school: idFilter,
    category: idFilter,
    ...weights,
  },
});

export type RankingsValues = ReturnType<typeof readRankingsFilter>["values"];

/** Whether this viewer is shown what products are worth: it sets seats against use, which only the whole district can. */
export const seesValue = ({ reach }: Pick<Viewer, "reach">) => reach === "all" || reach === "district";

/**
 * The weights that an address has, if it has any, the usual ones where it lacks one. `isFaulty`: one of them is no whole
 * number from 0 to 10, or fewer than two are above 0; then none of them counts.
 */
export function weightsIn(url: URL, values: RankingsValues): { weights?: Weights; isFaulty: boolean } {
  const given = valueParts.filter((part) => url.searchParams.get(part)?.trim());
  if (given.length === 0) return { isFaulty: false };
  const weights = { ...usualWeights };
  for (const part of given) weights[part] = Number(values[part]);
  const isFaulty = given.some((part) => values[part] === undefined) || !makesIndex(weights);
  return isFaulty ? { isFaulty } : { weights, isFaulty };
}
