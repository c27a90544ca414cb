import { z } from "zod";
import { dayOrNone, requiredLine } from "~/http/field-shapes.server";
import { entryTerms } from "~/routes/software/policies/blacklist-form.server";

const version = z.coerce.number().int().min(1);

/** What the page of an entry posts. */
export const EntryChange = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change"), version, ...entryTerms }),
  z.object({
    intent: z.literal("lift"),
    version,
    liftReason: requiredLine(500, "Say why it is lifted: it stays in the product’s history."),
  }),
  z.object({
    intent: z.literal("except"),
    until: dayOrNone("Enter a day."),
    exceptSchool: z.union([z.literal(""), z.uuid()]),
    exceptPerson: z.string().trim().max(254),
    exceptReason: requiredLine(500, "Give a reason for the exception."),
  }),
  z.object({ intent: z.literal("remove-exception"), exception: z.uuid() }),
  z.object({ intent: z.literal("whole-site") }),
]);
