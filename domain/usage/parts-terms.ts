/** Into what the dashboard splits the use of a window. */
export const partsBy = ["school", "grade", "category"] as const;
export type PartsBy = (typeof partsBy)[number];
