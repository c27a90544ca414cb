import { useFormAnswer } from "~/components/form-answer";
import { DistrictFields } from "~/components/place-fields";
import { PlacesFilters } from "~/components/places-filters";
import { type PlacesList, PlacesTable } from "~/components/places-table";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import { FormErrors } from "~/ui/form-errors";
import { NoMatch } from "~/ui/list";

type Values = Partial<Record<string, string>>;

export type DistrictsProps = {
  can: { create: boolean; change: boolean; seeAll: boolean };
  list: PlacesList;
  zones: string[];
  states?: { value: string; label: string }[] | undefined;
  adding: boolean;
  editing: { id: string; seen: string; state: string; values: Values } | null;
};

/** The districts in scope, and the form of the one that is added or edited. */
export function Districts({ can, list, zones, states, adding, editing }: DistrictsProps) {
  return (
    <>
      {adding || editing ? <DistrictForm editing={editing} zones={zones} states={states} /> : null}
      {can.create && !adding && !editing ? (
        <Actions>
          <ButtonLink icon="plus" to={`${paths.districts}&new`}>
            Add a district
          </ButtonLink>
        </Actions>
      ) : null}
      {can.seeAll ? <PlacesFilters list={list} to={paths.districts} tab="districts" seesAll /> : null}
      <PlacesTable
        list={list}
        at={paths.users}
        tab="districts"
        csv={paths.districtsCsv}
        linkOf={can.change ? (id) => paths.districtEdit(id) : undefined}
        empty={list.view.isNarrowed ? <NoneMatches /> : <None canCreate={can.create} />}
      />
    </>
  );
}

type FormProps = Pick<DistrictsProps, "zones" | "states" | "editing">;

function DistrictForm({ editing, zones, states }: FormProps) {
  const form = useFormAnswer();
  return (
    <SectionCard
      title={editing ? `Edit ${editing.values.name}` : "Add a district"}
      lead={
        editing && !states
          ? `In ${editing.state}. Its state, its number and whether it is a client are set by the platform.`
          : null
      }
    >
      <FieldsForm method="post" preventScrollReset>
        <FormErrors form={form} />
        <input type="hidden" name="intent" value={editing ? "district-change" : "district-create"} />
        {editing ? (
          <>
            <input type="hidden" name="id" value={editing.id} />
            <input type="hidden" name="seen" value={form?.values.seen ?? editing.seen} />
          </>
        ) : null}
        <DistrictFields
          form={form}
          values={editing?.values ?? {}}
          zones={zones}
          states={states}
          isNew={editing === null}
        />
        <FormActions cancelTo={paths.districts}>{editing ? "Save district" : "Add district"}</FormActions>
      </FieldsForm>
    </SectionCard>
  );
}

function NoneMatches() {
  return (
    <NoMatch title="No district matches these filters" clearTo={paths.districts}>
      The search looks in names and numbers.
    </NoMatch>
  );
}

function None({ canCreate }: { canCreate: boolean }) {
  return (
    <Empty icon="building-2" title="No district yet">
      {canCreate ? "Add the first one, or import a list of them." : "Your Rollcall operator adds it."}
    </Empty>
  );
}
