import { Form } from "@remix-run/react";
import { Button } from "./button";
import { HiddenFields } from "./list";
import { SearchField } from "./search-box";

type Props = {
  /** What it looks in, for screen readers. */
  label: string;
  /** What it is called among the searches of a page. */
  name?: string;
  placeholder: string;
  value: string;
  /** What else the address must keep. */
  fields?: Record<string, string>;
};

/** One line to search by, as the query "q" of this page. */
export function SearchForm({ label, name, placeholder, value, fields = {} }: Props) {
  return (
    <Form method="get" role="search" aria-label={name} className="filters-inline">
      <HiddenFields fields={fields} />
      <SearchField label={label} quiet value={value} placeholder={placeholder} />
      <Button>Search</Button>
    </Form>
  );
}
