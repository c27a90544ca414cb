/** A piece of news as lists show it. */
export type NotificationLine = {
  id: string;
  kind: "request_moved" | "request_comment" | "review_assigned" | "request_submitted";
  title: string;
  next: string;
  at: string;
  isRead: boolean;
};
