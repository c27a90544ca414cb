import { Select } from "./control";
import { FieldGroup } from "./field";
import { FieldPair } from "./form";
import { type FormState, valuesOf } from "./form-state";
import type { Option } from "./options";

type Props = {
  /** The field with the answers. */
  name: string;
  /** The hidden field with what is asked about. Both are in the form once for each, in one order. */
  aboutName: string;
  legend: string;
  hint: string;
  options: Option[];
  /** What is asked about and answered as long as nothing was posted. */
  defaults: Record<string, string>;
  form: FormState | undefined;
};

/** The same choice for each of several things, as one field. Nothing when there is none. */
export function EachSelect({ name, aboutName, legend, hint, options, defaults, form }: Props) {
  const all = form ? valuesOf(form, aboutName) : Object.keys(defaults);
  const chosen = form ? valuesOf(form, name) : Object.values(defaults);
  if (all.length === 0) return null;
  return (
    <FieldGroup name={name} legend={legend} hint={hint} form={form}>
      <FieldPair>
        {all.map((about, nth) => {
          const id = nth === 0 ? name : `${name}-${nth}`;
          return (
            <div className="field" key={about}>
              <label htmlFor={id}>
                <span className="wrap-anywhere">{about}</span>
              </label>
              <input type="hidden" name={aboutName} value={about} />
              <Select id={id} name={name} defaultValue={chosen[nth] ?? ""}>
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </Select>
            </div>
          );
        })}
      </FieldPair>
    </FieldGroup>
  );
}
