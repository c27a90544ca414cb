import type { BlacklistQuery } from "~/components/blacklist-types";
import { paths } from "~/http/paths";
import { SelectField } from "~/ui/field";
import { Filters } from "~/ui/filters";
import type { Option } from "~/ui/options";

type Props = { query: BlacklistQuery; state: string; reasons: Option[] };

/** What narrows the entries of one state, as the query of the page. */
export function BlacklistFilters({ query, state, reasons }: Props) {
  const isActive = state === "active";
  const all = isActive ? paths.blacklist : `${paths.blacklist}?state=${state}`;
  return (
    <Filters
      label="Filter the blacklist"
      placeholder="Product, address or reason"
      query={query}
      kept={{ state: isActive ? undefined : state, sort: query.sort }}
      clearTo={query.q || query.reason ? all : null}
    >
      <SelectField
        name="reason"
        label="Why"
        defaultValue={query.reason ?? ""}
        options={[{ value: "", label: "All reasons" }, ...reasons]}
      />
    </Filters>
  );
}
