import { alertKinds } from "domain/notices/terms";
import { typedCount } from "domain/typed-numbers";
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
    .transform(typedCount)
    .pipe(z.number(unreadable).min(1, unreadable).max(1_000_000, unreadable)),
  on: many(z.enum(alertKinds)),
});
