import { hasHidden } from "domain/plain-text";
import { z } from "zod";
import { calendarDayOrNone } from "./calendar-day.server";
import { many } from "./many.server";

const unreadable = "Enter this once.";
const tooLong = (most: number) => `Use ${most.toLocaleString("en-US")} characters at most.`;
const isUnbroken = (value: string) => !/\p{Cc}/u.test(value);
const broken = "Leave out line breaks and tabs.";

const isVisible = (value: string) => !isUnbroken(value) || !hasHidden(value);
/** What is said about a name with characters that nobody sees; it is at the field. */
export const hiddenFound = "Type this again: it has invisible characters, or ones that change the direction of text.";

/** One line, which may be empty. */
export const line = (most: number) =>
  z.string(unreadable).trim().max(most, tooLong(most)).refine(isUnbroken, broken).refine(isVisible, hiddenFound);

/** One line; empty is none. */
export const lineOrNone = (most: number) => line(most).transform((value) => value || null);

/** One line that has to be there. Takes what to say when it is not. */
export const requiredLine = (most: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(most, tooLong(most))
    .refine(isUnbroken, broken)
    .refine(isVisible, hiddenFound);

/** Some lines, which may be empty. A line break counts as one character, as the browser counts it. */
export const text = (most: number) =>
  z
    .string(unreadable)
    .transform((value) => value.replaceAll("\r\n", "\n").trim())
    .refine((value) => value.length <= most, tooLong(most));

/** Some lines; empty is none. */
export const textOrNone = (most: number) => text(most).transform((value) => value || null);

/** Some lines that have to be there. Takes what to say when they are not. */
export const requiredText = (most: number, missing: string) =>
  z
    .string(missing)
    .transform((value) => value.replaceAll("\r\n", "\n").trim())
    .refine((value) => value.length > 0, missing)
    .refine((value) => value.length <= most, tooLong(most));

/** A day of the calendar; empty is none. Takes what to say to anything else. */
export const dayOrNone = (message = "Enter a day, such as 2027-06-30.") => calendarDayOrNone(message);

/** Any number of rows of a list, by their ids. Takes what to say to anything else. */
export const idsOf = (message?: string) => many(z.uuid(message));

/** One of a few; empty is none. */
export const choiceOrNone = <const T extends readonly string[]>(values: T, message = "Choose from the list.") =>
  z.union([z.literal(""), z.enum(values)], message).transform((value) => (value === "" ? null : (value as T[number])));

const badLink = "Enter a whole web address, such as https://www.example.org/report.pdf.";
/** A web address; empty is none. */
export const linkOrNone = z
  .string(badLink)
  .trim()
  .max(500, tooLong(500))
  .transform((value) => value || null)
  .pipe(z.union([z.null(), z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: badLink })], badLink));

/** How what a form changes stood when it was opened, by its mark (domain/stamp.ts). */
export const seenShape = z.string().max(40).optional();
