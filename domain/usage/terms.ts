/** What an event is sent with; the last two may be left out. */
export const eventFields = ["event_id", "occurred_at", "person", "url", "duration_seconds", "source"] as const;
export type EventField = (typeof eventFields)[number];

/**
 * Why an event of a batch was not taken, in the order in which it is looked for. A field stands for what is wrong with
 * it.
 */
export const eventFaults = ["event", ...eventFields, "no_site", "too_old", "too_new"] as const;
export type EventFault = (typeof eventFaults)[number];

/** How many events one call may bring. */
export const mostEvents = 10_000;

/** Seconds for which one visit may count: a duration that a source gives is capped there. */
export const longestVisit = 4 * 60 * 60;

/** A band of grades, as figures are told by. The check of usage_groups lists the same. */
export const gradeBands = ["PK-2", "3-5", "6-8", "9-12"] as const;
export type GradeBand = (typeof gradeBands)[number];

/** The band of a grade's number (-1 is pre-kindergarten); null without one. */
export function bandOf(grade: number | null): GradeBand | null {
  if (grade === null) return null;
  if (grade <= 2) return "PK-2";
  if (grade <= 5) return "3-5";
  return grade <= 8 ? "6-8" : "9-12";
}

/** How a source stands: sending, on no school day since its last batch, never yet, or with a key that ended. */
export const sourceStates = ["working", "silent", "never_used", "expired", "revoked"] as const;
export type SourceState = (typeof sourceStates)[number];

/** For how many days a district may keep single visits. The check of usage_districts has the same two. */
export const eventDays = { fewest: 7, most: 400 } as const;

/**
 * For how many days single visits are kept where use by person is not: late and repeated ones are counted right until
 * then.
 */
export const eventDaysWithoutPeople = 7;

/** What one visit takes on disk, in bytes, with its part of the indexes. */
export const eventBytes = 130;

/** Beside the present school year, how many earlier ones a district may keep by person. */
export const mostPeopleYears = 9;

/** For how many days a batch that is sent again under its key gets the answer it got first. */
export const batchDays = 30;

/** How many keys that send usage may work in a district at a time. */
export const mostIngestKeys = 20;

/** For how many days a source's volume is shown, today included. */
export const volumeDays = 30;

/** The standard windows, in the order of the lists of usage_windows: days that end today, or the school year to date. */
export const usageSpans = ["7", "30", "90", "year"] as const;
export type UsageSpan = (typeof usageSpans)[number];

/** How many classmates a median is made of at least, for staff; and for the student, who must not guess at one of them. */
export const fewestClassmates = { staff: 5, student: 10 } as const;

/** For how long a district keeps visits, and what each person used. */
export type HowLong = { eventDays: number; peopleYears: number };
export const howLongOf = ({ eventDays, peopleYears }: HowLong): HowLong => ({ eventDays, peopleYears });
