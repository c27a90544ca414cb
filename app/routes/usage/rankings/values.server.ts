import { changeWeights } from "domain/insight/commands/change-weights";
import { readRankedValues } from "domain/insight/ranked-values";
import {
  makesIndex,
  mostWeight,
  usualWeights,
  type ValuePart,
  valueParts,
  valueSpan,
  type Weights,
} from "domain/insight/terms";
import { besideWords } from "domain/usage/beside-words";
import { z } from "zod";
import { pageAmong } from "~/http/list.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { filterAmong, keptCategoryChoices } from "~/http/reference-choices.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { readRankingsFilter, seesValue, weightsIn } from "~/routes/usage/rankings-filter.server";
import { addressWith } from "~/ui/list";
import { formatDay } from "~/ui/time-format";

const pageSize = 50;

const said = `Enter a whole number from 0 to ${mostWeight}.`;
const weight = z
  .string(said)
  .trim()
  .regex(new RegExp(`^([0-9]|${mostWeight})$`), said)
  .transform(Number);

const Keep = z
  .object({
    intent: z.literal("keep-weights"),
    ...(Object.fromEntries(valueParts.map((part) => [part, weight])) as Record<ValuePart, typeof weight>),
  })
  .refine(makesIndex, "Enter a weight above 0 for at least two parts.");

/** How one weighs the parts from now on, or no longer. */
export const WeightsForm = z.discriminatedUnion("intent", [Keep, z.object({ intent: z.literal("reset-weights") })]);

const byValue = addressWith(paths.rankings, { measure: "value" });

/** Keeps what was posted and leads back to the ranking by value. */
export async function keepPosted(viewer: Viewer, form: z.output<typeof WeightsForm>): Promise<Response> {
  if (form.intent === "reset-weights") {
    await perform(changeWeights, viewer, { weights: null });
    return redirectWithNotice(byValue, "success", "You’re back to the usual weights.");
  }
  const { intent: _, ...weights } = form;
  await perform(changeWeights, viewer, { weights });
  return redirectWithNotice(byValue, "success", "Saved. Your weights are used wherever you see a value index.");
}

const isSame = (one: Weights, other: Weights) => valueParts.every((part) => one[part] === other[part]);

/**
 * The products by value, one page of them; null where the address asks for another measure, or the viewer may not see
 * it.
 */
export async function loadValueRankings(viewer: Viewer, district: Working, url: URL) {
  const { view, values, page } = readRankingsFilter(url);
  if (values.measure !== "value" || !seesValue(viewer)) return null;
  const { weights: given, isFaulty } = weightsIn(url, values);
  const read = await readRankedValues(db, viewer, { district, weights: given });
  const ranked = read?.ranked ?? [];
  const weights = read?.weights ?? usualWeights;
  const kept = ranked.filter(({ product }) => !values.category || product.categoryId === values.category);
  const { rows, ...pages } = pageAmong(kept, page, pageSize);
  const [first] = ranked;
  const categories = await keptCategoryChoices(viewer, district);
  return {
    view,
    rows: read ? rows.map(read.valued) : [],
    ...pages,
    kept: kept.length,
    weights,
    isFaulty,
    first: read && first ? read.valued(first) : null,
    placed: ranked.filter(({ place }) => place !== null).length,
    /** Whether these weights are used from now on, and whether they are the usual ones. */
    isSaved: isSame(weights, read?.saved ?? usualWeights),
    hasOwn: read !== null && read.saved !== null,
    isUsual: isSame(weights, usualWeights),
    to: read?.window.to ?? null,
    coverage: read?.beside?.now ?? null,
    isCompared: read?.beside?.unlike === null,
    compared: read?.beside && besideWords({ ...read.beside, span: valueSpan, range: read.window.before }, formatDay),
    categories: filterAmong(
      categories,
      ranked.map(({ product }) => product.categoryId),
      values.category,
    ),
  };
}

export type ValueRankings = NonNullable<Awaited<ReturnType<typeof loadValueRankings>>>;
