import { patternTypeWords } from "domain/software/addresses/words";
import { paths } from "~/http/paths";
import { FilterSelect, Filters } from "~/ui/filters";
import type { PatternsList } from "./patterns-list.server";

const types = Object.entries(patternTypeWords).map(([value, { label }]) => ({ value, label }));
const authorized = [
  { value: "yes", label: "Authorized" },
  { value: "no", label: "Not authorized" },
];
const whose = [
  { value: "own", label: "This district’s own" },
  { value: "all", label: "For all districts" },
];

/** What narrows the list of patterns, as the query of the page. */
export function PatternsFilters({ view }: Pick<PatternsList, "view">) {
  const { query } = view;
  return (
    <Filters label="Filter the patterns" placeholder="Address or product" view={view} clearTo={paths.urlMapper}>
      <FilterSelect name="type" label="Type" all="All types" options={types} query={query} />
      <FilterSelect name="authorized" label="Authorized" all="All" options={authorized} query={query} />
      <FilterSelect name="whose" label="Counts for" all="All patterns" options={whose} query={query} />
    </Filters>
  );
}
