import { type WatchedName, watched } from "domain/access/limit-terms";
import type { AlertKind, NewsDetails, NotificationKind } from "domain/notices/terms";
import type { ApprovalStatus } from "domain/software/status/terms";
import { decisionWords } from "domain/software/status/words";
import type { RequestStatus } from "./terms";

export type News = { kind: NotificationKind; product: string; details: NewsDetails };

const formatted = (count: number) => count.toLocaleString("en-US");

const moved = {
  in_review: (product) => `Your request for ${product} is in review`,
  info_requested: (product) => `Your request for ${product} needs an answer from you`,
  approved: (product) => `${product} is approved: your request has been answered`,
  approved_with_conditions: (product) => `${product} is approved with conditions: your request has been answered`,
  denied: (product) => `Your request for ${product} was denied`,
  duplicate: (product) => `Your request for ${product} is a duplicate of another one`,
  withdrawn: (product) => `Your request for ${product} was withdrawn`,
} satisfies Partial<Record<RequestStatus, (product: string) => string>>;

const removal: Partial<Record<string, (product: string) => string>> = {
  approved: (product) => `Your request to stop using ${product} was accepted`,
  denied: (product) => `Your request to stop using ${product} was declined`,
};

const since: Partial<Record<ApprovalStatus, (product: string) => string>> = {
  approved_with_conditions: (product) => `${product} is approved with new conditions`,
  pilot: (product) => `${product} is approved with new conditions`,
  denied: (product) => `${product} is no longer approved`,
  blocked: (product) => `${product} is now blocked`,
  retiring: (product) => `${product} is now phasing out`,
  retired: (product) => `${product} is now retired`,
};

const titleOf = ({ to = "", now, removal: isRemoval }: NewsDetails) => {
  if (now !== undefined) return since[now as ApprovalStatus];
  return (isRemoval ? removal[to] : undefined) ?? moved[to as keyof typeof moved];
};

/** Whether it tells of an approval, or of what became of one. */
const isOfApproval = ({ to, now }: NewsDetails) =>
  now !== undefined || to === "approved" || to === "approved_with_conditions";

function movedTitle(product: string, details: NewsDetails): string {
  if (!details.over) {
    return titleOf(details)?.(product) ?? `The status of your request for ${product} has changed`;
  }
  if (details.now !== undefined) return `The status of ${product} has changed since`;
  if (isOfApproval(details)) return `${product} was approved, but that has changed`;
  return `The question about your request for ${product} is closed`;
}

/** A piece of news in one line, as the list and a mail's subject have it. */
export function newsTitle({ kind, product, details }: News): string {
  const isOver = details.over === true;
  switch (kind) {
    case "request_moved":
      return movedTitle(product, details);
    case "request_comment":
      return `A new comment on the request for ${product}`;
    case "review_assigned":
      return isOver ? `The review of ${product} no longer needs you` : `${product} needs your review`;
    case "request_submitted":
      return `Someone requested ${product}`;
    case "people_exported":
      return "Someone downloaded an unusual amount of data about people";
    case "renewal_due":
      if (isOver) return `The renewal of ${product} no longer needs a decision`;
      return `Decide${details.on ? ` by ${dayWords(details.on)}` : ""} whether to renew ${product}`;
    case "unauthorized_found":
      return `New unauthorized usage: ${withMore(product, details)}`;
    case "banned_used":
      return `Blocked but still used: ${withMore(product, details)}`;
    case "ended_used":
      return `Used after approval ended: ${withMore(product, details)}`;
    case "source_silent":
      if (isOver) return `Usage came in again${dayAgain(details)} from ${withMore(product, details)}`;
      return `No usage came in${dayBefore(details)} from ${withMore(product, details)}`;
  }
}

/** "Dec 9, 2026". */
const dayWords = (day: string, later = 0) =>
  new Date(Date.parse(day) + later * 86_400_000).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** The day before the one that the news is of: it may be read a week later. */
const dayBefore = ({ on }: NewsDetails) => (on ? ` on ${dayWords(on, -1)}` : "");

/** Of several sources it is the day of the last one. */
const dayAgain = ({ again, more = 0 }: NewsDetails) => (again ? ` ${more === 0 ? "on" : "by"} ${dayWords(again)}` : "");

const withMore = (product: string, { more = 0 }: NewsDetails) =>
  more === 0 ? product : `${product} and ${formatted(more)} more`;

const nextOfUsage: Record<AlertKind, string> = {
  unauthorized_found: "See how many people use it, and decide what to do.",
  banned_used: "See how often it was visited, and check your web filter.",
  ended_used: "Renew the approval, or tell people to stop using it.",
  source_silent: "Check that the web filter or tool still sends its data.",
};

const check = "See who it was, and ask them what it was for.";
const unusual = {
  "people-exports": `More than ${watched["people-exports"].most} lists of people within an hour. ${check}`,
  "people-rows": `More than ${formatted(watched["people-rows"].most)} rows about people within a day. ${check}`,
} satisfies Record<WatchedName, string>;

const isAlert = (kind: NotificationKind): kind is AlertKind => kind in nextOfUsage;

/** What there is to do about it, in one sentence. */
export function newsNext({ kind, details }: News): string {
  if (kind === "request_moved") return nextOfMove(details);
  if (details.over) return "No action needed from you.";
  if (kind === "review_assigned") return "Answer the questions, then choose pass or fail.";
  if (kind === "request_submitted") return "See who asked and why, and start a review or decide.";
  if (kind === "people_exported") return unusual[details.to as keyof typeof unusual] ?? unusual["people-exports"];
  if (kind === "renewal_due") return "Renew it as it is, renew it with changes, or cancel it.";
  if (isAlert(kind)) return nextOfUsage[kind];
  return "Read it, and answer if you want to.";
}

function nextOfMove(details: NewsDetails): string {
  if (details.over) return isOfApproval(details) ? "See its status now." : "No action needed from you.";
  if (details.question === "closed") return "The question to you is closed: no answer is needed. See what was decided.";
  if (details.to === "info_requested") return "Answer the question so that the review can continue.";
  if (details.to === "in_review") return "No action needed from you until it is decided.";
  if (details.now === "retiring") return decisionWords.retiring.means;
  if (["approved_with_conditions", "pilot"].includes(details.now ?? details.to ?? "")) {
    return "Read its conditions before you use it.";
  }
  if (details.now !== undefined) return "See why it may no longer be used.";
  return "See what was decided, and why.";
}
