import type { ComponentProps } from "react";
import { SelectField } from "~/ui/field";
import { FilterSelect } from "~/ui/filters";
import type { Option } from "~/ui/options";

type Props = Omit<ComponentProps<typeof SelectField>, "options"> & {
  /** The label of no choice. */
  none: string;
  choices: { options: Option[]; failed: string | null };
};

const asChosen = "As chosen before";
const reloadFor = (failed: string) => `${failed}. Reload the page to choose from the list.`;

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

type FilterProps = Omit<ComponentProps<typeof FilterSelect>, "options" | "hint"> & {
  choices: Props["choices"];
  /** What can be chosen besides. */
  more?: Option[];
};

/** The same to narrow a list by. What the address asks for stays chosen, by whatever name. */
export function ReferenceFilter({ choices: { options, failed }, more = [], ...filter }: FilterProps) {
  const chosen = filter.query[filter.name];
  const isNamed = [...options, ...more].some(({ value }) => value === chosen);
  const kept = failed && chosen && !isNamed ? [{ value: chosen, label: asChosen }] : [];
  return (
    <FilterSelect {...filter} hint={failed ? reloadFor(failed) : undefined} options={[...kept, ...options, ...more]} />
  );
}

/** The category of software to narrow a list by, where its rows are of more than one. */
export function CategoryFilter({ categories, query }: { categories: Props["choices"] } & Pick<FilterProps, "query">) {
  if (categories.options.length < 2 && categories.failed === null) return null;
  return <ReferenceFilter name="category" label="Category" all="All categories" choices={categories} query={query} />;
}
