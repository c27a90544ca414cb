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
  // A page that has stood open asks once its form is refused.
  if (confirmed && !form?.errors.fields.ownPassword) return null;
  return (
    <PasswordField
      name="ownPassword"
      label="Your Rollcall password"
      hint={`This keeps anyone else from doing this in your name.${onlyFor ? ` ${onlyFor}` : ""}`}
      form={form}
      autoComplete="current-password"
      required={!onlyFor}
    />
  );
}
