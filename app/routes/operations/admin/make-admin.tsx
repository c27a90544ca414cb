import { OwnPasswordField } from "~/components/own-password-field";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";

/** Makes someone with an account an admin of the platform. Only a super admin sees it. */
export function MakeAdmin({ form, confirmed }: { form: FormState | undefined; confirmed: boolean }) {
  return (
    <SectionCard
      title="Make someone an admin"
      lead="An admin sees every district and all its people. They are signed out and become an admin when they sign in again."
    >
      <FieldsForm method="post" action="?index">
        <input type="hidden" name="intent" value="set-user-admin" />
        <TextField
          name="email"
          label="Email address of the account"
          type="email"
          autoComplete="off"
          form={form}
          required
        />
        <OwnPasswordField confirmed={confirmed} form={form} />
        <Actions>
          <Button icon="shield-check">Make admin</Button>
        </Actions>
      </FieldsForm>
    </SectionCard>
  );
}
