import type { FigureWords } from "./figure-words";

/** The figures of two periods side by side: apart from the others, which every screen of usage loads. */
export const comparedFigureWords = {
  perSchoolDay: {
    name: "Engagements per school day",
    definition:
      "Engagements in a period, divided by its completed school days. Today and days without school don’t count. A school day without usage does.",
    unit: { one: "engagement per school day", many: "engagements per school day" },
  },
  change: {
    name: "Change",
    definition:
      "Engagements per school day now, less those before. There is no change to show when one of the periods has no school days.",
    unit: { one: "engagement per school day", many: "engagements per school day" },
  },
  changePercent: {
    name: "Change in percent",
    definition:
      "The change, divided by engagements per school day before. It says “new” where nothing was used before, and “stopped” where nothing is used now.",
    unit: { one: "percent", many: "percent" },
  },
} as const satisfies Record<string, FigureWords>;
