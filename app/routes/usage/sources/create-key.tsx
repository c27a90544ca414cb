import { useNavigation } from "@remix-run/react";
import { ForDistrict } from "~/components/district-line";
import { OwnPasswordField } from "~/components/own-password-field";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { TextField } from "~/ui/field";
import { FieldPair, FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";

type Props = {
  /** The id that the key will have: a form that is sent twice makes one key. */
  id: string;
  district: { id: string; today: string };
  confirmed: boolean;
  form: FormState | undefined;
};

/** Makes a key for a tool that sends visits. */
export function CreateKey({ id, district, confirmed, form }: Props) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <SectionCard
      id="create-key"
      title="Create a key"
      lead="Use one key for each tool, so that you can revoke one without stopping the others."
    >
      <FieldsForm
        method="post"
        action="?"
        onSubmit={(event) => {
          if (busy) event.preventDefault();
        }}
      >
        <input type="hidden" name="intent" value="create-key" />
        <input type="hidden" name="id" value={id} />
        <ForDistrict district={district} />
        <FieldPair>
          <TextField
            name="name"
            label="Name"
            hint="What will use it, such as Web filter export."
            maxLength={100}
            autoComplete="off"
            form={form}
            required
          />
          <TextField
            name="expiresOn"
            label="Last day (optional)"
            hint="The key stops working after this day. Leave blank for no end."
            type="date"
            min={district.today}
            form={form}
          />
        </FieldPair>
        <OwnPasswordField confirmed={confirmed} form={form} />
        <Actions>
          <Button icon="key-round" variant="primary" aria-disabled={busy || undefined}>
            Create key
          </Button>
        </Actions>
      </FieldsForm>
    </SectionCard>
  );
}
