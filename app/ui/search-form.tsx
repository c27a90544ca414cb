import { Form } from "@remix-run/react";
import { Search } from "lucide-react";
import { Button } from "./button";
import { Icon } from "./icon";

type Props = {
  /** What it looks in, for screen readers. */
  label: string;
  placeholder: string;
  value: string;
  /** What else the address must keep. */
  fields?: Record<string, string>;
};

/** One line to search by, as the query "q" of this page. */
export function SearchForm({ label, placeholder, value, fields = {} }: Props) {
  return (
    <Form method="get" role="search" className="filters-inline">
      {Object.entries(fields).map(([name, kept]) => (
        <input key={name} type="hidden" name={name} value={kept} />
      ))}
      <div className="field">
        <label htmlFor="q" className="sr-only">
          {label}
        </label>
        <div className="search">
          <Icon as={Search} />
          <input className="input" type="search" id="q" name="q" defaultValue={value} placeholder={placeholder} />
        </div>
      </div>
      <Button>Search</Button>
    </Form>
  );
}
