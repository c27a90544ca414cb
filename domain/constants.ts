/**
 * Every constant that the product's specification fixes, under "Business constants and limits" (it is kept outside of
 * this repository), in one place and with what it governs here. Times are milliseconds unless the name says otherwise.
 * The server's own clock decides when a session ends; the browser only reports it.
 */

/** A session: how long it lasts without activity, at most, and between two refreshes. */
export const session = {
  /** Idle timeout: without activity for so long, the session is over. */
  idleMinutes: 10,
  /** The longest a session lasts, however much it is used. Ours: the specification names none. */
  longestHours: 12,
  /** What weighs most asks for the password again when it was last given longer ago. Ours, too. */
  confirmedMinutes: 10,
  /** The access period that activity moves on. */
  accessMinutes: 60,
  /** A form posted after the end is kept so long for the same person. Ours, too. */
  keptFormMinutes: 60,
} as const;

/** What the browser does about a session while a page is open. */
export const sessionTimers = {
  /** Warn after so long without activity ... */
  idleWarningMs: 8 * 60_000,
  /** ... and say that it is over after so long. */
  idleTimeoutMs: 10 * 60_000,
  /** Signs of activity closer together than this are one. */
  activityThrottleMs: 1_000,
  /** Activity is reported to the server at most so often, so that long typing counts. */
  activityReportMs: 60_000,
  /** This close to its end a session is near expiry. */
  nearExpiryMs: 5 * 60_000,
  /** After activity no warning is armed again for so long. */
  graceResetMs: 10_000,
  /** How often the server is asked about the session: near its end, while active, while idle. */
  checkNearEndMs: 30_000,
  checkActiveMs: 60_000,
  checkIdleMs: 120_000,
  /** "Near its end" for the interval above. */
  checkNearEndWithinMs: 10 * 60_000,
  /** Refresh ticks: every tick the time left is looked at; with three ticks or fewer left the period is refreshed. */
  refreshTickMs: 30_000,
  refreshTicksLeft: 3,
  /** The first wait after a refresh that failed; each further one is twice as long. */
  refreshRetryMs: 200,
  /** After a session error a person is signed out by itself after so long. */
  errorSignOutMs: 10_000,
  /** How long the warning toast stays. The banner beside it stays until the end. */
  warningToastMs: 10_000,
} as const;

/** Toasts. */
export const toasts = {
  lastsMs: 4_000,
  visible: 3,
  gapPx: 14,
  widthPx: 356,
} as const;

/** Navigation, menus and tooltips. */
export const shell = {
  mobileBelowPx: 768,
  hoverDelayMs: 100,
  tooltipOpenMs: 700,
  tooltipSkipMs: 300,
  themes: ["light", "dark", "system"],
  /** The cookie and the key of localStorage that hold the theme. */
  themeKey: "theme",
} as const;

/** Lists of places and reference data. */
export const lists = {
  /** The most schools that a list of choices holds; more are reached by searching. */
  schools: 1_000,
  /** Districts are read in pages of so many. */
  districtPage: 1_000,
  /** The latest syncs that a card shows. */
  syncLogs: 10,
  /** How long reference data counts as fresh in the browser, and how often a failed request is tried again. */
  referenceStaleMs: 5 * 60_000,
  referenceRetries: 1,
} as const;

/** Files that people upload. */
export const files = {
  /** How long a browser may keep an avatar, in seconds. */
  cacheSeconds: 3_600,
  /** The longest list of stored files. Not used, because files are found by the row that names them, never listed. */
  listLimit: 100,
} as const;

/** The confidence of the URL patterns that are seeded at the start, and of imported ones that say none. */
export const seedConfidence = 0.9;

/**
 * Constants of the specification that have nothing to govern here: sessions are checked on the server (no keys to
 * cache), a profile is read with its session (no delay), pages poll (no realtime channel), and other requests are tried
 * again by the queue or by the person. They are listed so that the specification is covered in full.
 */
export const notUsed = {
  profileFetchDelayMs: 0,
  authKeyCacheMs: 10 * 60_000,
  realtimeTimeoutMs: 10_000,
  realtimeHeartbeatMs: 25_000,
  realtimePushBuffer: 100,
  libraryRetries: 3,
  libraryLongestBackoffMs: 30_000,
} as const;
