import { contractYears, seatsToKeep, usedCost } from "./figures";
import type { MadeFigure } from "./made-terms";
import { knownUse, type paidNow } from "./paid-now";
import { sumOf } from "./product-costs";
import { isUndecided, savingsOf } from "./product-value";
import { monthWords } from "./saving-words";
import type { Billing, PriceBasis } from "./terms";

/** What a part is made of, so that its row can say it. */
export type MadeFrom =
  | {
      kind: "line";
      contract: string;
      quantity: number;
      basis: PriceBasis;
      unitCents: number;
      billing: Billing;
      /** The contract's first and last day: a price paid once is divided by the years from one to the other. */
      term: { startsOn: string; endsOn: string };
    }
  | { kind: "unused"; seats: number; active: number }
  | { kind: "saving"; contract: string; seats: number; spare: number; peak: number; peakMonth: string | null }
  | { kind: "used"; seats: number; active: number };

/** The record on which a part rests: the contract of a line or a renewal, else the product. */
export type MadeRecord = { kind: "contract" | "product"; id: string };

/** One part: amounts in cents; `of` is the used part of what is paid, for the price index. */
export type MadePart = { name: string; from: MadeFrom; record: MadeRecord; amount: number; of: number | null };

/** A figure with its parts. `value` is in cents, for the price index a number; null where there is none. */
export type Made = { figure: MadeFigure; value: number | null; parts: MadePart[]; sum: number; ofSum: number | null };

type Paid = ReturnType<typeof paidNow>;

function partsOf(figure: MadeFigure, { lines, products }: Paid): MadePart[] {
  switch (figure) {
    case "annualCost":
      return lines.map(({ line, contract, annualCents }) => ({
        name: line.software,
        from: {
          kind: "line",
          contract: contract.title,
          quantity: line.quantity,
          basis: line.basis,
          unitCents: line.unitCents,
          billing: line.billing,
          term: contract,
        },
        record: { kind: "contract", id: contract.id },
        amount: annualCents,
        of: null,
      }));
    case "unusedSpend":
      return products.flatMap(({ id, name, seats, value: { unusedCents, active } }) => {
        if (!unusedCents || active === null) return [];
        const from = { kind: "unused" as const, seats, active };
        return [{ name, from, record: { kind: "product" as const, id }, amount: unusedCents, of: null }];
      });
    case "realizableSaving":
      return savingsOf(products)
        .filter(isUndecided)
        .map(({ product, contract, seats, spare, peak, peakMonth, cents }) => ({
          name: product.name,
          from: { kind: "saving", contract: contract.title, seats, spare, peak, peakMonth },
          record: { kind: "contract", id: contract.id },
          amount: cents,
          of: null,
        }));
    case "priceIndex":
      return knownUse(products)
        .filter(({ isSite, seats }) => !isSite && seats > 0)
        .map((product) => ({
          name: product.name,
          from: { kind: "used", seats: product.seats, active: product.active },
          record: { kind: "product", id: product.id },
          amount: product.licenceCents,
          of: usedCost(product),
        }));
  }
}

/**
 * A total of what the district pays with its parts, which are made from the same lines and products as the total on every
 * screen: they add up to it. The price index is the sum of what is paid, divided by the sum of what is used.
 */
export function madeOf(figure: MadeFigure, paid: Paid): Made {
  const { annualCents, unusedCents, savingCents, priceIndex } = paid.figures;
  const values: Record<MadeFigure, number | null> = {
    annualCost: annualCents,
    unusedSpend: unusedCents,
    realizableSaving: savingCents,
    priceIndex,
  };
  const parts = partsOf(figure, paid);
  return {
    figure,
    value: values[figure],
    parts,
    sum: sumOf(parts.map(({ amount }) => amount)),
    ofSum: figure === "priceIndex" ? sumOf(parts.map(({ of }) => of ?? 0)) : null,
  };
}

const inDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const dollars = (cents: number) => inDollars.format(cents / 100);
const count = (number: number) => number.toLocaleString("en-US");

/** What a part is made of, in words. */
export function fromWords(from: MadeFrom): string {
  switch (from.kind) {
    case "line":
      return `${from.contract}: ${count(from.quantity)} × ${dollars(from.unitCents)}, ${often[from.billing]}${from.billing === "once" ? acrossWords(from.term) : ""}`;
    case "unused":
      return `${count(from.seats - from.active)} of ${count(from.seats)} seats not used`;
    case "saving":
      return `${from.contract}: ${count(from.spare)} of ${count(from.seats)} seats to spare. ${keptWords(from)}`;
    case "used":
      return `${count(Math.min(from.active, from.seats))} of ${count(from.seats)} seats used`;
  }
}

/** A term that lacks up to so many days of whole years is called by these years. */
const daysLacking = 31;
const yearsSaid = (years: number) => (years === 1 ? "1 year" : `${years} years`);

/**
 * The years of a contract, by which a price paid once is divided; null for one year: "2 years and 184 of 365 days", "3 years
 * less 1 day".
 */
export function yearsWords({ part, whole }: ReturnType<typeof contractYears>): string | null {
  const [years, days] = [Math.floor(part / whole), part % whole];
  const lacking = whole - days;
  if (days === 0) return years === 1 ? null : yearsSaid(years);
  if (lacking <= daysLacking) return `${yearsSaid(years + 1)} less ${lacking === 1 ? "1 day" : `${lacking} days`}`;
  return `${yearsSaid(years)} and ${days} of ${whole} days`;
}

function acrossWords(term: { startsOn: string; endsOn: string }): string {
  const years = yearsWords(contractYears(term));
  return years ? ` for ${years}` : "";
}

/** Why so many seats are kept, whichever contract they come with. */
function keptWords({ peak, peakMonth }: { peak: number; peakMonth: string | null }): string {
  if (peak === 0 || peakMonth === null) return "No one used it in any month";
  const kept = seatsToKeep(peak);
  return `Busiest month: ${monthWords(peakMonth)} with ${peak === 1 ? "1 person" : `${count(peak)} people`}, so ${kept === 1 ? "1 seat stays" : `${count(kept)} seats stay`}`;
}

const often: Record<Billing, string> = { once: "paid once", month: "paid monthly", year: "paid yearly" };
