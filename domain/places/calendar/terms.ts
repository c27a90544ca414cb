/** What a day of the calendar says that its weekday doesn't. */
export const dayKinds = ["no_school", "school_day", "some_schools", "early_release", "late_start"] as const;
export type DayKind = (typeof dayKinds)[number];

/** What an event of a calendar file can mean. */
export const eventMeanings = [...dayKinds, "first_day", "last_day", "nothing"] as const;
export type EventMeaning = (typeof eventMeanings)[number];

/** Days are YYYY-MM-DD, the first and the last one included. */
export type DayRange = { from: string; to: string };

export const longestDayName = 200;
/** Events of one file that can be looked through before they are imported. */
export const mostCalendarEvents = 300;
export const calendarFileBytes = 1024 * 1024;
