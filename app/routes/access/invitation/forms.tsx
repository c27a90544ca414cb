import { PasswordField, passwordHint } from "~/components/password-field";
import { paths } from "~/http/paths";
import { EntryPage } from "~/routes/access/entry-page";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";

/** Whom an invitation is for, and what it gives them. Names are null for someone without a profile yet. */
export type Invitation = {
  /** Of the link that it was opened with. */
  mark: string;
  email: string | null;
  role: string | null;
  district: string | null;
  school: string | null;
  names: { firstName: string | null; lastName: string | null } | null;
};

/** Accepts an invitation. It loads a document, also with scripts: the key of the link is sent to this address alone. */
export function InvitationForm({ invitation, form }: { invitation: Invitation; form?: FormState }) {
  const { mark, email, role, names } = invitation;
  return (
    <EntryPage title="Welcome to Rollcall" lead={email ? `For ${email}.` : undefined} form={form}>
      <Place {...invitation} />
      <FieldsForm className="gap-4" method="post" action={paths.invitation} reloadDocument>
        <input type="hidden" name="link" value={mark} />
        {names ? (
          <>
            <TextField
              name="firstName"
              label="First name (optional)"
              form={form}
              defaultValue={names.firstName ?? ""}
              autoComplete="given-name"
              maxLength={100}
            />
            <TextField
              name="lastName"
              label="Last name (optional)"
              form={form}
              defaultValue={names.lastName ?? ""}
              autoComplete="family-name"
              maxLength={100}
            />
          </>
        ) : null}
        {/* Not sent: it tells password managers whose password this is. */}
        <input
          className="sr-only"
          type="text"
          autoComplete="username"
          value={email ?? ""}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordField name="password" label="Password" hint={passwordHint} form={form} autoComplete="new-password" />
        <Button variant="primary" size="lg" block>
          {role ? "Accept the invitation" : "Set the password"}
        </Button>
      </FieldsForm>
    </EntryPage>
  );
}

function Place({ role, district, school }: Invitation) {
  if (!role) return null;
  const facts = [
    { term: "Your role", value: role },
    ...(school ? [{ term: "School", value: school }] : []),
    { term: "District", value: district ?? "All districts" },
  ];
  return <Facts facts={facts} />;
}

/** A link that leads to no invitation: why, and the way on. */
export function NoInvitation({ problem, accepted, ended }: { problem: string; accepted: boolean; ended: boolean }) {
  return (
    <EntryPage title="Your invitation">
      <p>{problem}</p>
      <Actions>
        {ended ? (
          <ButtonLink variant="primary" to={paths.resetPassword}>
            Request a new one
          </ButtonLink>
        ) : null}
        <ButtonLink variant={accepted ? "primary" : "plain"} to={paths.login}>
          Sign in
        </ButtonLink>
        {accepted ? (
          <ButtonLink variant="quiet" to={paths.resetPassword}>
            Choose a new password
          </ButtonLink>
        ) : null}
      </Actions>
    </EntryPage>
  );
}
