import { Link, useNavigation } from "@remix-run/react";
import { Brand } from "~/ui/brand";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import { FormErrors } from "~/ui/form-errors";
import type { FormState } from "~/ui/form-state";
import { Notice } from "~/ui/notice";
import type { Tone } from "~/ui/tone";

type Props = {
  form?: FormState;
  /** The path to come back to. */
  redirectTo?: string;
  /** A form that was posted too late is kept until its sender is back. */
  keeps?: boolean;
  /** In the demo: where its mail is kept. */
  mailboxTo?: string;
  /** The message of the last action, as "Signed out successfully". */
  notice?: { tone: Tone; message: string } | null;
};

/** The sign-in page as a whole, with its own <main>. */
export function SignInForm({ form, redirectTo, keeps, mailboxTo, notice }: Props) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto] justify-items-center gap-6 px-4 py-6">
      <header>
        <Brand to="/" />
      </header>
      <main id="main" tabIndex={-1} className="grid w-[min(24rem,100%)] grid-cols-1 gap-4 self-center">
        {notice ? (
          <Notice tone={notice.tone} role="status">
            {notice.message}
          </Notice>
        ) : null}
        {keeps ? (
          <Notice tone="info">
            What you entered is kept for an hour. Sign in with the same account and it comes back, ready to send.
          </Notice>
        ) : null}
        <FormErrors form={form} />
        <Card stack="md" className="p-6">
          <div>
            <h1>Sign in</h1>
            <p className="text-ink-muted">With your district’s email address.</p>
          </div>
          <FieldsForm method="post" className="gap-4">
            {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
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
            <TextField
              name="password"
              label="Password"
              type="password"
              form={form}
              autoComplete="current-password"
              required
            />
            <Button variant="primary" size="lg" block aria-disabled={busy || undefined}>
              {busy ? "Signing in …" : "Sign in"}
            </Button>
          </FieldsForm>
          <p>
            <Link to="/reset-password">Forgot your password?</Link>
          </p>
        </Card>
        <p className="text-sm text-ink-muted">
          No account? Your district’s IT office gives you one. You are signed out after 10 minutes without activity.
        </p>
        {mailboxTo ? (
          <p className="text-sm text-ink-muted">
            This is the demo. <Link to={mailboxTo}>Read the email it would have sent</Link>
          </p>
        ) : null}
      </main>
    </div>
  );
}
