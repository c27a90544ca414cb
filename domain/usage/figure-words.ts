/** How a figure of usage is called, what it counts, and in what unit, in one wording for every screen, file and paper. */
export type FigureWords = {
  name: string;
  /** One sentence, as it stands behind the figure's "i". */
  definition: string;
  /** For one and for any other number, as after a number in a sentence. */
  unit: { one: string; many: string };
};

/** The figures of usage. Worked examples are in docs/figures/usage.md. */
export const figureWords = {
  engagements: {
    name: "Engagements",
    definition:
      "One person using one product, or one site that isn’t linked to a product yet, in one clock hour, however many visits.",
    unit: { one: "engagement", many: "engagements" },
  },
  activePeople: {
    name: "Active users",
    definition: "Different people with at least one engagement in these dates, each counted once.",
    unit: { one: "person", many: "people" },
  },
  minutes: {
    name: "Minutes",
    definition:
      "Time as the source reports it (none for apps opened in Clever), at most 4 hours a visit. Otherwise, visits less than 5 minutes apart are one session: from first to last visit, at least 1 minute.",
    unit: { one: "minute", many: "minutes" },
  },
  minutesEach: {
    name: "Minutes per active user",
    definition: "Minutes divided by active users, rounded to whole minutes. None where no one was active.",
    unit: { one: "minute per active user", many: "minutes per active user" },
  },
  productsInUse: {
    name: "Products in use",
    definition: "Different products with at least one engagement in these dates, whatever their approval status.",
    unit: { one: "product", many: "products" },
  },
  shareApproved: {
    name: "Share approved",
    definition:
      "Engagements with products that are approved today (with or without conditions, or as a pilot), out of all engagements in these dates. Products that are phasing out, and sites that aren’t linked to a product, don’t count as approved.",
    unit: { one: "percent", many: "percent" },
  },
  licensesUsed: {
    name: "Licenses used",
    definition:
      "Licenses that contracts pay for today for students of the class’s school and grade, with at least one engagement in these dates. One student with one product is one license. Seats count only if there are enough for at least half of the students the product is for.",
    unit: { one: "license", many: "licenses" },
  },
  visits: {
    name: "Visits",
    definition:
      "How often one of its addresses was opened. Several visits by one person in one clock hour are one engagement.",
    unit: { one: "visit", many: "visits" },
  },
  blockedAttempts: {
    name: "Blocked attempts",
    definition: "Visits that your web filter stopped. They don’t count as usage.",
    unit: { one: "blocked attempt", many: "blocked attempts" },
  },
  daysWithUsage: {
    name: "Days with usage",
    definition: "Different days with at least one engagement, in the district’s time zone.",
    unit: { one: "day", many: "days" },
  },
  classesWithUsage: {
    name: "Classes with usage",
    definition: "Classes in which at least one student had an engagement in these dates.",
    unit: { one: "class", many: "classes" },
  },
} as const satisfies Record<string, FigureWords>;

export type FigureName = keyof typeof figureWords;

/** Active users where they are the students of a teacher's classes: the same figure, by what those are called there. */
export const activeStudents: FigureWords = {
  ...figureWords.activePeople,
  name: "Active students",
  unit: { one: "student", many: "students" },
};

/** The words of a figure of somebody's own usage, or of their classes. */
export const wordsOfFigure = (whose: "own" | "classes", figure: FigureName): FigureWords =>
  whose === "classes" && figure === "activePeople" ? activeStudents : figureWords[figure];
