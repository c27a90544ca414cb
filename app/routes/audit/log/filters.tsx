import { auditResultWords } from "domain/audit/words";
import { PlaceField } from "~/components/place-field";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/field";
import { FilterForm, FilterSelect } from "~/ui/filters";
import type { ListView } from "~/ui/list";
import { type Option, optionsOf } from "~/ui/options";

type Props = { view: ListView; actions: Option[]; unknownDistrict: boolean };

/** What narrows the log, as the query of the page. */
export function Filters({ view: { query, isNarrowed }, actions, unknownDistrict }: Props) {
  const unknown = unknownDistrict
    ? {
        values: query,
        errors: { form: [], fields: { district: ["Enter one district, such as “Lakeside, MN”."] } },
      }
    : undefined;
  return (
    <FilterForm role="search" label="Filter the audit log" wraps key={JSON.stringify(query)}>
      <TextField name="who" label="Who" placeholder="Name or email" defaultValue={query.who} type="search" />
      <TextField name="whom" label="On whom" placeholder="Name or email" defaultValue={query.whom} type="search" />
      <FilterSelect name="action" label="What" all="Anything" options={actions} query={query} />
      <FilterSelect name="result" label="Result" all="Any result" options={optionsOf(auditResultWords)} query={query} />
      <PlaceField kind="districts" name="district" label="District" defaultValue={query.district} form={unknown} />
      <TextField name="from" label="From" type="date" defaultValue={query.from} />
      <TextField name="to" label="To" type="date" defaultValue={query.to} />
      <Actions>
        <Button>Filter</Button>
        {isNarrowed ? (
          <ButtonLink variant="quiet" to={paths.adminAudit}>
            Clear
          </ButtonLink>
        ) : null}
      </Actions>
    </FilterForm>
  );
}
