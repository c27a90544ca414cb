import { alertKinds } from "domain/notices/terms";
import { z } from "zod";
import { seenShape } from "~/http/field-shapes.server";
import { many } from "~/http/many.server";

const unreadable = "Enter a whole number of people from 1 to 1,000,000, such as 10.";

/** Which usage alerts a district gets, and from how many people on it is told of something new. */
export const AlertsForm = z.object({
  forDistrict: z.string().optional(),
  seen: seenShape,
  people: z
    .string(unreadable)
    .transform((text) => text.replaceAll(/[\s,]/g, ""))
    .pipe(z.string().regex(/^([1-9]\d{0,5}|1000000)$/, unreadable))
    .transform(Number),
  on: many(z.enum(alertKinds)),
});
