export const notificationKinds = [
  "request_moved",
  "request_comment",
  "review_assigned",
  "request_submitted",
  "people_exported",
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** What a piece of news says beside whom and what it is about. Never a reason or a name: those are read on the page. */
export type NewsDetails = {
  /** The product's name when it was written, for when it can't be looked up. */
  product?: string;
  /** Where a request has come to, or which amount of downloads went beyond what is usual. */
  to?: string;
  /** A question to the one who asked was open, and needs no answer any more. */
  question?: "closed";
};

/** Which news comes by mail, too, for who has not chosen. */
export const mailedByDefault: Record<NotificationKind, boolean> = {
  request_moved: true,
  request_comment: false,
  review_assigned: true,
  request_submitted: false,
  people_exported: true,
};
