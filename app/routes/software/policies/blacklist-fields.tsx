import { SoftwareField } from "~/components/software-field";
import { ManyField, SelectField, TextareaField, TextField } from "~/ui/field";
import { FieldPair } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import type { BlacklistChoices, BlacklistValues } from "./blacklist-form.server";

type Props = { form?: FormState | undefined; values: BlacklistValues; choices: BlacklistChoices };

/** What an entry says: why, from when to when, for whom, and what to use instead. */
export function BlacklistFields({ form, values, choices }: Props) {
  return (
    <>
      <SelectField
        name="reasonCode"
        label="Why"
        form={form}
        defaultValue={values.reasonCode}
        options={choices.reasons}
        required
      />
      <TextareaField
        name="reason"
        label="The reason in a sentence"
        hint="Staff who ask whether they may use it will read this."
        form={form}
        defaultValue={values.reason}
        rows={2}
        maxLength={500}
        required
      />
      <FieldPair>
        <TextField name="startsOn" label="From" type="date" form={form} defaultValue={values.startsOn} required />
        <TextField
          name="endsOn"
          label="Until and including (optional)"
          hint="Leave blank to block it until someone lifts it."
          type="date"
          form={form}
          defaultValue={values.endsOn}
        />
      </FieldPair>
      <ManyField
        name="roles"
        label="Only for these people"
        hint="Check none to block it for everyone. The same goes for grades and schools."
        form={form}
        defaultValues={values.roles}
        options={choices.roles}
      />
      <ManyField
        name="grades"
        label="Only in these grades"
        layout="grid"
        form={form}
        defaultValues={values.grades}
        options={choices.grades}
      />
      {choices.schools.length > 0 ? (
        <ManyField
          name="schools"
          label="Only at these schools"
          layout={choices.schools.length > 12 ? "grid" : "wrap"}
          scrolls={choices.schools.length > 12}
          form={form}
          defaultValues={values.schools}
          options={choices.schools}
        />
      ) : null}
      <SoftwareField
        name="alternative"
        label="What to use instead (optional)"
        hint="A product that your district has approved."
        form={form}
        defaultValue={values.alternative}
      />
      <p className="text-ink-muted text-sm/6">
        People whose approved request this takes back are notified. Other staff see the block when they look it up.
        Rollcall does not change your web filter: you update it with the list.
      </p>
    </>
  );
}
