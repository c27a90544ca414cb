import { paths } from "~/http/paths";
import type { BlacklistQuery } from "~/routes/software/policies/blacklist-list.server";
import { FilterSelect, Filters } from "~/ui/filters";
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
      clearTo={all}
    >
      <FilterSelect name="reason" label="Why" all="All reasons" options={reasons} query={query} />
    </Filters>
  );
}
