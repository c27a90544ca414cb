import { figureWords as moneyWords } from "domain/money/figure-words";
import { figureWords as usageWords } from "domain/usage/figure-words";
import type { PeerFacts } from "./figures";
import type { CountBand, PeerFigure, PeerPlace, SizeBand } from "./terms";

type Words = {
  name: string;
  /** As it stands behind the figure's "i". */
  definition: string;
  /** What one of it is, after a number: "812 per 1,000 students". */
  per: string;
  /** Numbers with at most one decimal, whole percents, or dollars and cents. */
  unit: "number" | "percent" | "dollars";
};

/**
 * How a compared figure is called and what it means, in one wording for screens and files. Examples:
 * docs/figures/peers.md.
 */
export const peerFigureWords: Record<PeerFigure, Words> = {
  activeRate: {
    name: "Active users per 1,000 students",
    definition:
      "Students and staff with at least one engagement in the last 90 days, for every 1,000 enrolled students. Staff count too, so it can be above 1,000.",
    per: "per 1,000 students",
    unit: "number",
  },
  engagementsEach: {
    name: "Engagements per active user",
    definition:
      "Engagements in the last 90 days divided by active users. An engagement is one person using one product in one clock hour.",
    per: "per active user",
    unit: "number",
  },
  minutesEach: {
    name: "Minutes per active user",
    definition: "Minutes in the last 90 days divided by active users. Apps opened in Clever add no minutes.",
    per: "per active user",
    unit: "number",
  },
  productRate: {
    name: "Products in use per 1,000 students",
    definition:
      "Different products with at least one engagement in the last 90 days, for every 1,000 enrolled students.",
    per: "per 1,000 students",
    unit: "number",
  },
  shareApproved: {
    name: "Share approved",
    definition:
      "Engagements in the last 90 days with products that are approved today (with or without conditions, or as a pilot), out of all engagements. Products that are phasing out, and sites that aren’t linked to a product, don’t count as approved.",
    per: "of engagements",
    unit: "percent",
  },
  costPerStudent: {
    name: "Annual cost per student",
    definition: "What all active contracts cost in a year, divided by enrolled students.",
    per: "per student",
    unit: "dollars",
  },
  costPerActive: {
    name: "Annual cost per active user",
    definition: "What all active contracts cost in a year, divided by the people active in the last 90 days.",
    per: "per active user",
    unit: "dollars",
  },
  unusedSeats: {
    name: "Share of seats not used",
    definition:
      "Seats that went unused in the last 90 days, out of all seats in active contracts. Site licenses and products whose use isn’t known are left out.",
    per: "of seats",
    unit: "percent",
  },
};

/** What goes into a figure, by the names that it has on its own screens. */
export const peerInputWords: Record<keyof PeerFacts, string> = {
  students: "Enrolled students",
  active: usageWords.activePeople.name,
  engagements: usageWords.engagements.name,
  minutes: usageWords.minutes.name,
  products: usageWords.productsInUse.name,
  shareApproved: usageWords.shareApproved.name,
  annualCents: moneyWords.annualCost.name,
  seats: "Seats whose usage is known",
  unused: "Seats not used",
};

/** A size of districts, as after "districts with". */
export const sizeWords: Record<SizeBand, string> = {
  "under-1000": "fewer than 1,000 students",
  "1000-4999": "1,000 to 4,999 students",
  "5000-24999": "5,000 to 24,999 students",
  "25000-up": "25,000 students or more",
};

/** How many other districts there are. */
export const countWords: Record<CountBand, string> = {
  "5-9": "5 to 9 districts",
  "10-24": "10 to 24 districts",
  "25-up": "25 or more districts",
};

/** Where a district stands. Higher is not always better, so none of them is praise or blame. */
export const placeWords: Record<PeerPlace, string> = {
  below: "Lower than the middle half",
  low: "Middle half, below the median",
  middle: "At the median",
  high: "Middle half, above the median",
  above: "Higher than the middle half",
};

const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const wholes = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const wholeDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** A value of a figure as people read it: "812", "8.5", "85%", "$12.40", "$1,200". */
export function formatPeer(figure: PeerFigure, value: number): string {
  const { unit } = peerFigureWords[figure];
  if (unit === "percent") return `${wholes.format(value)}%`;
  if (unit === "dollars") return (value < 100 ? dollars : wholeDollars).format(value);
  return (value < 100 ? numbers : wholes).format(value);
}
