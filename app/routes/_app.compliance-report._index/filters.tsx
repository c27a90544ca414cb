import type { Report } from "~/components/compliance-types";
import { approvalOptions, lawNames, stateWords } from "~/components/compliance-words";
import { paths } from "~/http/paths";
import { SelectField } from "~/ui/field";
import { Filters } from "~/ui/filters";

const states = (["fail", "unknown", "conditional", "waived", "pass", "not_applicable"] as const).map((value) => ({
  value,
  label: stateWords[value].label,
}));
const any = (label: string, options: { value: string; label: string }[]) => [{ value: "", label }, ...options];

/** What narrows the report, as the query of the page. */
export function ReportFilters({ report: { query, categories }, wide }: { report: Report; wide: boolean }) {
  const isNarrowed = Object.keys(query).some((name) => name !== "sort");
  return (
    <Filters
      label="Filter the report"
      placeholder="Name or vendor"
      query={query}
      kept={{ sort: query.sort }}
      clearTo={isNarrowed ? paths.compliance : null}
      wraps
    >
      <SelectField
        name="law"
        label="Law"
        defaultValue={query.law ?? ""}
        options={any(
          "All laws",
          lawNames.map((value) => ({ value, label: value })),
        )}
      />
      <SelectField
        name="state"
        label="A requirement is"
        defaultValue={query.state ?? ""}
        options={any("Anything", states)}
      />
      <SelectField
        name="status"
        label="Status"
        defaultValue={query.status ?? ""}
        options={any("Any status", approvalOptions)}
      />
      {wide ? (
        <>
          <SelectField
            name="agreement"
            label="Agreement"
            defaultValue={query.agreement ?? ""}
            options={any("All", [{ value: "missing", label: "Approved without one" }])}
          />
          <SelectField
            name="ends"
            label="Something ends"
            defaultValue={query.ends ?? ""}
            options={any(
              "Any time",
              ["30", "60", "90"].map((value) => ({ value, label: `Within ${value} days` })),
            )}
          />
        </>
      ) : null}
      {categories.length > 1 ? (
        <SelectField
          name="category"
          label="Category"
          defaultValue={query.category ?? ""}
          options={any("All categories", categories)}
        />
      ) : null}
    </Filters>
  );
}
