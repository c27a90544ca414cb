import { Link } from "@remix-run/react";
import { SuggestingField } from "~/components/suggesting-field";
import { softwareSuggestionsPath } from "~/http/path-queries";
import { paths } from "~/http/paths";
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
  const posted = field.form?.errors.fields[field.name] ? field.form.values[field.name] : undefined;
  const help = (
    <>
      {hint ? `${hint} ` : "Type its name. "}
      <Link to={posted ? `${paths.softwareSearch}?${new URLSearchParams({ q: posted })}` : paths.softwareSearch}>
        Look it up
      </Link>
    </>
  );
  return <SuggestingField {...field} from={(typed) => [softwareSuggestionsPath(typed)]} hint={help} maxLength={300} />;
}
