import { Link } from "@remix-run/react";
import { useId, useState } from "react";
import { useTypedAnswer } from "~/components/use-typed-answer";
import { paths } from "~/http/paths";
import { TextField } from "~/ui/field";
import type { FormState } from "~/ui/form-state";

type Props = {
  /** The field that is posted, as chosenSoftware() reads it: the product as a person names it. */
  name: string;
  label: string;
  hint?: string;
  form?: FormState;
  /** "Name, Vendor", or the name alone. */
  defaultValue?: string;
  required?: boolean;
};

/** A product by its name, with suggestions as one types. Without scripts the name is typed, and the answer says more. */
export function SoftwareField({ hint, ...field }: Props) {
  const list = useId();
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const answer = useTypedAnswer<{ names: string[] }>(text.length < 2 ? null : paths.softwareSuggestions(text));
  const suggested = answer?.names ?? [];
  const posted = field.form?.errors.fields[field.name] ? field.form.values[field.name] : undefined;
  const help = (
    <>
      {hint ? `${hint} ` : "Type its name. "}
      <Link to={posted ? `${paths.softwareSearch}?${new URLSearchParams({ q: posted })}` : paths.softwareSearch}>
        Look it up
      </Link>
    </>
  );
  return (
    <>
      <TextField
        {...field}
        hint={help}
        list={suggested.length > 0 ? list : undefined}
        autoComplete="off"
        maxLength={300}
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
