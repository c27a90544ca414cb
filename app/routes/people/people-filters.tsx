import { accountFilterWords } from "domain/people/words";
import { gradeName } from "~/components/grade-name";
import { PlaceField } from "~/components/place-field";
import { FilterSelect, Filters } from "~/ui/filters";
import { optionsOf } from "~/ui/options";
import type { PeopleList } from "./people-list.server";

const grades = ["PK", "TK", "KG", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"].map(
  (value) => ({ value, label: /^\d/.test(value) ? `Grade ${gradeName(value)}` : gradeName(value) }),
);

type Props = { list: PeopleList; to: string; asks: "grade" | "state" };

/** What narrows a list of people, as the query of the page. */
export function PeopleFilters({ list, to, asks }: Props) {
  const { offersDistrict, schools, roles } = list;
  const { query } = list.view;
  const unknown = list.unknownDistrict
    ? { values: query, errors: { form: [], fields: { district: ["No district is called that."] } } }
    : undefined;
  return (
    <Filters label="Filters" placeholder="Name or email" view={list.view} clearTo={to}>
      {offersDistrict ? (
        <PlaceField kind="districts" name="district" label="District" defaultValue={query.district} form={unknown} />
      ) : null}
      {schools.length > 0 ? (
        <FilterSelect name="school" label="School" all="All schools" options={schools} query={query} />
      ) : null}
      <FilterSelect name="role" label="Role" all="All roles" options={roles} query={query} />
      {asks === "grade" ? (
        <FilterSelect name="grade" label="Grade" all="All grades" options={grades} query={query} />
      ) : (
        <FilterSelect
          name="state"
          label="Status"
          all="Any status"
          options={optionsOf(accountFilterWords)}
          query={query}
        />
      )}
    </Filters>
  );
}
