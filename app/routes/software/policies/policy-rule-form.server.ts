import { ruleEffects, severities } from "domain/software/policies/terms";
import { effectWords, severityWords } from "domain/software/policies/words";
import { z } from "zod";
import { requiredLine } from "~/http/field-shapes.server";
import { LinesStep, PostedConditions } from "./conditions-form.server";

/** What a rule says, as its form posts it. */
export const ruleShape = {
  name: requiredLine(80, "Give the rule a name. Answers will show it."),
  effect: z.enum(ruleEffects, "Choose what the rule does."),
  severity: z.enum(severities, "Choose how much it matters."),
  message: requiredLine(300, "Say in a sentence what people should know."),
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
