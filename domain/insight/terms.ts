/** What a value index is made of, in the order in which people read it. The columns of value_weights are called the same. */
export const valueParts = ["utilization", "target", "evidence", "compliance", "rating"] as const;
export type ValuePart = (typeof valueParts)[number];

/** How much each part counts, in whole numbers from 0 to `mostWeight`; not all of them 0. */
export type Weights = Record<ValuePart, number>;

export const mostWeight = 10;

/** What counts until somebody chooses their own weights. */
export const usualWeights: Weights = { utilization: 3, target: 2, evidence: 2, compliance: 2, rating: 1 };

/** A value index is worked out where so many of its parts are known: one alone would pass for the whole. */
export const fewestParts = 2;

/** Fewer ratings than this are shown as few. */
export const fewRatings = 5;

/** The use that a value index looks at, whatever dates a page shows: one product has one index on every screen. */
export const valueSpan = "90";

/** A place counts as used from so many people on: one pupil who tried something is no overlap. */
export const fewestInPlace = 10;
