import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { OwnPasswordField } from "~/components/own-password-field";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { SelectField, TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import { FormErrors } from "~/ui/form-errors";
import type { FormState } from "~/ui/form-state";
import { WithAside } from "~/ui/page";
import { type Step, Steps } from "~/ui/steps";
import { Guards, Schedule } from "./configuration-schedule";
import type { GuardLine, ScheduleValues } from "./configuration-values";

type Props = {
  form?: FormState;
  /** What is stored; missing while it is added. */
  values?: ScheduleValues;
  guards: GuardLine[];
  confirmed: boolean;
  seen?: string;
  /** What is added or edited, and what of it takes the person's own password to change. */
  one: string;
  guarded: string;
  /** Where it was opened from. */
  cancelTo: string;
  /** What happens once it is added. */
  next: Step[];
  /** Where it is and how to sign in. */
  children: ReactNode;
};

/**
 * Adds or edits the source of a roster; posts to its own page. Everything is in the page, and the style sheet hides what
 * the chosen sign-in method and frequency make needless, so that it works without scripts.
 */
export function SourceForm(props: Props) {
  const { form, values, guards, confirmed, seen, one, guarded, cancelTo, next, children } = props;
  const busy = useNavigation().formMethod === "POST";
  const save = `${values ? "Save" : "Add"} ${one}`;
  const whole = (
    <div className="grid max-w-reading grid-cols-1 gap-6">
      <FormErrors form={form} />
      <FieldsForm method="post">
        {seen ? <input type="hidden" name="seen" value={form?.values.seen ?? seen} /> : null}
        {children}
        <Schedule form={form} values={values} />
        <Guards form={form} values={values} guards={guards} />
        <OwnPasswordField
          form={form}
          confirmed={confirmed}
          onlyFor={values && `Needed only when you change the ${guarded} or how Rollcall signs in to it.`}
        />
        <Actions>
          <Button variant="primary" aria-disabled={busy || undefined}>
            {busy ? "Saving …" : save}
          </Button>
          <ButtonLink variant="quiet" to={cancelTo}>
            Cancel
          </ButtonLink>
        </Actions>
      </FieldsForm>
    </div>
  );
  if (values) return whole;
  return (
    <WithAside
      label="What happens next"
      aside={
        <SectionCard title="What happens next">
          <Steps steps={next} />
        </SectionCard>
      }
    >
      {whole}
    </WithAside>
  );
}

export type SourceNameProps = {
  /** The districts to choose from, for who has none of their own, and the one they work on. */
  districts?: { id: string; name: string }[];
  districtId?: string;
};

type NameProps = SourceNameProps & { form?: FormState; name?: string; example: string };

/** Whose roster it is, and what the source is called. */
export function SourceName({ form, name, example, districts, districtId }: NameProps) {
  return (
    <>
      {districts ? (
        <SelectField
          name="districtId"
          label="District"
          form={form}
          defaultValue={districtId}
          options={[
            { value: "", label: "Choose a district" },
            ...districts.map((district) => ({ value: district.id, label: district.name })),
          ]}
          required
        />
      ) : null}
      <TextField
        name="name"
        label="Name"
        hint={`As you would call it, for example “${example}”.`}
        form={form}
        defaultValue={name}
        maxLength={80}
        autoComplete="off"
        required
      />
    </>
  );
}
