import { figureWords } from "domain/money/figure-words";
import { lineKindWords } from "domain/money/words";
import { spanWords } from "domain/usage/span-words";
import { paths } from "~/http/paths";
import type { CostPage } from "~/routes/money/cost-list.server";
import { SelectField } from "~/ui/field";
import { FilterSelect, Filters } from "~/ui/filters";
import { optionsOf } from "~/ui/options";

const whenOptions = [
  { value: "soon", label: "Ends in 90 days" },
  { value: "upcoming", label: "Starts later" },
  { value: "past", label: "Ended" },
];

/** What narrows the products: a search, when the contract holds, the source of the money, what is paid for. */
export function CostFilters({ list: { view }, sources, use }: Pick<CostPage, "list" | "sources" | "use">) {
  const { query } = view;
  return (
    <Filters
      label="Filter the products"
      placeholder="Product, vendor or contract"
      view={view}
      clearTo={paths.roi}
      wraps
    >
      <FilterSelect name="when" label="Contract" all="Active" options={whenOptions} query={query} />
      <FilterSelect
        name="funding"
        label="Funding source"
        all="All sources"
        options={[...sources.options, { value: "none", label: "Not set" }]}
        hint={sources.hint}
        query={query}
      />
      <FilterSelect name="kind" label="Pays for" all="Everything" options={optionsOf(lineKindWords)} query={query} />
      {use ? (
        <SelectField
          name="span"
          label={figureWords.activeUsers.name}
          defaultValue={use.span}
          options={Object.entries(spanWords).map(([value, { name }]) => ({ value, label: name }))}
        />
      ) : null}
    </Filters>
  );
}
