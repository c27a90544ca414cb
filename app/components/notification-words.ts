/** What each kind of news tells, as one chooses it. */
export const notificationKindWords = {
  request_moved: "A request of mine moves on or is decided",
  request_comment: "Someone comments on a request I am part of",
  review_assigned: "A review waits for me",
  request_submitted: "Someone asks for software",
} as const;
