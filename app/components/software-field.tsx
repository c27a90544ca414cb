import { Link } from "@remix-run/react";
import { useEffect, useId, useState } from "react";
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

const pause = 200;

/** A product by its name, with suggestions as one types. Without scripts the name is typed, and the answer says more. */
export function SoftwareField({ hint, ...field }: Props) {
  const list = useId();
  const [typed, setTyped] = useState("");
  const suggested = useSuggested(typed);
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

/** What the server suggests for the letters typed so far, asked when the typing rests. */
function useSuggested(typed: string): string[] {
  const [suggested, setSuggested] = useState<string[]>([]);
  useEffect(() => {
    const text = typed.trim();
    if (text.length < 2) return;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(paths.softwareSuggestions(text), { signal: asking.signal });
        if (answer.ok) setSuggested(((await answer.json()) as { names: string[] }).names);
      } catch {
        // Suggestions are a help only: without them the name is typed whole.
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [typed]);
  return suggested;
}
