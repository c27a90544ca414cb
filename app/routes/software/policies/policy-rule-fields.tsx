import { ChoicesField, SelectField, TextareaField, TextField } from "~/ui/field";
import type { FormState } from "~/ui/form-state";
import type { Option } from "~/ui/options";
import { ConditionBuilder, type ConditionChoices, type ShownConditions } from "./condition-builder";

export type RuleChoices = { conditions: ConditionChoices; effects: Option[]; severities: Option[] };

export type RuleValues = {
  name: string;
  effect: string;
  severity: string;
  message: string;
  conditions: ShownConditions;
};

type Props = { form?: FormState | undefined; values: RuleValues; choices: RuleChoices };

/** What a policy rule says: its name, when it fires, what it does then, and what people are told. */
export function PolicyRuleFields({ form, values, choices }: Props) {
  return (
    <>
      <TextField
        name="name"
        label="Name"
        hint="Answers name the rule that decided."
        form={form}
        defaultValue={values.name}
        maxLength={80}
        autoComplete="off"
        required
      />
      <ConditionBuilder
        name="when"
        legend="Applies to products where"
        choices={choices.conditions}
        conditions={values.conditions}
        form={form}
      />
      <ChoicesField
        name="effect"
        label="What it does"
        layout="lines"
        form={form}
        defaultValue={values.effect}
        options={choices.effects}
      />
      <SelectField
        name="severity"
        label="How much it matters"
        form={form}
        defaultValue={values.severity}
        options={choices.severities}
      />
      <TextareaField
        name="message"
        label="What people read"
        hint="One sentence, such as “AI tools need a review before students use them.”"
        form={form}
        defaultValue={values.message}
        rows={2}
        maxLength={300}
        required
      />
    </>
  );
}
