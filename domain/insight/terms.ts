/** How many days ahead the home page tells of what ends, nearest first; the last is how far it looks. */
export const endingSteps = [30, 60, 90] as const;

/** What a report is about. The checks of report_files and report_schedules list the same. */
export const reportKinds = ["use", "roi", "compliance", "unauthorized", "requests", "syncs"] as const;
export type ReportKind = (typeof reportKinds)[number];

/**
 * A report by what is in it: what a teacher gets of compliance is which products they may use, without scores, and what
 * whoever doesn't see the whole district gets of ROI is costs, without what comes of them.
 */
export const reportForms = [...reportKinds, "for_use", "costs"] as const;
export type ReportForm = (typeof reportForms)[number];

/** How a report that was asked for stands. */
export const reportStates = ["queued", "running", "ready", "failed"] as const;
export type ReportState = (typeof reportStates)[number];

/** Whether a report is still to come. */
export const isMaking = ({ state }: { state: ReportState }) => state === "queued" || state === "running";

/** Why a report was not made. "gave_up": it was begun several times, and never came to its end. */
export const reportFaults = ["not_allowed", "fault", "gave_up"] as const;
export type ReportFault = (typeof reportFaults)[number];

/** How often a scheduled report comes. */
export const cadences = ["weekly", "monthly"] as const;
export type Cadence = (typeof cadences)[number];

/** Why a scheduled report was not made when it was due: its owner's account, district or role. */
export const skipReasons = ["deactivated", "left", "role"] as const;
export type SkipReason = (typeof skipReasons)[number];

/**
 * For how many days a report is kept, how many may wait at a time for one person, and how many schedules one may have.
 */
export const reportLimits = { days: 30, waiting: 5, schedules: 20 } as const;
/**
 * What a value index is made of, in the order in which people read it. The columns of value_weights are called the
 * same.
 */
export const valueParts = ["utilization", "target", "evidence", "compliance", "rating"] as const;
export type ValuePart = (typeof valueParts)[number];

/** How much each part counts, in whole numbers from 0 to `mostWeight`; at least two of them (makesIndex) above 0. */
export type Weights = Record<ValuePart, number>;

export const mostWeight = 10;

/** What counts until somebody chooses their own weights. */
export const usualWeights: Weights = { utilization: 3, target: 2, evidence: 2, compliance: 2, rating: 1 };

/** A value index is worked out where so many of its parts are known: one alone would pass for the whole. */
export const fewestParts = 2;

/** Whether so many parts count that a product can have an index. */
export const makesIndex = (weights: Weights): boolean =>
  valueParts.filter((part) => weights[part] > 0).length >= fewestParts;

/** Fewer ratings than this are shown as few. */
export const fewRatings = 5;

/** The use that a value index looks at, whatever dates a page shows: one product has one index on every screen. */
export const valueSpan = "90";

/** A place counts as used from so many people on: one pupil who tried something is no overlap. */
export const fewestInPlace = 10;
