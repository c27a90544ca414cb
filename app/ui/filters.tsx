import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { SelectField } from "./field";
import type { Option } from "./options";
import { SearchBox } from "./search-box";

type Query = { q?: string } & Record<string, string | undefined>;

type Props = {
  /** What they narrow, for screen readers. */
  label: string;
  /** What the search looks in. */
  placeholder: string;
  /** What the address asks for; the fields are drawn anew when it changes. */
  query: Query;
  /** What else the address must keep, such as the order; what is not set is left out. */
  kept: Record<string, string | undefined>;
  /** The list without any filter. */
  clearTo: string;
  /** More fields than stand on one line of a wide screen. */
  wraps?: boolean;
  children: ReactNode;
};

/** What narrows a list, as the query of its page: a search, the list's own fields, and the way back to all of it. */
export function Filters({ label, placeholder, query, kept, clearTo, wraps = false, children }: Props) {
  const isNarrowed = Object.keys(query).some((name) => query[name] && !(name in kept));
  return (
    <Form
      method="get"
      role="search"
      aria-label={label}
      className={wraps ? "filters filters-wrap" : "filters"}
      key={JSON.stringify(query)}
    >
      {Object.entries(kept).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <div className="field wide">
        <label htmlFor="q">Search</label>
        <SearchBox value={query.q} placeholder={placeholder} />
      </div>
      {children}
      <div className="actions">
        <Button>Show</Button>
        {isNarrowed ? (
          <Link className="button button-quiet" to={clearTo}>
            Clear
          </Link>
        ) : null}
      </div>
    </Form>
  );
}

type Choice = {
  name: string;
  label: string;
  /** What it says while it narrows nothing. */
  all: string;
  options: readonly Option[];
  query: Query;
};

/** A field of the filters: one of a few, or all. */
export function FilterSelect({ name, label, all, options, query }: Choice) {
  return (
    <SelectField
      name={name}
      label={label}
      defaultValue={query[name] ?? ""}
      options={[{ value: "", label: all }, ...options]}
    />
  );
}
