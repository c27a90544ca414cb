import { z } from "zod";

const badDay = "Enter a day, such as 2027-06-30.";
/** A day of the calendar; empty is none. */
export const optionalDay = z
  .string(badDay)
  .trim()
  .transform((text) => text || null)
  .pipe(z.union([z.null(), z.iso.date(badDay)], badDay));

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
