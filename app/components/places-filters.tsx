import { placeWords } from "domain/places/words";
import { FilterSelect, Filters } from "~/ui/filters";
import { PlaceField } from "./place-field";
import type { PlacesList } from "./places-table";

const clients = [
  { value: "yes", label: "Clients" },
  { value: "no", label: "Not clients" },
];

type Props = { list: PlacesList; to: string; tab: string; seesAll: boolean };

/** What narrows a list of districts or schools, as the query of the page. */
export function PlacesFilters({ list, to, tab, seesAll }: Props) {
  const { rows, states, levels = [] } = list;
  const { query } = list.view;
  const isSchools = rows.kind === "schools";
  const unknown = list.unknownDistrict
    ? { values: query, errors: { form: [], fields: { district: ["Enter one district, such as “Lakeside, MN”."] } } }
    : undefined;
  return (
    <Filters
      label={`Filter the ${placeWords[rows.kind].many}`}
      placeholder={isSchools ? "Name or identifier" : "Name or number"}
      view={list.view}
      kept={{ tab }}
      clearTo={to}
    >
      {seesAll && isSchools ? (
        <PlaceField kind="districts" name="district" label="District" defaultValue={query.district} form={unknown} />
      ) : null}
      {seesAll ? <FilterSelect name="state" label="State" all="All states" options={states} query={query} /> : null}
      {isSchools ? <FilterSelect name="level" label="Level" all="Any level" options={levels} query={query} /> : null}
      {seesAll ? (
        <FilterSelect name="client" label="Client" all="All districts" options={clients} query={query} />
      ) : null}
    </Filters>
  );
}
