export const requestTypes = ["new_use", "renew", "expand", "reconsider_denied", "remove"] as const;

export const requestStatuses = [
  "draft",
  "submitted",
  "in_review",
  "info_requested",
  "approved",
  "approved_with_conditions",
  "denied",
  "withdrawn",
  "duplicate",
] as const;

export type RequestType = (typeof requestTypes)[number];

export type RequestStatus = (typeof requestStatuses)[number];

/** Where a request may not go any further from. */
export const endStatuses: readonly RequestStatus[] = [
  "approved",
  "approved_with_conditions",
  "denied",
  "withdrawn",
  "duplicate",
];

/** Within how many days of being sent a request is due. The clock stands while a question to the requester is open. */
export const requestDays = 14;

/** What a district still has to deal with. */
export const openStatuses: readonly RequestStatus[] = ["submitted", "in_review", "info_requested"];
