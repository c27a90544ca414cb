import { daysToAnswer } from "domain/usage/files/terms";
import { unauthorizedDays } from "domain/usage/unauthorized-terms";
import type { Concern, ConcernKind } from "./concerns";
import { endingSteps } from "./terms";

/** How something that waits is said: what it is, what it means for the district, and what the button does. */
export type ConcernWords = { title: string; meaning: string; action: string };

type Words = (of: Concern) => ConcernWords;

/** A day as people read it: "Dec 9, 2026". */
const said = (day: string) => new Date(day).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

const tellBy = ({ by, late }: Concern) =>
  late > 0
    ? "The last day to cancel has passed, so ask the vendor to accept it."
    : `Tell the vendor${by ? ` by ${said(by)}` : ""}, then record the day.`;

/** The words of each kind, of one or of many. */
export const concernWords: Record<ConcernKind, Words> = {
  sync_failed: ({ name, finding }) => ({
    title: `Roster sync failed: ${name}`,
    meaning: `${finding ?? "The last sync didn’t go through."} Your rosters stay as they were.`,
    action: "See what went wrong",
  }),
  connection_failed: ({ name, finding }) => ({
    title: `Connection test failed: ${name}`,
    meaning: `${finding ?? "Rollcall couldn’t connect to the server."} Your rosters stay as they were.`,
    action: "Check the connection",
  }),
  sync_held: ({ name, finding }) => ({
    title: `Roster sync held for review: ${name}`,
    meaning: finding ?? "The changes are unusually large. Nothing changes until someone decides.",
    action: "Review changes",
  }),
  queues_silent: () => ({
    title: "Background work isn’t running",
    meaning: "Syncs, email and usage counts start again when the queue is back. Nothing is lost.",
    action: "Open Admin",
  }),
  jobs_failed: ({ count }) => ({
    title: counted(count, "background job failed", "background jobs failed"),
    meaning: `A sync, an email or a usage count didn’t finish. You can retry ${count === 1 ? "it" : "each of them"}.`,
    action: "Retry jobs",
  }),
  question: ({ count, name }) => ({
    title:
      count === 1
        ? `A reviewer has a question about ${name}`
        : `Reviewers have questions about ${count} of your requests`,
    meaning: "The review continues when you answer.",
    action: "Answer",
  }),
  reviews: ({ count, name }) => ({
    title:
      count === 1 && name
        ? `${name} needs your review or decision`
        : counted(count, "product needs your review or decision", "products need your review or decision"),
    meaning: `The people who requested ${count === 1 ? "it" : "them"} are waiting for an answer.`,
    action: "Start reviewing",
  }),
  requests: ({ count }) => ({
    title: counted(count, "requested product has no decision yet", "requested products have no decision yet"),
    meaning: `Everyone who requested ${count === 1 ? "it" : "one"} is notified when you decide.`,
    action: "Open the queue",
  }),
  files: ({ count }) => ({
    title: counted(count, "filter log needs your answer", "filter logs need your answer"),
    meaning:
      count === 1
        ? `Its visits aren’t counted until you say how to read it. After ${daysToAnswer} days it is removed.`
        : `Their visits aren’t counted until you say how to read them. Each is removed after ${daysToAnswer} days.`,
    action: "Answer",
  }),
  renewals: ({ count, name, within }) => ({
    title: counted(count, "contract is up for renewal", "contracts are up for renewal"),
    meaning:
      count === 1
        ? `Keep, change or cancel “${name}”. The last day to decide is ${stepsSaid(within)}.`
        : `Keep, change or cancel each. “${name}” comes first. Last days to decide: ${stepsSaid(within)}.`,
    action: count === 1 ? "Decide the renewal" : "Review renewals",
  }),
  untold: (of) => ({
    title:
      of.count === 1
        ? `Tell the vendor that you’re canceling “${of.name}”`
        : `Tell the vendors of ${of.count.toLocaleString("en-US")} contracts that you’re canceling`,
    meaning:
      of.count === 1
        ? `You decided to cancel, but the contract renews automatically. ${tellBy(of)}`
        : `They will renew automatically unless you tell the vendors. “${of.name}” comes first. ${tellBy(of)}`,
    action: of.count === 1 ? "Record the notice" : "See the contracts",
  }),
  unauthorized: ({ count }) => ({
    title: counted(count, "site or product is used without approval", "sites and products are used without approval"),
    meaning: `Visited in the last ${unauthorizedDays} days. Decide whether ${count === 1 ? "it" : "each"} may be used, or stop its use.`,
    action: "Decide",
  }),
  uncovered: ({ count, name }) => ({
    title: counted(
      count,
      "privacy agreement is over while its software is in use",
      "privacy agreements are over while their software is in use",
    ),
    meaning:
      count === 1
        ? `No other agreement covers what ${name ? `“${name}”` : "it"} covered. Sign a new one, or stop the use.`
        : `No other agreement covers the software.${name ? ` “${name}” comes first.` : ""} Sign new ones, or stop the use.`,
    action: count === 1 ? "Open the agreement" : "See agreements",
  }),
  agreements: ({ count, name, within }) => ({
    title: counted(count, "privacy agreement ends soon", "privacy agreements end soon"),
    meaning:
      count === 1
        ? `${name ? `The agreement “${name}”` : "It"} ends ${stepsSaid(within)}. Renew in time, or plan a replacement.`
        : `Last days: ${stepsSaid(within)}. Renew in time, or plan a replacement.${name ? ` “${name}” comes first.` : ""}`,
    action: count === 1 ? "Open the agreement" : "See agreements",
  }),
  due: ({ count }) => ({
    title: counted(count, "approval is due for another review", "approvals are due for another review"),
    meaning: `Check that ${count === 1 ? "the product" : "each product"} still fits before its approval ends.`,
    action: "See approvals",
  }),
};

/**
 * Takes how many there are within each of endingSteps: "1 in the next 30 days, 3 in 61 to 90 days", or "within 60 days".
 * Each is in one number alone, so that they add up.
 */
function stepsSaid(within: readonly number[]): string {
  const all = within.at(-1) ?? 0;
  const steps = endingSteps.map((step, nth) => {
    return { step, from: (endingSteps[nth - 1] ?? 0) + 1, count: (within[nth] ?? 0) - (within[nth - 1] ?? 0) };
  });
  const some = steps.filter(({ count }) => count > 0);
  const [first] = some;
  if (!first) return `within ${endingSteps.at(-1)} days`;
  if (some.length === 1) return `${all > 1 ? "all " : ""}within ${first.step} days`;
  return some
    .map(({ step, from, count }) => {
      const which = from === 1 ? `in the next ${step} days` : `in ${from} to ${step} days`;
      return `${count.toLocaleString("en-US")} ${which}`;
    })
    .join(", ");
}

const days = (count: number) => counted(count, "day", "days");
const day = 86_400_000;
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Of what happened on a day, how that is said of one and of the first of many. */
const once: Partial<Record<ConcernKind, { one: string; many: string }>> = {
  sync_failed: { one: "Failed", many: "Failed" },
  connection_failed: { one: "Failed", many: "Failed" },
  unauthorized: { one: "First seen", many: "The oldest was first seen" },
};

/**
 * How long something has waited, or how long there still is: "Waiting 12 days", "11 days left". Null where neither is
 * known. `now` is the moment in milliseconds, `today` the district's day as YYYY-MM-DD.
 */
export function concernAge(
  { kind, count, since, by }: Pick<Concern, "kind" | "count" | "since" | "by">,
  { now, today }: { now: number; today: string },
): string | null {
  if (by !== null) return timeLeft(Math.round((Date.parse(by) - Date.parse(today)) / day), count);
  if (since === null) return null;
  // A date without a time is counted in the district's days; a moment is counted in elapsed hours.
  const until = isDay(since) ? Date.parse(today) : now;
  const waited = Math.max(0, Math.floor((until - Date.parse(since)) / day));
  if (kind === "sync_held") return waited === 0 ? "Held today" : `Held for ${days(waited)}`;
  if (kind === "uncovered") {
    return waited === 0 ? "Not covered since today" : `Not covered for ${count === 1 ? "" : "up to "}${days(waited)}`;
  }
  const happened = once[kind]?.[count === 1 ? "one" : "many"];
  if (happened) return waited === 0 ? `${happened} today` : `${happened} ${days(waited)} ago`;
  if (waited === 0) return "Since today";
  return count === 1 ? `Waiting ${days(waited)}` : `Longest wait: ${days(waited)}`;
}

function timeLeft(left: number, count: number): string {
  const which = count === 1 ? "" : "First: ";
  if (left < 0) return `${which}${days(-left)} overdue`;
  return left === 0 ? `${which}due today` : `${which}${days(left)} left`;
}
