import { Link, useNavigation } from "@remix-run/react";
import { PasswordField, passwordHint } from "~/components/password-field";
import { paths } from "~/http/paths";
import { EntryPage } from "~/routes/access/entry-page";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";

/** Asks for the address that the link goes to. */
export function AskForLink({ form, problem }: { form?: FormState; problem?: string }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <EntryPage
      title="Choose a new password"
      lead="We’ll email you a link. It works once, for 30 minutes."
      form={form}
      problem={problem}
      after={
        <p>
          Remember your password? <Link to={paths.login}>Sign in</Link>
        </p>
      }
    >
      <FieldsForm className="gap-4" method="post" action={paths.resetPassword}>
        <input type="hidden" name="intent" value="request" />
        <TextField
          name="email"
          label="Email"
          type="email"
          form={form}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Button variant="primary" size="lg" block aria-disabled={busy || undefined}>
          {busy ? "Sending …" : "Send the link"}
        </Button>
      </FieldsForm>
    </EntryPage>
  );
}

/** The message after every request, whether there is such an account or not. */
export function LinkIsOnItsWay({ mailboxTo }: { mailboxTo?: string }) {
  return (
    <EntryPage
      title="Check your email"
      after={
        mailboxTo ? (
          <p>
            This is the demo. <Link to={mailboxTo}>Read the email it would have sent</Link>
          </p>
        ) : null
      }
    >
      <p>If an account has the address you entered, an email with a link is on its way.</p>
      <p className="text-ink-muted">
        Nothing after a few minutes? Check your spam folder, check the address for typos, or ask your IT office whether
        you have an account.
      </p>
      <Actions>
        <ButtonLink to={paths.login}>Back to sign in</ButtonLink>
        <ButtonLink variant="quiet" to={paths.resetPassword}>
          Use another address
        </ButtonLink>
      </Actions>
    </EntryPage>
  );
}

/** Where no email is sent there is nothing to ask for: whoever runs the site makes the link. */
export function NoMail({ problem }: { problem?: string }) {
  return (
    <EntryPage title="Choose a new password" problem={problem}>
      <p>This site sends no email yet, so we can’t email you a link.</p>
      <p>Ask your IT office for a link to set a new password. The people who run Rollcall can make one for you.</p>
      <Actions>
        <ButtonLink to={paths.login}>Back to sign in</ButtonLink>
      </Actions>
    </EntryPage>
  );
}

/** Sets the password. It loads a document, also with scripts: the key of the link is sent to this address alone. */
export function SetNewPassword({ form, email, mark }: { form?: FormState; email: string | null; mark: string | null }) {
  return (
    <EntryPage
      title="Choose a new password"
      lead={email ? `For ${email}. Setting a new password signs you out everywhere.` : undefined}
      form={form}
    >
      <FieldsForm className="gap-4" method="post" action={paths.resetPassword} reloadDocument>
        <input type="hidden" name="intent" value="set" />
        <input type="hidden" name="link" value={mark ?? ""} />
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
        <PasswordField
          name="password"
          label="New password"
          hint={passwordHint}
          form={form}
          autoComplete="new-password"
        />
        <Button variant="primary" size="lg" block>
          Set the new password
        </Button>
      </FieldsForm>
    </EntryPage>
  );
}
