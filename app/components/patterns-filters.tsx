import { Form, Link } from "@remix-run/react";
import { Search } from "lucide-react";
import { paths } from "~/http/paths";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { patternTypeWords } from "./pattern-words";
import type { PatternsQuery } from "./patterns-types";

const types = [
  { value: "", label: "All types" },
  ...Object.entries(patternTypeWords).map(([value, { label }]) => ({ value, label })),
];
const authorized = [
  { value: "", label: "All" },
  { value: "yes", label: "Authorized" },
  { value: "no", label: "Not authorized" },
];
const whose = [
  { value: "", label: "All patterns" },
  { value: "own", label: "This district’s own" },
  { value: "all", label: "For all districts" },
];

/** What narrows the list of patterns, as the query of the page. */
export function PatternsFilters({ query }: { query: PatternsQuery }) {
  const isNarrowed = Object.keys(query).some((name) => name !== "sort");
  return (
    <Form method="get" role="search" aria-label="Filter the patterns" className="filters" key={JSON.stringify(query)}>
      {query.sort ? <input type="hidden" name="sort" value={query.sort} /> : null}
      <div className="field wide">
        <label htmlFor="q">Search</label>
        <div className="search">
          <Icon as={Search} />
          <input
            className="input"
            type="search"
            id="q"
            name="q"
            defaultValue={query.q}
            placeholder="Address or product"
          />
        </div>
      </div>
      <SelectField name="type" label="Type" defaultValue={query.type ?? ""} options={types} />
      <SelectField name="authorized" label="Authorized" defaultValue={query.authorized ?? ""} options={authorized} />
      <SelectField name="whose" label="Counts for" defaultValue={query.whose ?? ""} options={whose} />
      <div className="actions">
        <Button>Show</Button>
        {isNarrowed ? (
          <Link className="button button-quiet" to={paths.urlMapper}>
            Clear
          </Link>
        ) : null}
      </div>
    </Form>
  );
}
