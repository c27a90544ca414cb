import type { ComponentProps } from "react";
import { SelectField } from "~/ui/field";
import type { Option } from "~/ui/options";
import { asChosen, reloadFor } from "./reference-words";

type Props = Omit<ComponentProps<typeof SelectField>, "options"> & {
  /** The label of no choice. */
  none: string;
  choices: { options: Option[]; failed: string | null };
};

/** One of a list of reference data. While that can't be read, it says so and keeps what was chosen before. */
export function ReferenceSelect({ none, choices: { options, failed }, ...field }: Props) {
  const chosen = field.form?.values[field.name] ?? field.defaultValue;
  const kept =
    failed && chosen ? [{ value: chosen, label: chosen === field.defaultValue ? "As saved" : asChosen }] : [];
  return (
    <SelectField
      {...field}
      hint={failed ? reloadFor(failed) : field.hint}
      options={[{ value: "", label: none }, ...kept, ...options]}
    />
  );
}
