import { z } from "zod";

const unreadable = "Enter a whole number of people from 1 to 1,000,000, such as 10.";

/** From how many people on a district is told of something new. */
export const ThresholdForm = z.object({
  forDistrict: z.string().optional(),
  people: z
    .string(unreadable)
    .transform((text) => text.replaceAll(/[\s,]/g, ""))
    .pipe(z.string().regex(/^([1-9]\d{0,5}|1000000)$/, unreadable))
    .transform(Number),
});
