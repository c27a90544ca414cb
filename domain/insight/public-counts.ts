import type { Saving } from "domain/money/product-value";
import type { Figure } from "domain/usage/overview";
import { fewestPeople, isSmall } from "./peers/terms";

/** A count on a paper that anyone may read, in whole tens; "few" below ten, null where it isn't known. */
export type PublicCount = number | "few" | null;
export type PublicFigure = { value: PublicCount; before: PublicCount };

const inTens = (count: number) => Math.floor(count / fewestPeople) * fewestPeople;

/**
 * A count of people, or of what they did, brought down to whole tens. Two of them differ by nothing or by ten, so that
 * subtracting one from another tells no group of 1 to 9: neither a week from its year, nor last week's paper from
 * today's.
 */
export const publicCount = (count: number | null): PublicCount =>
  count === null ? null : isSmall(count) ? "few" : inTens(count);

/** The same of a figure. How it changed is to be worked out from these two, since the exact share would tell more. */
export const publicFigure = ({ value, before }: Figure): PublicFigure => ({
  value: publicCount(value),
  before: publicCount(before),
});

type InSeats = Pick<Saving, "seats" | "spare" | "cents" | "peak">;

/**
 * A saving in whole tens of seats, as "at least": the seats to keep follow from the people of the busiest month. Where a
 * contract has none to keep, all of them are told. None of it is told below ten seats, or where 1 to 9 people used the
 * product.
 */
export function publicSaving<Of extends InSeats>(saving: Of): Of[] {
  const { seats, spare, cents } = saving;
  const peak = publicCount(saving.peak);
  const given = spare >= seats ? spare : inTens(spare);
  if (peak === "few" || peak === null || given === 0) return [];
  return [{ ...saving, peak, spare: given, cents: Math.floor((cents * given) / spare) }];
}
