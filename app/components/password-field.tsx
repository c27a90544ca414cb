import { type ReactNode, useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import type { FormState } from "~/ui/form-state";
import { useHydrated } from "~/ui/hydrated";

type Props = {
  name: string;
  id?: string;
  label: string;
  hint?: ReactNode;
  form?: FormState;
  autoComplete: "new-password" | "current-password";
  required?: boolean;
};

/**
 * A password with a button that shows what was typed; it can be pasted. Without scripts there is no button, and the
 * field is what browsers make of it. It is hidden again when the form is sent, so that browsers know it for a password.
 */
export function PasswordField({ required = true, ...props }: Props) {
  const [shown, setShown] = useState(false);
  const works = useHydrated();
  const id = props.id ?? props.name;
  useEffect(() => {
    const form = document.getElementById(id)?.closest("form");
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, [id]);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required={required}
      end={
        works ? (
          <>
            <Button
              type="button"
              icon={shown ? "eye-off" : "eye"}
              about={props.label.toLowerCase()}
              aria-controls={id}
              onClick={() => setShown(!shown)}
            >
              {shown ? "Hide" : "Show"}
            </Button>
            <span className="sr-only" role="status">
              {shown ? "What you type is visible." : ""}
            </span>
          </>
        ) : null
      }
    />
  );
}

/** What a new password needs, before it is typed. */
export const passwordHint = "At least 15 characters, for example four words that do not belong together.";
