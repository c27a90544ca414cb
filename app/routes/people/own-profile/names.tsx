import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { TextField } from "~/ui/field";
import { FieldPair, FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { Notice } from "~/ui/notice";

type Props = {
  profile: { displayName: string; firstName: string | null; lastName: string | null; inRoster: boolean };
  form?: FormState;
};

/** One's own names: first and last, and the one that others see. */
export function Names({ profile, form }: Props) {
  const of = (intent: string) => (form?.intent === intent ? form : undefined);
  return (
    <SectionCard title="Name">
      {profile.inRoster ? (
        <Notice tone="info" slim>
          Your district’s roster has your first and last name, too: its next sync may set them again. The name that
          others see stays as you set it.
        </Notice>
      ) : null}
      <FieldsForm method="post">
        <input type="hidden" name="intent" value="names" />
        <FieldPair>
          <TextField
            name="firstName"
            label="First name (optional)"
            autoComplete="given-name"
            form={of("names")}
            defaultValue={profile.firstName ?? ""}
          />
          <TextField
            name="lastName"
            label="Last name (optional)"
            autoComplete="family-name"
            form={of("names")}
            defaultValue={profile.lastName ?? ""}
          />
        </FieldPair>
        <Actions>
          <Button>Save name</Button>
        </Actions>
      </FieldsForm>
      <FieldsForm method="post">
        <input type="hidden" name="intent" value="display-name" />
        <TextField
          name="displayName"
          label="Name that others see"
          hint="When your first or last name changes, we set this from them again."
          autoComplete="nickname"
          form={of("display-name")}
          defaultValue={profile.displayName}
          required
        />
        <Actions>
          <Button>Save the name that others see</Button>
        </Actions>
      </FieldsForm>
    </SectionCard>
  );
}
