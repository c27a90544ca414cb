/** The totals of /roi-dashboard that can be opened to their parts. */
export const madeFigures = ["annualCost", "unusedSpend", "realizableSaving", "priceIndex"] as const;
export type MadeFigure = (typeof madeFigures)[number];
