import type { RequestStatus } from "domain/software/requests/terms";

/** How an open request goes on, for everyone but the one who asked. */
export function nextForOthers(status: RequestStatus, asker: string): string | undefined {
  if (status === "submitted") return "Review not started.";
  if (status === "in_review") return "The reviews below are under way. The decision follows when they are done.";
  if (status !== "info_requested") return undefined;
  return `A question to ${asker} is open. The due date is paused until it is answered.`;
}
