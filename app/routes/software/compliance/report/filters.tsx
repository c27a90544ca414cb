import { aheadChoices, laws, worstFirst } from "domain/software/compliance/terms";
import { lawStateLabel } from "domain/software/compliance/words";
import { approvalWords } from "domain/software/status/words";
import { CategoryFilter } from "~/components/reference-filter";
import { paths } from "~/http/paths";
import type { Report } from "~/routes/software/compliance/compliance-report.server";
import { FilterSelect, Filters } from "~/ui/filters";
import { optionsOf } from "~/ui/options";

const states = worstFirst.map((value) => ({
  value,
  label: lawStateLabel(value),
}));
const lawOptions = laws.map((value) => ({ value, label: value }));
const missing = [{ value: "missing", label: "Approved without one" }];
const spans = aheadChoices.map((value) => ({ value, label: `Within ${value} days` }));

/** What narrows the report, as the query of the page. */
export function ReportFilters({ report: { view, categories }, wide }: { report: Report; wide: boolean }) {
  const { query } = view;
  return (
    <Filters label="Filter the report" placeholder="Name or vendor" view={view} clearTo={paths.compliance} wraps>
      <FilterSelect name="law" label="Law" all="All laws" options={lawOptions} query={query} />
      <FilterSelect name="state" label="A requirement is" all="Anything" options={states} query={query} />
      <FilterSelect name="status" label="Status" all="Any status" options={optionsOf(approvalWords)} query={query} />
      {wide ? (
        <>
          <FilterSelect name="agreement" label="Agreement" all="All" options={missing} query={query} />
          <FilterSelect name="ends" label="Something ends" all="Any time" options={spans} query={query} />
        </>
      ) : null}
      <CategoryFilter categories={categories} query={query} />
    </Filters>
  );
}

/** The same for a teacher, who reads of no laws. */
export function ForUseFilters({ list: { view, categories } }: { list: Pick<Report, "view" | "categories"> }) {
  return (
    <Filters label="Filter the report" placeholder="Name or vendor" view={view} clearTo={paths.compliance}>
      <CategoryFilter categories={categories} query={view.query} />
    </Filters>
  );
}
