import { type EventFault, type EventField, longestVisit, mostEvents, type SourceState } from "./terms";

/** What to do about an event that was not taken. Read by whoever runs the sender. */
export const faultWords: Record<EventFault, string> = {
  event: "Send an object with event_id, occurred_at, person and url.",
  event_id: "Send a different UUID for each event.",
  occurred_at: "Send a time with its zone, as in 2026-10-06T08:15:00-05:00 (RFC 3339).",
  person: "Send the person’s roster sourcedId, email address or user name, 320 characters at most.",
  url: "Send the address that was visited, 8,192 characters at most.",
  duration_seconds: `Send whole seconds, from 0 to 86400, or leave it out. At most ${longestVisit} of them count.`,
  source: "Send at most 100 characters, or leave it out.",
  no_site: "The address isn’t a public website.",
  too_old: "The visit is older than the visits this district keeps.",
  too_new: "The visit is more than a day ahead. Check the sender’s clock.",
};

export const tooManyEvents = `Send at most ${mostEvents.toLocaleString("en-US")} events at a time.`;

/** What each field of an event holds. Read by whoever writes a sender. */
export const eventFieldWords: Record<EventField, string> = {
  event_id:
    "A UUID for this visit. Sent again with a time on the same day in your district, it counts once. On another day, it counts again.",
  occurred_at: "When the visit began, with its time zone (RFC 3339).",
  person: "The person’s roster sourcedId, email address or user name.",
  url: "The address visited. Rollcall keeps its domain and the product, never its path or query.",
  duration_seconds: "How long the visit took, in whole seconds. At most 4 hours of it count.",
  source: "What your tool calls itself, such as Web filter. Each name gets its own line on Usage Sources.",
};

/** Why an event was not taken, in a few words. */
export const faultNames: Record<EventFault, string> = {
  event: "Not an event",
  event_id: "No usable event_id",
  occurred_at: "No usable time",
  person: "No usable person",
  url: "No usable address",
  duration_seconds: "Duration can’t be read",
  source: "Source name too long or unreadable",
  no_site: "Not a public website",
  too_old: "Visit too old",
  too_new: "Visit in the future",
};

const stateWords: Record<Exclude<SourceState, "silent">, string> = {
  working: "working",
  never_used: "never used",
  expired: "expired",
  revoked: "revoked",
};

/** The states of a source, within a sentence. Takes the school days since a silent one's last batch. */
export function sourceStateWords(state: SourceState, silentDays: number): string {
  if (state !== "silent") return stateWords[state];
  return `silent for ${silentDays} school ${silentDays === 1 ? "day" : "days"}`;
}
