export const patternTypes = ["domain", "wildcard", "path_prefix"] as const;

export type PatternType = (typeof patternTypes)[number];
