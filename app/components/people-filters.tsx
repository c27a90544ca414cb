import { Form, Link } from "@remix-run/react";
import { Search } from "lucide-react";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { Icon } from "~/ui/icon";
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
    <Form method="get" role="search" aria-label="Filters" className="filters" key={JSON.stringify(query)}>
      {query.sort ? <input type="hidden" name="sort" value={query.sort} /> : null}
      {query.show ? <input type="hidden" name="show" value={query.show} /> : null}
      <div className="field wide">
        <label htmlFor="q">Search</label>
        <div className="search">
          <Icon as={Search} />
          <input className="input" type="search" id="q" name="q" defaultValue={query.q} placeholder="Name or email" />
        </div>
      </div>
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
