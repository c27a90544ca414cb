import { type OfficeRole, officeRoles } from "domain/access/terms";

export const dimensions = ["instruction", "privacy", "security", "accessibility", "budget"] as const;

/** How many days ahead a product is due for another review. */
export const reviewDueDays = 30;

export const reviewStatuses = ["waiting", "accepted", "refused", "skipped"] as const;

export type Dimension = (typeof dimensions)[number];

export type ReviewStatus = (typeof reviewStatuses)[number];

/** What a reviewer can find. */
export const findings = ["accepted", "refused", "skipped"] as const satisfies ReviewStatus[];

export type Finding = (typeof findings)[number];

/** "open" is what the district still has to deal with; the others are how a row stands. */
export const queueShows = [
  "mine",
  "open",
  "overdue",
  "submitted",
  "in_review",
  "info_requested",
  "approved",
  "denied",
  "all",
] as const;

export type QueueShow = (typeof queueShows)[number];

/** How a round of reviews ends. */
export const roundOutcomes = ["approved", "approved_with_conditions", "denied", "withdrawn"] as const;

export type RoundOutcome = (typeof roundOutcomes)[number];

/** The roles that a review can be given to: those who open the queue. */
export const reviewerRoles = officeRoles;
export type ReviewerRole = OfficeRole;
