import { z } from "zod";
import { withConditions } from "~/routes/software/policies/conditions-form.server";
import { Lines, ruleShape } from "~/routes/software/policies/policy-rule-form.server";

/** A new rule as its form posts it: a press on one of the lines' buttons, or the whole rule. */
export const NewRule = withConditions(
  ["when"],
  z.discriminatedUnion("intent", [
    Lines,
    z.object({ intent: z.literal("save"), ...ruleShape, forDistrict: z.string().optional() }),
  ]),
);
