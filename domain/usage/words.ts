import { type EventFault, longestVisit, mostEvents } from "./terms";

/** What to do about an event that was not taken. Read by whoever runs the sender. */
export const faultWords: Record<EventFault, string> = {
  event: "Send an object with event_id, occurred_at, person and url.",
  event_id: "Send a UUID of its own for each event.",
  occurred_at: "Send a time with its zone, as in 2026-10-06T08:15:00-05:00 (RFC 3339).",
  person: "Send the person's sourcedId of the roster, email address or user name, 320 characters at most.",
  url: "Send the address that was visited, 8,192 characters at most.",
  duration_seconds: `Send whole seconds, from 0 to 86400, or leave it out. At most ${longestVisit} of them count.`,
  source: "Send at most 100 characters, or leave it out.",
  no_site: "The address leads to no public website.",
  too_old: "The visit is older than the events that this district keeps.",
  too_new: "The visit is more than a day ahead. Check the sender's clock.",
};

export const tooManyEvents = `Send at most ${mostEvents.toLocaleString("en-US")} events at a time.`;
