import { Link } from "@remix-run/react";
import type { NotificationKind } from "domain/notices/terms";
import { notificationKindWords } from "domain/notices/words";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { ManyField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";

type Props = { choices: { kinds: NotificationKind[]; mailed: NotificationKind[] }; form?: FormState };

/** Which notifications come by mail as well. The app shows all of them in any case. */
export function MailChoices({ choices, form }: Props) {
  const refused = form?.intent === "notifications" ? form : undefined;
  return (
    <SectionCard
      id="notifications"
      title="Email notifications"
      lead={
        <>
          All of these show under <Link to={paths.notifications}>Notifications</Link>. Choose which also come by email.
        </>
      }
    >
      <FieldsForm method="post">
        <input type="hidden" name="intent" value="notifications" />
        <ManyField
          name="mailed"
          label="Also send by email"
          layout="lines"
          form={refused}
          defaultValues={choices.mailed}
          options={choices.kinds.map((kind) => ({ value: kind, label: notificationKindWords[kind] }))}
        />
        <Actions>
          <Button>Save choice</Button>
        </Actions>
      </FieldsForm>
    </SectionCard>
  );
}
