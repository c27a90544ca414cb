import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { SearchBox } from "./search-box";

type Props = {
  /** What they narrow, for screen readers. */
  label: string;
  /** What the search looks in. */
  placeholder: string;
  /** What the address asks for; the fields are drawn anew when it changes. */
  query: { q?: string } & Record<string, string | undefined>;
  /** What else the address must keep, such as the order; what is not set is left out. */
  kept: Record<string, string | undefined>;
  /** The list without any filter; null where none is set. */
  clearTo: string | null;
  /** More fields than stand on one line of a wide screen. */
  wraps?: boolean;
  children: ReactNode;
};

/** What narrows a list, as the query of its page: a search, the list's own fields, and the way back to all of it. */
export function Filters({ label, placeholder, query, kept, clearTo, wraps = false, children }: Props) {
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
        {clearTo === null ? null : (
          <Link className="button button-quiet" to={clearTo}>
            Clear
          </Link>
        )}
      </div>
    </Form>
  );
}
