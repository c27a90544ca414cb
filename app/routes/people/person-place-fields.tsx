import { PlaceField } from "~/components/place-field";
import { SelectField } from "~/ui/field";
import type { FormState } from "~/ui/form-state";
import type { PlaceChoices } from "./person-form.server";

type Props = {
  choices: PlaceChoices;
  form?: FormState;
  values?: { role?: string; district?: string; school?: string };
};

/**
 * Role, district and school of a person. What a role has no use for is hidden where :has() is known; without it
 * everything is there.
 */
export function PersonPlaceFields({ choices, form, values = {} }: Props) {
  const { roles, choosesDistrict, fixedSchool } = choices;
  return (
    <>
      <SelectField
        name="role"
        label="Role"
        form={form}
        defaultValue={values.role ?? ""}
        options={[{ value: "", label: "Choose a role" }, ...roles]}
        required
      />
      {choosesDistrict ? (
        <div className="in-[form:has([name=role]_option:is([value^=super],[value=admin]):checked)]:hidden">
          <PlaceField
            kind="districts"
            name="district"
            label="District"
            hint="With its state, such as “Lakeside, OR”. Admins belong to none."
            form={form}
            defaultValue={values.district}
          />
        </div>
      ) : null}
      {fixedSchool ? null : (
        <div className="in-[form:has([name=role]_option:is([value^=super],[value=admin]):checked)]:hidden in-[form:has([name=role]_option:is([value^=district],[value$=director]):checked)]:hidden">
          <School choices={choices} form={form} value={values.school} />
        </div>
      )}
    </>
  );
}

function School({ choices, form, value }: { choices: PlaceChoices; form?: FormState; value?: string }) {
  return (
    <PlaceField
      kind="schools"
      name="school"
      label="School"
      hint="Only principals and teachers need one."
      form={form}
      defaultValue={value ?? ""}
      districtId={choices.districtId ?? undefined}
      choices={choices.schools ?? undefined}
    />
  );
}
