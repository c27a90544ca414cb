import { useId } from "react";
import { PasswordField } from "~/components/password-field";
import type { FormState } from "~/ui/form-state";

type Props = {
  form?: FormState;
  /** Whether the viewer gave their password in the last ten minutes, and so need not give it again. */
  confirmed: boolean;
  /** What the form needs it for, where it does not always. */
  onlyFor?: string;
};

/** One's own password, asked for again before what weighs most. */
export function OwnPasswordField({ form, confirmed, onlyFor }: Props) {
  const own = useId();
  const isRefused = Boolean(form?.errors.fields.ownPassword);
  // A page that has stood open asks once its form is refused.
  if (confirmed && !isRefused) return null;
  return (
    <PasswordField
      name="ownPassword"
      // Several forms of a page may ask for it: the summary of what is wrong leads to the one that was refused.
      id={isRefused ? "ownPassword" : `ownPassword${own}`}
      label="Your Rollcall password"
      hint={`This keeps anyone else from doing this in your name.${onlyFor ? ` ${onlyFor}` : ""}`}
      form={form}
      autoComplete="current-password"
      required={!onlyFor}
    />
  );
}
