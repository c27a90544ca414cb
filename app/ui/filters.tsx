import { Form, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button";
import { SelectField } from "./field";
import { Icon } from "./icon";
import { HiddenFields, type ListView } from "./list";
import type { Option } from "./options";
import { longestSearch, SearchField } from "./search-box";

type Query = Record<string, string | undefined>;

type Props = {
  /** What they narrow, for screen readers. */
  label: string;
  /** What the search looks in. */
  placeholder: string;
  /** The fields are drawn again when it changes. */
  view: ListView;
  /** What else the address must keep, such as the tab. */
  kept?: Record<string, string>;
  /** The list without any filter. */
  clearTo: string;
  /** More fields than stand on one line of a wide screen. On a phone they are folded until something is filtered. */
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
export function FilterForm({ label, wraps = false, children, ...rest }: FormProps) {
  return (
    <Form method="get" aria-label={label} className={wraps ? "filters filters-wrap" : "filters"} {...rest}>
      {children}
      <CutShort />
    </Form>
  );
}

/** Where a page begins may be long, and the search says so itself. */
const saidElsewhere = ["q", "after", "cursor"];

/** No name that is typed into a filter is that long, but an address can have it. */
function CutShort() {
  const [params] = useSearchParams();
  const long = [...params].filter(([name, { length }]) => length > longestSearch && !saidElsewhere.includes(name));
  return long.map(([name, { length }]) => (
    <p className="field-error" role="status" key={name}>
      {`What you entered has ${length.toLocaleString("en-US")} characters, and only the beginning was used. Shorten it.`}
    </p>
  ));
}

/** What narrows a list, as the query of its page: a search, the list's own fields, and the way back to all of it. */
export function Filters({ label, placeholder, view, kept = {}, clearTo, wraps = false, children }: Props) {
  const { query, isNarrowed } = view;
  const form = (
    <FilterForm role="search" label={label} wraps={wraps} key={JSON.stringify(query)}>
      <HiddenFields fields={{ ...kept, ...view.kept }} />
      <SearchField label="Search" wide value={query.q} placeholder={placeholder} />
      {children}
      <div className="actions">
        <Button>Filter</Button>
        {isNarrowed ? (
          <ButtonLink variant="quiet" to={clearTo}>
            Clear
          </ButtonLink>
        ) : null}
      </div>
    </FilterForm>
  );
  if (!wraps) return form;
  return (
    <details className="filters-fold" open={isNarrowed || undefined}>
      <summary>
        <Icon name="chevron-right" />
        {label}
      </summary>
      {form}
    </details>
  );
}

type Choice = {
  name: string;
  label: string;
  /** What it says while it narrows nothing. */
  all: string;
  options: readonly Option[];
  query: Query;
  hint?: string | null;
};

/** A field of the filters: one of a few, or all. */
export function FilterSelect({ name, label, all, options, query, hint }: Choice) {
  return (
    <SelectField
      name={name}
      label={label}
      hint={hint}
      defaultValue={query[name] ?? ""}
      options={[{ value: "", label: all }, ...options]}
    />
  );
}
