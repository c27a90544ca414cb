import { z } from "zod";
import { withConditions } from "~/routes/software/policies/conditions-form.server";
import { Lines, ruleShape } from "~/routes/software/policies/policy-rule-form.server";

const version = z.coerce.number().int().min(1);

/** The page of the list that a button stands on, for one of the list. */
const back = z.coerce.number().int().min(1).max(10_000).catch(1).optional();

/** What the page of a rule posts, and the list for its buttons. */
export const RuleChange = withConditions(
  ["when"],
  z.discriminatedUnion("intent", [
    Lines,
    z.object({ intent: z.literal("save"), ...ruleShape, version }),
    z.object({ intent: z.enum(["switch-on", "switch-off"]), version, back }),
    z.object({ intent: z.enum(["move-up", "move-down"]), back }),
    z.object({ intent: z.literal("delete") }),
  ]),
);
