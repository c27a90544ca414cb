import type { NotificationKind } from "./terms";

/** What each kind of notification is for, as people choose it. */
export const notificationKindWords: Record<NotificationKind, string> = {
  request_moved: "One of my requests changes status or is decided, or the decision changes",
  request_comment: "Someone comments on a request I am part of",
  review_assigned: "A review is assigned to me",
  request_submitted: "New software request",
  people_exported: "Someone downloads an unusual amount of data about people",
  renewal_due: "A contract’s renewal needs a decision",
  unauthorized_found: "New unauthorized usage is found",
  banned_used: "Blocked software is still used",
  ended_used: "Software is used after its approval ended",
  source_silent: "A usage source sends nothing on a school day",
};
