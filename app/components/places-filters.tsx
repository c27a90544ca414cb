import { SelectField } from "~/ui/field";
import { Filters } from "~/ui/filters";
import { PlaceField } from "./place-field";
import { type PlacesList, placeWords } from "./places-types";

const clients = [
  { value: "", label: "All districts" },
  { value: "yes", label: "Clients" },
  { value: "no", label: "Not clients" },
];

type Props = { list: PlacesList; to: string; tab: string; seesAll: boolean };

/** What narrows a list of districts or schools, as the query of the page. */
export function PlacesFilters({ list, to, tab, seesAll }: Props) {
  const { query, rows, states, levels } = list;
  const isSchools = rows.kind === "schools";
  const isNarrowed = Object.keys(query).some((name) => name !== "sort");
  const unknown = list.unknownDistrict
    ? { values: query, errors: { form: [], fields: { district: ["Name one district, as in “Lakeside, MN”."] } } }
    : undefined;
  return (
    <Filters
      label={`Filter the ${placeWords[rows.kind].many}`}
      placeholder={isSchools ? "Name or identifier" : "Name or number"}
      query={query}
      kept={{ tab, sort: query.sort }}
      clearTo={isNarrowed ? to : null}
    >
      {seesAll && isSchools ? (
        <PlaceField kind="districts" name="district" label="District" defaultValue={query.district} form={unknown} />
      ) : null}
      {seesAll ? (
        <SelectField
          name="state"
          label="State"
          defaultValue={query.state ?? ""}
          options={[{ value: "", label: "All states" }, ...states]}
        />
      ) : null}
      {isSchools ? <SelectField name="level" label="Level" defaultValue={query.level ?? ""} options={levels} /> : null}
      {seesAll ? (
        <SelectField name="client" label="Client" defaultValue={query.client ?? ""} options={clients} />
      ) : null}
    </Filters>
  );
}
