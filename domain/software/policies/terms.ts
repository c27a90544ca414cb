export const ruleEffects = ["allow", "needs_request", "needs_review", "alert", "block"] as const;

export const severities = ["info", "low", "medium", "high", "critical"] as const;

export const blacklistReasons = [
  "privacy",
  "security",
  "inappropriate",
  "cost",
  "duplicate",
  "legal",
  "vendor_breach",
  "distraction",
  "other",
] as const;

export type RuleEffect = (typeof ruleEffects)[number];

export type Severity = (typeof severities)[number];

export type BlacklistReason = (typeof blacklistReasons)[number];

/** How an entry of the blacklist stands on a day. It follows from its dates; nobody sets it. */
export const blacklistStates = ["active", "scheduled", "ended", "lifted"] as const;

export type BlacklistState = (typeof blacklistStates)[number];
