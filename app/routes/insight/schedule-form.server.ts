import { cadences } from "domain/insight/terms";
import { z } from "zod";

const wholeNumber = (least: number, most: number, said: string) =>
  z
    .string(said)
    .regex(/^\d{1,2}$/, said)
    .transform(Number)
    .refine((value) => value >= least && value <= most, said);

/** When a report is to come, as its form asks for it. */
export const timeFields = {
  cadence: z.enum(cadences, "Choose every week or every month."),
  weekday: wholeNumber(1, 7, "Choose a day of the week."),
  monthDay: wholeNumber(1, 31, "Choose a day of the month."),
  hour: wholeNumber(0, 23, "Choose a time of day."),
};
