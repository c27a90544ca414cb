import type { ComparedBy } from "domain/usage/comparison-terms";
import type { ComparedPeriod, ComparedWith } from "domain/usage/periods";
import { paths } from "~/http/paths";
import type { PeriodValues } from "~/routes/usage/compared-periods.server";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { SelectField, TextField } from "~/ui/field";
import { FilterForm } from "~/ui/filters";
import { addressWith, HiddenFields, type ListView } from "~/ui/list";
import { optionsOf } from "~/ui/options";
import { Tabs } from "~/ui/tabs";

const periodWords: Record<ComparedPeriod, string> = {
  week: "Last full week",
  month: "Last full month",
  term: "This term",
  year: "This school year",
  own: "My own dates",
};
const againstWords: Record<ComparedWith, string> = { year: "Same time last year", before: "The period before" };
const byWords: Record<ComparedBy, string> = { product: "Product", school: "School", grade: "Grade band" };

/** Which period is compared: each is one link away, with what else was chosen. */
export function PeriodTabs({ view: { query }, values }: { view: ListView; values: PeriodValues }) {
  const { against, by, sort } = query;
  return (
    <Tabs
      label="Period"
      tabs={(Object.keys(periodWords) as ComparedPeriod[]).map((period) => ({
        to: addressWith(paths.history, { period, against, by, sort }),
        label: periodWords[period],
        current: values.period === period,
      }))}
    />
  );
}

/** What the period is compared with, as the query of the page; own dates have four fields in place of that. */
export function ComparisonFilters({ view, values }: { view: ListView; values: PeriodValues }) {
  const isOwn = values.period === "own";
  return (
    <FilterForm label="Choose what to compare" wraps key={JSON.stringify(view.query)}>
      <HiddenFields fields={{ period: values.period, ...view.kept }} />
      {isOwn ? (
        <>
          <TextField name="from" label="From" type="date" defaultValue={values.from} />
          <TextField name="to" label="To" type="date" defaultValue={values.to} />
          <TextField name="from2" label="Compared from" type="date" defaultValue={values.from2} />
          <TextField name="to2" label="Compared to" type="date" defaultValue={values.to2} />
        </>
      ) : (
        <SelectField
          name="against"
          label="Compare with"
          defaultValue={values.against}
          options={optionsOf(againstWords)}
        />
      )}
      <SelectField name="by" label="By" defaultValue={values.by} options={optionsOf(byWords)} />
      <Actions>
        <Button>Compare</Button>
        {view.isNarrowed ? (
          <ButtonLink variant="quiet" to={addressWith(paths.history, view.kept ?? {})}>
            Clear
          </ButtonLink>
        ) : null}
      </Actions>
    </FilterForm>
  );
}
