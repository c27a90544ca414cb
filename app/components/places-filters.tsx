import { Form, Link } from "@remix-run/react";
import { Search } from "lucide-react";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { Icon } from "~/ui/icon";
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
    <Form
      method="get"
      role="search"
      aria-label={`Filter the ${placeWords[rows.kind].many}`}
      className="filters"
      key={JSON.stringify(query)}
    >
      <input type="hidden" name="tab" value={tab} />
      {query.sort ? <input type="hidden" name="sort" value={query.sort} /> : null}
      <div className="field wide">
        <label htmlFor="q">Search</label>
        <div className="search">
          <Icon as={Search} />
          <input
            className="input"
            type="search"
            id="q"
            name="q"
            defaultValue={query.q}
            placeholder={isSchools ? "Name or identifier" : "Name or number"}
          />
        </div>
      </div>
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
      <div className="actions">
        <Button>Show</Button>
        {isNarrowed ? (
          <Link className="button button-quiet" to={to}>
            Clear
          </Link>
        ) : null}
      </div>
    </Form>
  );
}
