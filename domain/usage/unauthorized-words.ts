import type { AlertKind } from "domain/notices/terms";
import { wholePercent } from "domain/percent-words";
import { endSentence } from "domain/sentence-words";
import {
  type InfrastructureKind,
  type SuggestionGround,
  thresholdDays,
  type UnauthorizedAction,
  type UnauthorizedState,
  type UseRule,
} from "./unauthorized-terms";

/** What these words are about, beside a product's approval, which has words of the same sound. */
export const unauthorizedStateHead = "Usage status";

export const unauthorizedStateWords: Record<UnauthorizedState, string> = {
  new: "New",
  in_review: "In review",
  linked: "Linked",
  requested: "Requested",
  tolerated: "Tolerated",
  blocked: "Blocked",
  ignored: "Ignored",
};

export const infrastructureWords: Record<InfrastructureKind, string> = {
  cdn: "Content delivery",
  fonts: "Fonts",
  ads: "Advertising",
  analytics: "Analytics",
  telemetry: "Error reports",
  update: "Updates",
  network: "Network services",
  security: "Security checks",
  signin: "Sign-in services",
};

/** Each action as a button says it, and what comes of it. */
export const unauthorizedActionWords: Record<UnauthorizedAction, { act: string; means: string }> = {
  review: { act: "Start review", means: "Colleagues see that someone is looking into it." },
  link: {
    act: "Link to a product",
    means: "Adds a URL pattern. Past and future usage then counts for that product.",
  },
  tolerate: { act: "Tolerate until a date", means: "Leaves the open list until that day, then comes back as new." },
  ignore: { act: "Ignore", means: "Leaves the open list for good. You can reopen it at any time." },
  block: {
    act: "Block",
    means:
      "Adds an entry to the blocked list for everyone, starting today. Rollcall does not change your web filter: you update it with the list.",
  },
  reopen: { act: "Reopen", means: "Goes back to new." },
};

/** What was decided of how many sites and products, with what that took. */
type Said = {
  action: UnauthorizedAction;
  count: number;
  /** Whether all of them are sites. */
  sites: boolean;
  product?: string;
  /** The last day of a tolerance, as it is written. */
  until?: string;
};

/** What happened, and what comes next, once something was decided. */
export function decidedWords({ action, count, sites, product, until }: Said): string {
  if (count === 0) return "Nothing was changed, because this was already done.";
  const one = sites ? "site" : "site or product";
  const many = sites ? "sites" : "sites and products";
  const they = count === 1 ? `1 ${one} is` : `${count.toLocaleString("en-US")} ${many} are`;
  const said: Record<UnauthorizedAction, string> = {
    review: `${they} in review now. Colleagues can see that someone is looking into it.`,
    link: `${endSentence(`${they} linked to ${product}`)} Past and future usage counts for that product. Figures follow shortly.`,
    tolerate: `${they} tolerated until ${until}. Then the open list shows ${count === 1 ? "it" : "them"} as new.`,
    ignore: `${they} ignored and off the open list. You can reopen ${count === 1 ? "it" : "them"} at any time.`,
    block: `${they} on your blocked list. Download the list on Software Blacklisting to update your web filter.`,
    reopen: `${they} back on the open list as new.`,
  };
  return said[action];
}

/** Use of one period beside the one before: "up 40%", "down 12%", "same", "none before". Takes engagements of each. */
export function trendWords(now: number, before: number): string {
  if (before === 0) return "none before";
  const change = Math.round(((now - before) / before) * 100);
  if (change === 0) return "same";
  return change > 0 ? `up ${change.toLocaleString("en-US")}%` : `down ${-change}%`;
}

/** Why a product is suggested for a domain. */
export const suggestionWords: Record<SuggestionGround, string> = {
  side: "this product uses the domain",
  website: "its website has this address",
  name: "it has the same name",
  vendor: "its vendor has the same name or website",
};

/** How sure a suggestion is, as a number with its words. Takes 0 to 1. */
export function matchConfidence(confidence: number): string {
  const percent = `${Math.round(confidence * 100)}%`;
  if (confidence >= 0.9) return `${percent} match, very likely`;
  return confidence >= 0.7 ? `${percent} match, likely` : `${percent} match, possible`;
}

/**
 * What is used against each rule, as a heading, what is counted, and what of it a reader could take for something else:
 * other screens count the same products over other days.
 */
export const useRuleWords: Record<UseRule, { title: string; counts: string; why: string }> = {
  banned: {
    title: "Used although blocked",
    counts: "since the block started",
    why: "Usage from before a block started is not counted here.",
  },
  ended: {
    title: "Used after approval ended",
    counts: "since the approval ended",
    why: "Usage from before an approval ended is not counted here.",
  },
  agreement: {
    title: "Used without an agreement",
    counts: "in the last 30 days",
    why: "No agreement on file covers them, even if they are approved. If an agreement ended or was terminated in those 30 days, only visits after that day are counted.",
  },
};

type Dated = { rule: UseRule; since: string; first: string | null };

/** From when something is used against a rule. Takes how a day (YYYY-MM-DD) is written. */
export function ruleSinceWords({ rule, since, first }: Dated, written: (day: string) => string): string {
  if (rule === "banned") return `blocked since ${written(since)}`;
  if (rule === "ended") return `not approved since ${written(since)}`;
  return first === null ? "no visit yet" : `first visit in this period on ${written(first)}`;
}

/** When each alert comes. Takes how many people have to use something new before it is reported. */
export const alertGrounds: Record<AlertKind, (people: number) => string> = {
  unauthorized_found: (people) =>
    `When ${people.toLocaleString("en-US")} or more people have used a site or product with the status New in the last ${thresholdDays} days.`,
  banned_used: () => "When it is visited at least once after the day on which the block started.",
  ended_used: () => "When it is visited at least once after its approval ended.",
  source_silent: () =>
    "When a source with a working key sent nothing the day before, if that was a school day. For an SFTP folder, when nothing has arrived for longer than usual.",
};

/** All that came through did on the day on which the block began, of which nobody knows the hour: it may be from before. */
export const isOfFirstDay = ({ since, last }: { since: string; last: string | null }): boolean => last === since;

type Tried = { visits: number; attempts: number; since: string; last: string | null };

/** Whether a filter keeps a block: how many visits of those tried came through. */
export function filterWords({ visits, attempts, ...days }: Tried): string {
  if (visits === 0) return "The filter blocks it";
  if (isOfFirstDay(days)) return "Visited only on the day the block started, possibly before it did";
  if (attempts === 0) return "The filter lets it through";
  return `The filter lets ${wholePercent(visits / (visits + attempts))}% through`;
}
