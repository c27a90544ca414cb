import { SelectField } from "~/ui/field";
import { Filters } from "~/ui/filters";
import { gradeName } from "./grade-name";
import type { PeopleList } from "./people-types";
import { PlaceField } from "./place-field";

const grades = ["PK", "TK", "KG", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"];
const states = [
  { value: "", label: "Any state" },
  { value: "active", label: "Active" },
  { value: "invited", label: "Invited" },
  { value: "never", label: "Never signed in" },
  { value: "deactivated", label: "Deactivated" },
];

type Props = { list: PeopleList; to: string; asks: "grade" | "state" };

/** What narrows a list of people, as the query of the page. */
export function PeopleFilters({ list, to, asks }: Props) {
  const { query, offersDistrict, schools, roles } = list;
  const isNarrowed = ["q", "role", "district", "school", "grade", "state"].some((name) => query[name]);
  const unknown = list.unknownDistrict
    ? { values: query, errors: { form: [], fields: { district: ["No district is called that."] } } }
    : undefined;
  return (
    <Filters
      label="Filters"
      placeholder="Name or email"
      query={query}
      kept={{ sort: query.sort, show: query.show }}
      clearTo={isNarrowed ? to : null}
    >
      {offersDistrict ? (
        <PlaceField kind="districts" name="district" label="District" defaultValue={query.district} form={unknown} />
      ) : null}
      {schools.length > 0 ? (
        <SelectField
          name="school"
          label="School"
          defaultValue={query.school}
          options={[{ value: "", label: "All schools" }, ...schools]}
        />
      ) : null}
      <SelectField
        name="role"
        label="Role"
        defaultValue={query.role}
        options={[{ value: "", label: "All roles" }, ...roles]}
      />
      {asks === "grade" ? (
        <SelectField
          name="grade"
          label="Grade"
          defaultValue={query.grade}
          options={[
            { value: "", label: "All grades" },
            ...grades.map((grade) => ({
              value: grade,
              label: /^\d/.test(grade) ? `Grade ${gradeName(grade)}` : gradeName(grade),
            })),
          ]}
        />
      ) : (
        <SelectField name="state" label="State" defaultValue={query.state} options={states} />
      )}
    </Filters>
  );
}
