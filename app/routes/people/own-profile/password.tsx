import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { PasswordField, passwordHint } from "~/components/password-field";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";

type Props = {
  /** The page's refused form, whichever it is. */
  form?: FormState;
  /** Whose password it is, for password managers. */
  email: string | null;
};

/** Changes one's own password. */
export function OwnPassword({ form, email }: Props) {
  const { formData, state } = useNavigation();
  const busy = formData?.get("intent") === "password";
  const refused = form?.intent === "password" ? form : undefined;
  const fields = useRef<HTMLFormElement>(null);
  const wasTaken = useRef(false);
  useEffect(() => {
    // With scripts the page stays, along with what was typed: once it is the new password, it should be gone from
    // there.
    if (wasTaken.current && !busy && !refused) fields.current?.reset();
    // A form that was refused, or that got no answer, is followed by no loading.
    wasTaken.current = busy && state === "loading";
  }, [busy, state, refused]);
  return (
    <SectionCard title="Password" lead="You stay signed in here, and are signed out on all other devices.">
      <FieldsForm method="post" ref={fields}>
        <input type="hidden" name="intent" value="password" />
        {/* Not sent: it tells password managers whose password this is. */}
        <input
          className="sr-only"
          type="text"
          autoComplete="username"
          value={email ?? ""}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField name="currentPassword" label="Current password" form={refused} autoComplete="current-password" />
        <PasswordField
          name="newPassword"
          label="New password"
          hint={passwordHint}
          form={refused}
          autoComplete="new-password"
        />
        <Actions>
          <Button aria-disabled={busy || undefined}>{busy ? "Changing …" : "Change password"}</Button>
        </Actions>
      </FieldsForm>
    </SectionCard>
  );
}
