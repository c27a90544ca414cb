/** What a line of a contract pays for. Seats are counted of licences alone. */
export const lineKinds = ["licence", "training", "other"] as const;

/** What its unit price is for one of. "school" and "district" are site licences: everyone there may use the product. */
export const priceBases = ["student", "teacher", "licence", "school", "district"] as const;

/** How often the line's price is paid. */
export const billings = ["once", "month", "year"] as const;

/** Worked out from a contract's dates. "ending": it is in force, and its last day is within `endsSoonDays`. */
export const contractStates = ["upcoming", "current", "ending", "past"] as const;

export const endsSoonDays = 90;

/** With fewer months of usage than these, what could be saved is not sure: the busiest month may be yet to come. */
export const fewestMonths = 6;

/** The most that one line may come to each time it is paid, in cents: beyond it, a number or a price is mistyped. */
export const mostOfLine = 100_000_000_00;

/** What a district can decide about a contract's renewal: to renew it as it is, with changes, or not at all. */
export const renewalDecisions = ["renew", "change", "cancel"] as const;

/** The status of a renewal, to filter by. "untold": canceled, and its vendor is still to be told. */
export const renewalStatuses = ["undecided", ...renewalDecisions, "untold"] as const;

/** So many days before a renewal has to be decided people are reminded of it, while nobody has decided. */
export const reminderDays = [30, 7] as const;

/** The longest reason for it, and the longest line of what changes. */
export const longestRenewalLine = 300;

export type RenewalDecision = (typeof renewalDecisions)[number];

export type RenewalStatus = (typeof renewalStatuses)[number];

export type LineKind = (typeof lineKinds)[number];

export type PriceBasis = (typeof priceBases)[number];

export type Billing = (typeof billings)[number];

export type ContractState = (typeof contractStates)[number];

/** Up to this share of the people whom a site license is for, hardly anyone uses it. */
export const rareUse = 0.05;
