import { FilterSelect, Filters } from "~/ui/filters";
import type { ListView } from "~/ui/list";
import type { Option } from "~/ui/options";

type Props = { view: ListView; clearTo: string; reasons: Option[] };

/** What narrows the entries of one state, as the query of the page. */
export function BlacklistFilters({ view, clearTo, reasons }: Props) {
  return (
    <Filters label="Filter the blocked list" placeholder="Product, address or reason" view={view} clearTo={clearTo}>
      <FilterSelect name="reason" label="Why" all="All reasons" options={reasons} query={view.query} />
    </Filters>
  );
}
