import { addDays, addYears, daysBetween } from "domain/days";
import type { Billing, LineKind, PriceBasis } from "./terms";

/** First and last day of a contract, both of which belong to it, YYYY-MM-DD. */
export type Term = { startsOn: string; endsOn: string };

/** What of a contract's line the figures are made of. `unitCents` is in whole cents, each time it is paid. */
export type PricedLine = {
  kind: LineKind;
  basis: PriceBasis;
  quantity: number;
  unitCents: number;
  billing: Billing;
};

/** cents × part ÷ whole, to the cent, a half upward. Exact: no step of it is a fraction. */
function proportion(cents: number, part: number, whole: number): number {
  const doubled = 2 * cents * part + whole;
  if (doubled >= 0 && Number.isSafeInteger(doubled)) {
    const near = Math.floor(doubled / (2 * whole));
    return near * 2 * whole > doubled ? near - 1 : near;
  }
  const twice = 2n * BigInt(whole);
  return Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / twice);
}

/**
 * The years of a contract as a fraction of whole numbers: years by the calendar, and of the last one its days out of as
 * many as that year has. July 1 to June 30 is one year, whether or not a leap day is within. Never less than one year:
 * what is paid once for a shorter contract counts once, and not several times.
 */
export function contractYears({ startsOn, endsOn }: Term): { part: number; whole: number } {
  const over = addDays(endsOn, 1);
  let years = 0;
  while (addYears(startsOn, years + 1) <= over) years += 1;
  if (years === 0) return { part: 1, whole: 1 };
  const last = addYears(startsOn, years);
  const whole = daysBetween(last, addYears(startsOn, years + 1));
  return { part: years * whole + daysBetween(last, over), whole };
}

/** What the line costs each time it is paid, in cents. Source: the line. */
export const lineCost = ({ quantity, unitCents }: Pick<PricedLine, "quantity" | "unitCents">) => quantity * unitCents;

/**
 * Annual cost: the line brought to a year, in cents, rounded to the cent. Once = cost ÷ years of the contract; a month × 12;
 * a year × 1. Source: the line, and its contract's dates. Taxes, and how long the contract has run already, are left out.
 */
export function annualCost(line: PricedLine, term: Term): number {
  const cost = lineCost(line);
  if (line.billing === "month") return cost * 12;
  if (line.billing === "year") return cost;
  const { part, whole } = contractYears(term);
  return proportion(cost, whole, part);
}

/**
 * What renewing a contract buys again: all but what was paid once, such as training. Licenses that are paid once are for the
 * term, and are paid again for the next.
 */
export const isBoughtAgain = ({ kind, billing }: Pick<PricedLine, "kind" | "billing">) =>
  billing !== "once" || kind === "licence";

/** A price for a whole school or the whole district: everyone there may use the product. */
export const isSite = ({ basis }: Pick<PricedLine, "basis">) => basis === "school" || basis === "district";

/**
 * Seats of a line: its quantity; of a site licence the enrolled students of the schools and grades that it covers. Training
 * and the rest give no seats. Source: the line, and for `enrolled` the rosters.
 */
export function seatsOf(line: PricedLine, enrolled: number): number {
  if (line.kind !== "licence") return 0;
  return isSite(line) ? enrolled : line.quantity;
}

/**
 * Utilization: active users ÷ seats, as a fraction; above 1 where more people use it than there are seats. Null without
 * seats.
 */
export const utilization = ({ active, seats }: { active: number; seats: number }) =>
  seats > 0 ? active / seats : null;

/** Cost per active user, in cents, rounded to the cent. Null where nobody used it: "no use", never 0 or infinity. */
export const costPerActiveUser = ({ annualCents, active }: { annualCents: number; active: number }) =>
  active > 0 ? proportion(annualCents, 1, active) : null;

/** Cost per enrolled student of a site licence: annual cost ÷ enrolled students, in cents. Null where nobody is enrolled. */
export const costPerEnrolled = ({ annualCents, enrolled }: { annualCents: number; enrolled: number }) =>
  enrolled > 0 ? proportion(annualCents, 1, enrolled) : null;

/** Site licences have a price, but no price of a seat: nothing of it is unused, and nothing can be given back. */
export type Seated = { licenceCents: number; seats: number; isSite: boolean };

const priceOf = ({ licenceCents, seats }: Seated, count: number) =>
  seats > 0 ? proportion(licenceCents, count, seats) : 0;

/**
 * Unused spend: max(0, seats − active users) × the annual cost of one seat, in cents, rounded to the cent. Null for site
 * licences. `licenceCents` is the annual cost of the lines that give the seats, without training.
 */
export function unusedSpend(seated: Seated, active: number): number | null {
  if (seated.isSite) return null;
  return priceOf(seated, Math.max(0, seated.seats - active));
}

/**
 * The busiest month and 10% beside it, rounded up to a whole person. In whole numbers: as a computer counts, 400 × 1.1
 * is more than 440.
 */
export const seatsToKeep = (peak: number) => Math.ceil((peak * 11) / 10);

/**
 * Realizable saving: max(0, seats − ceil(peak × 1.10)) × the annual cost of one seat, in cents, rounded to the cent; `peak`
 * is the most people in a month of the last 12. Null for site licences. It can be had at the renewal and not before.
 */
export function realizableSaving(seated: Seated, peak: number): number | null {
  return savingsByRenewal([seated], peak)?.[0]?.cents ?? (seated.isSite ? null : 0);
}

/**
 * The realizable saving of a product whose seats come with several contracts, given in the order in which they are decided:
 * seats that nobody needs are left out of the first, then of the next, so that no seat is saved twice. Null where one of
 * them is a site licence.
 */
export function savingsByRenewal(renewals: readonly Seated[], peak: number) {
  if (renewals.some(({ isSite }) => isSite)) return null;
  let spare = Math.max(0, renewals.reduce((sum, { seats }) => sum + seats, 0) - seatsToKeep(peak));
  return renewals.map((seated) => {
    const seats = Math.min(spare, seated.seats);
    spare -= seats;
    return { seats, cents: priceOf(seated, seats) };
  });
}

/** What the seats that are used cost in a year, in cents, rounded to the cent: at most all of them. */
export const usedCost = (one: Seated & { active: number }) => priceOf(one, Math.min(one.active, one.seats));

/**
 * EdTech Price Index: the annual cost of the licences ÷ the cost of those that are used, as a number; 1 is ideal. Left out:
 * site licences, products without seats and products whose use is not known. Null where nothing of it is used.
 */
export function priceIndex(products: readonly (Seated & { active: number })[]): number | null {
  const counted = products.filter(({ isSite, seats }) => !isSite && seats > 0);
  const bought = counted.reduce((sum, { licenceCents }) => sum + licenceCents, 0);
  const used = counted.reduce((sum, one) => sum + usedCost(one), 0);
  return used > 0 ? bought / used : null;
}
