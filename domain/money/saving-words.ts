/**
 * What the sentence to a vendor is made of: seats of one contract, people in the busiest month, that month by its first day
 * (null where no one used it), cents of a year.
 */
type Said = {
  product: string;
  seats: number;
  spare: number;
  peak: number;
  peakMonth: string | null;
  months: number;
  saving: string;
};

const count = (value: number) => value.toLocaleString("en-US");

/**
 * What to look at before seats are given back, where more people than seats would be left used the product in 90 days (of a
 * month they may be fewer). Null where the seats that are left are enough for all of them.
 */
export function cautionBefore({ kept, quarter }: { kept: number; quarter: number }): string | null {
  if (quarter <= kept) return null;
  const left = kept === 0 ? "no seats" : kept === 1 ? "1 seat" : `${count(kept)} seats`;
  return `Check first: ${quarter === 1 ? "1 person" : `${count(quarter)} people`} used it in the last 90 days, and ${left} would be left. Ask the vendor whether a seat can be reassigned to another person.`;
}

/** The months whose busiest one says how many seats are needed, as far back as there is usage. */
export const lastMonths = (months: number) =>
  months >= 12 ? "the last 12 months" : months === 1 ? "the last month" : `the last ${count(months)} months`;

const inMonths = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** "October 2026". Takes a day of the month (YYYY-MM-DD). */
export const monthWords = (day: string) => inMonths.format(new Date(day));

/** The sentence that one would say to the vendor before a renewal. `saving` is an amount in words, such as "$3,420". */
export function sentenceToVendor({ product, seats, spare, peak, peakMonth, months, saving }: Said): string {
  const time = lastMonths(months);
  const pays = `We pay for ${count(seats)} ${seats === 1 ? "seat" : "seats"} of ${product}`;
  if (peak === 0 || peakMonth === null)
    return `${pays}, and it wasn’t used in ${time}. We don’t plan to renew it, which saves ${saving} a year.`;
  const people = peak === 1 ? "1 person" : `${count(peak)} people`;
  const month = monthWords(peakMonth);
  const used = `${pays}. In ${months === 1 ? month : `${month}, the busiest of ${time}`}, ${people} used it.`;
  if (spare >= seats)
    return `${used} Our other licenses cover them, so we don’t plan to renew this one. That saves ${saving} a year.`;
  return `${used} We’d like to renew ${seats - spare === 1 ? "1 seat" : `${count(seats - spare)} seats`}, which saves ${saving} a year.`;
}

/** What to do in place of giving back seats of a product that could go altogether. `saving` is an amount in words. */
export const betterEnded = ({ product, into, saving }: { product: string; into: string; saving: string }) =>
  `Better: let ${product} end at its renewal and move its users to ${into}. That saves ${saving} a year in all, including these seats.`;
