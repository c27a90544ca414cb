const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** At most so many times in so many seconds, counted from the first; `what` is what people call it. */
type Limit = { most: number; seconds: number; what: string };

/** What one person or one visitor may repeat, and how often. The one place where such limits stand. */
export const limits = {
  invitations: { most: 2_000, seconds: day, what: "invitations" },
  exports: { most: 60, seconds: hour, what: "downloads" },
  // Of contracts and agreements: opened one by one, so that reading many leaves the lists to download.
  documents: { most: 100, seconds: hour, what: "downloads" },
  searches: { most: 120, seconds: minute, what: "searches" },
  "connection-tests": { most: 20, seconds: 10 * minute, what: "connection tests" },
  // Counted for an account and the district that invites it, so that nobody's mailbox fills.
  "invited-elsewhere": { most: 1, seconds: day, what: "emails about an invitation" },
  // A calendar asks several times a day; one that asks every minute is told to wait.
  calendars: { most: 60, seconds: hour, what: "calendar updates" },
  // Each one sent is news to all who review.
  requests: { most: 100, seconds: hour, what: "requests" },
  uploads: { most: 100, seconds: hour, what: "uploads" },
  // Of visitors who are not signed in: of one client, and of all of them together.
  "file-checks": { most: 20, seconds: hour, what: "file checks" },
  "file-checks-of-all": { most: 300, seconds: hour, what: "file checks" },
  "contact-messages": { most: 5, seconds: hour, what: "messages" },
  "contact-messages-of-all": { most: 100, seconds: hour, what: "messages" },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;

/**
 * Unusual amounts that are not refused: beyond them the district's admins, or the super admins, are notified, once per
 * window.
 */
export const watched = {
  "people-exports": { most: 3, seconds: hour },
  "people-rows": { most: 5_000, seconds: day },
} as const satisfies Record<string, Omit<Limit, "what">>;
export type WatchedName = keyof typeof watched;
