import { figureWords as usageWords } from "domain/usage/figure-words";

/**
 * How a figure about money is called, and what it means in one wording for every screen. Worked examples:
 * docs/figures/money.md.
 */
export const figureWords = {
  annualCost: {
    name: "Annual cost",
    definition:
      "What each contract line costs in a year. A yearly price counts as it is, a monthly price 12 times. A one-time price is divided by the years of the contract (at least one).",
  },
  seats: {
    name: "Seats",
    definition:
      "How many people the licenses are for. A site license covers every enrolled student of the schools and grades it names, so its seats are that enrollment.",
  },
  activeUsers: usageWords.activePeople,
  utilization: {
    name: "Utilization",
    definition:
      "Active users divided by seats. A site license for some schools counts the people there, and one for some grades counts the students in them. Usage is kept by grade band, so people in any grade count where a license leaves out part of a band. Above 100%, more people use the product than there are seats. Students count for seats priced per teacher, too.",
  },
  costPerActiveUser: {
    name: "Cost per active user",
    definition: "Annual cost divided by active users. For a product that wasn’t used, it says “no use”.",
  },
  costPerEnrolled: {
    name: "Cost per enrolled student",
    definition:
      "Annual cost of a site license divided by the enrolled students that it covers. A site license has this figure instead of unused spend.",
  },
  unusedSpend: {
    name: "Unused spend",
    definition:
      "Seats that went unused in these dates, times what one seat costs in a year. It isn’t calculated for site licenses.",
  },
  realizableSaving: {
    name: "You could save",
    definition:
      "Seats beyond the busiest month of the last 12 plus 10%, times what one seat costs in a year. You can save it at the renewal, not before. Once a renewal is decided, it no longer counts. It isn’t calculated for site licenses.",
  },
  priceIndex: {
    name: "EdTech Price Index",
    definition:
      "What you pay for licenses divided by the cost of the licenses that are used. 1.00 means everything you pay for is used; 2.00 means you pay twice as much as you use. Site licenses are left out.",
  },
} as const;

export type FigureName = keyof typeof figureWords;

/** Under which heading of docs/figures/money.md a figure has its examples: not always what its reader calls it. */
export const documentHeading = (figure: FigureName): string =>
  figure === "realizableSaving" ? "Realizable saving" : figureWords[figure].name;
