import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { formatCount } from "~/ui/format";
import type { IconName } from "~/ui/icon-names";
import { Time } from "~/ui/time";
import type { PersonView } from "./shape.server";

type Props = { person: PersonView; form?: FormState; zone: string; now: string };

/** Whether this person can sign in, and what can be done about it. */
export function Account({ person, form, zone, now }: Props) {
  if (person.state === "deactivated") {
    return (
      <SectionCard title="Account" lead="Deactivated: they can’t sign in, and no link lets them in.">
        <Do intent="reactivate" icon="user-round-check" label="Reactivate" />
      </SectionCard>
    );
  }
  if (person.state === "no-account") return <NoAccount person={person} form={form} />;
  if (person.state === "invited") return <Invited person={person} zone={zone} now={now} />;
  return (
    <SectionCard
      title="Account"
      lead={
        person.openSessions > 0
          ? `Signed in on ${formatCount(person.openSessions, "device", "devices")} now.`
          : "Not signed in anywhere now."
      }
    >
      <Actions>
        <Do intent="send-reset" icon="key-round" label="Send a reset link" />
        {person.openSessions > 0 ? <Do intent="end-sessions" icon="log-out" label="Sign them out everywhere" /> : null}
      </Actions>
      <Deactivate name={person.name} />
    </SectionCard>
  );
}

type DoProps = { intent: string; icon: IconName; label: string; variant?: "plain" | "danger" | "primary" };

function Do({ intent, icon, label, variant = "plain" }: DoProps) {
  return (
    <Form noValidate method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button icon={icon} variant={variant}>
        {label}
      </Button>
    </Form>
  );
}

function Deactivate({ name }: { name: string }) {
  return (
    <Disclosure summary="Deactivate …">
      <p>{name} is signed out everywhere at once and can’t sign in. Their records stay, and you can reactivate them.</p>
      <Do intent="deactivate" icon="user-round-x" label={`Deactivate ${name}`} variant="danger" />
    </Disclosure>
  );
}

function Invited({ person, zone, now }: Omit<Props, "form">) {
  const sent: ReactNode = person.invitedAt ? (
    <>
      Invited <Time iso={person.invitedAt} zone={zone} now={now} inSentence />. Each link works for 7 days, once.
    </>
  ) : (
    "Invited, and has not set a password yet."
  );
  return (
    <SectionCard title="Invitation" lead={sent}>
      <Do intent="resend" icon="send" label="Send invitation again" />
      <Disclosure summary="Withdraw the invitation …">
        <p>
          {person.inRoster || person.source === "roster"
            ? "The link stops working and the account is removed. The person stays in the roster."
            : "The link stops working, and the person is removed, since the link was never used."}
        </p>
        <Do intent="withdraw" icon="user-round-x" label="Withdraw invitation" variant="danger" />
      </Disclosure>
    </SectionCard>
  );
}

function NoAccount({ person, form }: { person: PersonView; form?: FormState }) {
  const own = form?.intent === "invite" ? form : undefined;
  return (
    <SectionCard title="Account" lead="None: a roster brought this person in. An invitation lets them sign in.">
      <FieldsForm method="post">
        <input type="hidden" name="intent" value="invite" />
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="off"
          form={own}
          defaultValue={person.email ?? ""}
          required
        />
        <Actions>
          <Button icon="mail-plus">Send invitation</Button>
        </Actions>
      </FieldsForm>
      <Deactivate name={person.name} />
    </SectionCard>
  );
}
