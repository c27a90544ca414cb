import { paths } from "~/http/paths";
import { SelectField } from "~/ui/field";
import { Filters } from "~/ui/filters";
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
    <Filters
      label="Filter the patterns"
      placeholder="Address or product"
      query={query}
      kept={{ sort: query.sort }}
      clearTo={isNarrowed ? paths.urlMapper : null}
    >
      <SelectField name="type" label="Type" defaultValue={query.type ?? ""} options={types} />
      <SelectField name="authorized" label="Authorized" defaultValue={query.authorized ?? ""} options={authorized} />
      <SelectField name="whose" label="Counts for" defaultValue={query.whose ?? ""} options={whose} />
    </Filters>
  );
}
