import { addYears } from "domain/days";

/** The last day until which usage can be tolerated: a year from now, since a tolerance is a pause, not a permission. */
export const latestTolerance = (today: string) => addYears(today, 1);
