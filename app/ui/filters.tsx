import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button";
import { SelectField } from "./field";
import type { Option } from "./options";
import { SearchField } from "./search-box";

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

type FormProps = {
  label: string;
  role?: "search";
  wraps?: boolean;
  /** Another address than this page's. */
  action?: string;
  children: ReactNode;
};

/** Fields that narrow a list, and the button that does it, on one line where there is room. */
export function FilterForm({ label, wraps = false, ...rest }: FormProps) {
  return <Form method="get" aria-label={label} className={wraps ? "filters filters-wrap" : "filters"} {...rest} />;
}

/** What narrows a list, as the query of its page: a search, the list's own fields, and the way back to all of it. */
export function Filters({ label, placeholder, query, kept, clearTo, wraps = false, children }: Props) {
  const isNarrowed = Object.keys(query).some((name) => query[name] && !(name in kept));
  return (
    <FilterForm role="search" label={label} wraps={wraps} key={JSON.stringify(query)}>
      {Object.entries(kept).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <SearchField label="Search" wide value={query.q} placeholder={placeholder} />
      {children}
      <div className="actions">
        <Button>Show</Button>
        {isNarrowed ? (
          <ButtonLink variant="quiet" to={clearTo}>
            Clear
          </ButtonLink>
        ) : null}
      </div>
    </FilterForm>
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
