import { useId, useState } from "react";
import { useTypedAnswer } from "~/components/use-typed-answer";
import { paths } from "~/http/paths";
import { TextField } from "~/ui/field";
import type { FormState } from "~/ui/form-state";

type Props = { name: string; label: string; form?: FormState | undefined };

/** A person of the district by name or email, with suggestions as one types. Without scripts the answer names those meant. */
export function PersonField(field: Props) {
  const list = useId();
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const answer = useTypedAnswer<{ names: string[] }>(text.length < 2 ? null : paths.blacklistPeople, { name: text });
  const suggested = answer?.names ?? [];
  return (
    <>
      <TextField
        {...field}
        hint="Type a name or an email address."
        list={suggested.length > 0 ? list : undefined}
        autoComplete="off"
        maxLength={254}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id={list}>
        {suggested.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}
