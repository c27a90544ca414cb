import { figureWords } from "domain/usage/figure-words";
import type { MadeFigure } from "domain/usage/made-terms";
import { formatCount, formatNumber } from "~/ui/format";

/** Whether parts add up to the figure, and why others would not. */
export const addsUpWords: Record<MadeFigure, string> = {
  activePeople:
    "Each person counts once, at the school and grade they are in now. People of products don’t add up: one person can use several.",
  engagements: "Each engagement belongs to one product or one website.",
  minutes: "The time of each product or website. The total is rounded to whole minutes.",
  productsInUse: "Each product counts once.",
  shareApproved:
    "Engagements with approved products, out of all engagements. The share is rounded to whole percents. It is 0% or 100% only where that is exact.",
};

/** "5 people", "50 percent", or that it isn't known. */
export function valueWords(figure: MadeFigure, value: number | null): string {
  const { name, unit } = figureWords[figure];
  if (value === null) return `${name}: not known`;
  if (figure === "shareApproved") return `${value}% of engagements were with approved products`;
  return formatCount(value, unit.one, unit.many);
}

/** An amount of a part, as its column shows it: minutes are counted in seconds. */
export function amountWords(figure: MadeFigure, amount: number | null): string {
  if (amount === null) return "Not known";
  if (figure !== "minutes") return formatNumber(amount);
  return `${formatNumber(Math.floor(amount / 60))} min ${amount % 60} s`;
}

/** The heads of the table of parts. */
export function headsOf(figure: MadeFigure) {
  const isPeople = figure === "activePeople";
  return {
    part: isPeople ? "School" : "Product",
    note: isPeople ? "Who" : "Status",
    amount: figure === "shareApproved" ? "Approved engagements" : figureWords[figure].name,
    of: figure === "shareApproved" ? "All engagements" : null,
  };
}
