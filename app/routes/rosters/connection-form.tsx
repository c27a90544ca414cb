import { useNavigation } from "@remix-run/react";
import { OwnPasswordField } from "~/components/own-password-field";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { FieldsForm } from "~/ui/form";
import { FormErrors } from "~/ui/form-errors";
import { WithAside } from "~/ui/page";
import { Steps } from "~/ui/steps";
import { Guards, Schedule } from "./configuration-schedule";
import type { GuardLine } from "./configuration-values";
import { ConnectionSignIn, ConnectionSource, type ConnectionSourceProps } from "./connection-fields";

type Props = ConnectionSourceProps & { guards: GuardLine[]; confirmed: boolean; cancelTo?: string; seen?: string };

/** Adds or edits a connection to a service; posts to its own page, and works without scripts. */
export function ConnectionForm(props: Props) {
  const { form, values, guards, confirmed, cancelTo, seen, ...source } = props;
  const busy = useNavigation().formMethod === "POST";
  const save = values ? "Save connection" : "Add connection";
  const whole = (
    <div className="grid max-w-reading grid-cols-1 gap-6">
      <FormErrors form={form} />
      <FieldsForm method="post">
        {seen ? <input type="hidden" name="seen" value={form?.values.seen ?? seen} /> : null}
        <ConnectionSource {...source} form={form} values={values} />
        <ConnectionSignIn form={form} values={values} />
        <Schedule form={form} values={values} />
        <Guards form={form} values={values} guards={guards} />
        <OwnPasswordField
          form={form}
          confirmed={confirmed}
          onlyFor={values && "Needed only when you change the service or how Rollcall signs in to it."}
        />
        <Actions>
          <Button variant="primary" aria-disabled={busy || undefined}>
            {busy ? "Saving …" : save}
          </Button>
          <ButtonLink variant="quiet" to={cancelTo ?? paths.oneRoster}>
            Cancel
          </ButtonLink>
        </Actions>
      </FieldsForm>
    </div>
  );
  return values ? (
    whole
  ) : (
    <WithAside label="What happens next" aside={<NextSteps />}>
      {whole}
    </WithAside>
  );
}

function NextSteps() {
  return (
    <SectionCard title="What happens next">
      <Steps
        steps={[
          { title: "You add it.", note: "Nothing is read yet.", tone: "neutral", icon: "plus" },
          {
            title: "You test the connection.",
            note: "Rollcall signs in and asks for each list.",
            tone: "neutral",
            icon: "plug-zap",
          },
          {
            title: "You start the first sync.",
            note: "Its log says what changed. After that it follows the schedule.",
            tone: "neutral",
            icon: "refresh-cw",
          },
        ]}
      />
    </SectionCard>
  );
}
