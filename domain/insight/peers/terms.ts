/** Sizes of districts by enrolled students. A district is compared with others of its size. */
export const sizeBands = ["under-1000", "1000-4999", "5000-24999", "25000-up"] as const;
export type SizeBand = (typeof sizeBands)[number];

/**
 * What each figure is made from. A district that has one figure of a family has all of them, so that the figures of a
 * family are always made from the same districts. The most demanding family comes first.
 */
export const peerFamilies = ["seats", "cost", "use"] as const;
export type PeerFamily = (typeof peerFamilies)[number];

/** Every figure that is compared, with its family, in the order of the screen. */
export const peerFigures = {
  activeRate: "use",
  engagementsEach: "use",
  minutesEach: "use",
  productRate: "use",
  shareApproved: "use",
  costPerStudent: "cost",
  costPerActive: "cost",
  unusedSeats: "seats",
} as const satisfies Record<string, PeerFamily>;
export type PeerFigure = keyof typeof peerFigures;

export const peerFigureNames = Object.keys(peerFigures) as PeerFigure[];

/** The figures of a family, in the order of the screen. */
export const figuresOf = (family: PeerFamily) => peerFigureNames.filter((figure) => peerFigures[figure] === family);

/** A district's own figures; one that isn't known, or comes of too few people, is missing. */
export type OwnFigures = Partial<Record<PeerFigure, number>>;

/** Three values that cut districts, in order, into four equal parts. */
export type Quartiles = { p25: number; median: number; p75: number };

/** A group of fewer people than this is in no figure that leaves a district. */
export const fewestPeople = 10;

/** A comparison is made from at least so many districts besides one's own. */
export const fewestOthers = 5;

/** With one's own. Two comparisons that are not of the same districts differ by as many, too. */
export const fewestTogether = fewestOthers + 1;

/** How many other districts a comparison has, as far as that is said. */
export const countBands = ["5-9", "10-24", "25-up"] as const;
export type CountBand = (typeof countBands)[number];

/** Where a district stands among others. "middle" is at the median. */
export const peerPlaces = ["below", "low", "middle", "high", "above"] as const;
export type PeerPlace = (typeof peerPlaces)[number];

/** Whom a district is compared with: others of its size, or those of them in its state. */
export const cohortLevels = ["size", "state"] as const;
export type CohortLevel = (typeof cohortLevels)[number];

/** The dates that use is counted in: a dashboard's last 90 days. */
export const peerSpan = "90";

/** A comparison that no new one followed is shown for so many weeks. */
export const weeksShown = 13;

/** For so many weeks no comparison is made that would give a district away beside an earlier one. */
export const weeksRemembered = 57;

/**
 * A number of people so small that what is told of them could tell about single ones. It is left out of whatever leaves the
 * district's own staff; nobody is no one's secret.
 */
export const isSmall = (people: number | null): boolean => people !== null && people > 0 && people < fewestPeople;
