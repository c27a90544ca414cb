import { z } from "zod";
import { calendarDayOrNone } from "./calendar-day.server";

/** A day of the calendar; empty is none. */
export const optionalDay = calendarDayOrNone("Enter a day, such as 2027-06-30.");

/** Some lines of text; empty is none. */
export const optionalText = (most: number) =>
  z
    .string("Enter this once.")
    .trim()
    .max(most, `Use at most ${most.toLocaleString("en-US")} characters.`)
    .transform((text) => text || null);

const badLink = "Enter a whole web address, such as https://www.example.org/report.pdf.";
/** A web address; empty is none. */
export const optionalLink = z
  .string(badLink)
  .trim()
  .max(500, "Use at most 500 characters.")
  .transform((text) => text || null)
  .pipe(z.union([z.null(), z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: badLink })], badLink));
