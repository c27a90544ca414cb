import { Form, Link } from "@remix-run/react";
import { Search } from "lucide-react";
import type { BlacklistQuery } from "~/components/blacklist-types";
import { paths } from "~/http/paths";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { Icon } from "~/ui/icon";

type Option = { value: string; label: string };
type Props = { query: BlacklistQuery; state: string; reasons: Option[] };

/** What narrows the entries of one state, as the query of the page. */
export function BlacklistFilters({ query, state, reasons }: Props) {
  return (
    <Form method="get" role="search" aria-label="Filter the blacklist" className="filters" key={JSON.stringify(query)}>
      {state === "active" ? null : <input type="hidden" name="state" value={state} />}
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
            placeholder="Product, address or reason"
          />
        </div>
      </div>
      <SelectField
        name="reason"
        label="Why"
        defaultValue={query.reason ?? ""}
        options={[{ value: "", label: "All reasons" }, ...reasons]}
      />
      <div className="actions">
        <Button>Show</Button>
        {query.q || query.reason ? (
          <Link
            className="button button-quiet"
            to={state === "active" ? paths.blacklist : `${paths.blacklist}?state=${state}`}
          >
            Clear
          </Link>
        ) : null}
      </div>
    </Form>
  );
}
