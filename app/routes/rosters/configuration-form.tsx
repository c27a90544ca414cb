import { useNavigation } from "@remix-run/react";
import { OwnPasswordField } from "~/components/own-password-field";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { FieldsForm } from "~/ui/form";
import { FormErrors } from "~/ui/form-errors";
import { WithAside } from "~/ui/page";
import { Steps } from "~/ui/steps";
import { Server, Source, type SourceProps } from "./configuration-fields";
import { Guards, Schedule } from "./configuration-schedule";
import { SignIn } from "./configuration-sign-in";
import type { GuardLine } from "./configuration-values";

type Props = SourceProps & { guards: GuardLine[]; confirmed: boolean; cancelTo?: string; seen?: string };

/**
 * Adds or edits a configuration; posts to its own page. Everything is in the page, and the style sheet hides what the
 * chosen sign-in method and frequency make needless, so that it works without scripts.
 */
export function ConfigurationForm(props: Props) {
  const { form, values, guards, confirmed, cancelTo = "/sftp-integration", seen, ...source } = props;
  const busy = useNavigation().formMethod === "POST";
  const save = values ? "Save configuration" : "Add configuration";
  const whole = (
    <div className="grid max-w-reading grid-cols-1 gap-6">
      <FormErrors form={form} />
      <FieldsForm method="post">
        {seen ? <input type="hidden" name="seen" value={form?.values.seen ?? seen} /> : null}
        <Source {...source} form={form} values={values} />
        <Server form={form} values={values} />
        <SignIn form={form} values={values} />
        <Schedule form={form} values={values} />
        <Guards form={form} values={values} guards={guards} />
        <OwnPasswordField
          form={form}
          confirmed={confirmed}
          onlyFor={values && "Needed only when you change the server or how Rollcall signs in to it."}
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
          { title: "You add it.", note: "Nothing is fetched yet.", tone: "neutral", icon: "plus" },
          {
            title: "You test the connection.",
            note: "The server shows its host key.",
            tone: "neutral",
            icon: "plug-zap",
          },
          {
            title: "You confirm the key.",
            note: "Only then is the password or key sent.",
            tone: "neutral",
            icon: "key-round",
          },
          {
            title: "You start the first sync.",
            note: "Its log says what changed.",
            tone: "neutral",
            icon: "refresh-cw",
          },
        ]}
      />
    </SectionCard>
  );
}
