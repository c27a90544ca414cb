import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { TextareaField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";

type Props = { id: string; name: string; version: string; form?: FormState | undefined };

/** The way to end a ban, with its reason. */
export function LiftEntry({ id, name, version, form }: Props) {
  return (
    <SectionCard
      title="Lift the block"
      lead="The block ends right away. A blocked product goes back to its earlier decision, unless there has been a new one."
    >
      <FieldsForm method="post" action={paths.blacklistEntry(id)}>
        <input type="hidden" name="intent" value="lift" />
        <input type="hidden" name="version" value={version} />
        <TextareaField name="liftReason" label="Why it is lifted" form={form} rows={2} maxLength={500} required />
        <Actions>
          <Button about={`on ${name}`}>Lift the block</Button>
        </Actions>
      </FieldsForm>
    </SectionCard>
  );
}
