import { levelNamed } from "domain/places/levels";
import type { DistrictClash, DistrictFields } from "domain/places/queries/district-changes";
import type { SchoolClash } from "domain/places/queries/school-changes";
import type { StateClash } from "domain/places/queries/states";
import { isTimeZone, isYearDay } from "domain/places/time-zones";
import { schoolLevels } from "domain/places/words";
import { z } from "zod";
import { lineOrNone, requiredLine } from "./field-shapes.server";

const ticked = z
  .literal("yes")
  .optional()
  .transform((value) => value === "yes");

export const stateShape = {
  name: requiredLine(100, "Enter the state’s name."),
  abbreviation: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, "Enter the two-letter postal abbreviation, such as MN."),
};

const badZone = "Choose a time zone from the list, such as America/Chicago.";

/** What a district's own administrators change. */
export const districtShape = {
  name: requiredLine(200, "Enter the district’s name."),
  timeZone: z.string().trim().refine(isTimeZone, badZone),
  schoolYearStart: z.string().trim().refine(isYearDay, "Enter a month and a day, such as 08-01."),
};

/** The same of a district that is added: without a time zone it gets that of its state. */
export const newDistrictShape = {
  ...districtShape,
  timeZone: z
    .string()
    .trim()
    .refine((value) => value === "" || isTimeZone(value), badZone)
    .transform((value) => value || null),
};

/** What only those change who manage every district. */
export const districtPlatformShape = {
  stateId: z.uuid("Choose a state."),
  originalId: lineOrNone(50),
  isClient: ticked,
};

export const schoolShape = {
  name: requiredLine(200, "Enter the school’s name."),
  identifier: lineOrNone(50),
  level: z
    .string()
    .refine((value) => value === "" || Object.hasOwn(schoolLevels, value), "Choose a level from the list.")
    .transform((value) => levelNamed(value) ?? null),
};

/** The choices of a level. */
export const levelOptions = Object.entries(schoolLevels).map(([value, label]) => ({ value, label }));

/** What a clash with another place says at which field. */
export const placeFaults: Record<
  StateClash | DistrictClash | "no-zone" | SchoolClash,
  { fields: Record<string, string[]> }
> = {
  "name-taken": { fields: { name: ["This name is taken. Choose another, or edit the one that has it."] } },
  "abbreviation-taken": { fields: { abbreviation: ["Another state has this abbreviation."] } },
  "number-taken": { fields: { originalId: ["Another district of this state has this number."] } },
  "no-zone": { fields: { timeZone: ["This state has more than one time zone. Choose the district’s."] } },
  "no-state": { fields: { stateId: ["Choose a state."] } },
  "identifier-taken": { fields: { identifier: ["Another school of this district has this identifier."] } },
};

/** Which time zone a district got that was just added. */
export const zoneSaid = (timeZone: string) => `Its time zone is ${timeZone.replaceAll("_", " ")}.`;

/** A district as its form shows it. */
export const districtValues = (row: DistrictFields) => ({
  name: row.name,
  stateId: row.stateId ?? "",
  originalId: row.originalId ?? "",
  isClient: row.isClient ? "yes" : "",
  timeZone: row.timeZone,
  schoolYearStart: row.schoolYearStart,
});
