import { ruleEffects, severities } from "domain/software/policies/terms";
import { effectWords, severityWords } from "domain/software/policies/words";
import { z } from "zod";
import { LinesStep, PostedConditions } from "./conditions-form.server";

const line = (most: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(most, `Use ${most} characters at most.`)
    .refine((value) => !/\p{Cc}/u.test(value), "Leave out line breaks and tabs.");

/** What a rule says, as its form posts it. */
export const ruleShape = {
  name: line(80, "Give the rule a name: answers name it."),
  effect: z.enum(ruleEffects, "Choose what the rule does."),
  severity: z.enum(severities, "Choose how much it matters."),
  message: line(300, "Say in a sentence what people should know."),
  when: PostedConditions,
};

/** A press on one of the buttons of the conditions. */
export const Lines = LinesStep.extend({ intent: z.literal("lines") });

type Whole = { [Name in keyof typeof ruleShape]: z.output<(typeof ruleShape)[Name]> };

/** The fields of a rule out of its form. */
export const ruleFields = ({ name, effect, severity, message, when }: Whole) => {
  return { name, effect, severity, message, conditions: when };
};

export const nameTaken = { fields: { name: ["Another rule has this name. Choose another one."] } };

/** The choices of a rule's form, apart from its conditions. */
export const ruleOptions = {
  effects: ruleEffects.map((value) => ({ value, label: effectWords[value].act })),
  severities: severities.map((value) => ({ value, label: severityWords[value] })),
};
