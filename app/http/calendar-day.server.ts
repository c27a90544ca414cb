import { z } from "zod";

/**
 * A day of the calendar, YYYY-MM-DD. Takes what to say to anything else. A year that was typed with two digits comes from
 * the browser as one of the first century, so the year has to be a later one.
 */
export const calendarDay = (message: string) =>
  z.iso
    .date({ error: message, abort: true })
    .refine((day) => day >= "1900", "Check the year: write it with four digits, such as 2027.");

/** The same, or nothing, which is null. */
export const calendarDayOrNone = (message: string) =>
  z
    .string(message)
    .trim()
    .transform((text) => text || null)
    .pipe(calendarDay(message).nullable());
