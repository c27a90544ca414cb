import type { PlaceKind } from "domain/places/terms";
import { CheckField, SelectField, TextField } from "~/ui/field";
import { FieldPair } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { PlaceField } from "./place-field";

type Choice = { value: string; label: string };
type Values = Partial<Record<string, string>>;
type Common = { form?: FormState | undefined; values: Values };

/** A state's name and abbreviation. */
function StateFields({ form, values }: Common) {
  return (
    <>
      <TextField name="name" label="Name" form={form} defaultValue={values.name} required />
      <TextField
        name="abbreviation"
        label="Abbreviation"
        hint="The two-letter postal abbreviation, such as MN."
        form={form}
        defaultValue={values.abbreviation}
        maxLength={2}
        autoCapitalize="characters"
        required
      />
    </>
  );
}

type District = Common & { zones: string[]; states?: Choice[] | undefined; isNew: boolean };

/** A district's own settings; with `states` also what only those set who manage every district. */
export function DistrictFields({ form, values, zones, states, isNew }: District) {
  return (
    <>
      <TextField name="name" label="Name" form={form} defaultValue={values.name} required />
      {states ? (
        <FieldPair>
          <SelectField
            name="stateId"
            label="State"
            form={form}
            defaultValue={values.stateId ?? ""}
            options={[{ value: "", label: "Choose a state" }, ...states]}
            required
          />
          <TextField
            name="originalId"
            label="Number (optional)"
            hint="The NCES LEAID, or your state’s number."
            form={form}
            defaultValue={values.originalId}
          />
        </FieldPair>
      ) : null}
      <FieldPair>
        <TextField
          name="timeZone"
          label={isNew ? "Time zone (optional)" : "Time zone"}
          hint={`Sets when each day starts and ends. ${isNew ? "Leave blank for the time zone of its state, if the state has just one." : "A change applies from now on. Usage that has already come in keeps its days."}`}
          form={form}
          defaultValue={values.timeZone ?? ""}
          list="time-zones"
          autoComplete="off"
          required={!isNew}
        />
        <TextField
          name="schoolYearStart"
          label="School year begins"
          hint="Month and day, such as 08-01."
          form={form}
          defaultValue={values.schoolYearStart ?? "08-01"}
          required
        />
      </FieldPair>
      <datalist id="time-zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      {states ? (
        <CheckField
          name="isClient"
          label="Client district"
          hint="Select for a district that uses Rollcall, not one that is only listed."
          form={form}
          defaultChecked={isNew || values.isClient === "yes"}
        />
      ) : null}
    </>
  );
}

type School = Common & { levels: Choice[]; asksDistrict: boolean };

/** A school's name, identifier and level; for those who see every district also which one it belongs to. */
function SchoolFields({ form, values, levels, asksDistrict }: School) {
  return (
    <>
      <TextField name="name" label="Name" form={form} defaultValue={values.name} required />
      {asksDistrict ? (
        <PlaceField
          kind="districts"
          name="district"
          label="District"
          hint="Its name, such as “Lakeside, MN”, or its number."
          form={form}
          defaultValue={values.district}
          required
        />
      ) : null}
      <FieldPair>
        <TextField
          name="identifier"
          label="Identifier (optional)"
          hint="The identifier in your rosters, or the NCES number."
          form={form}
          defaultValue={values.identifier}
        />
        <SelectField
          name="level"
          label="Level (optional)"
          form={form}
          defaultValue={values.level ?? ""}
          options={levels}
        />
      </FieldPair>
    </>
  );
}

export type PlaceChoices = { zones: string[]; states: Choice[]; levels: Choice[]; asksDistrict: boolean };

type Place = Common & { kind: PlaceKind; choices: PlaceChoices; isNew?: boolean };

/** The fields of a place of any kind, for those who manage all of that kind. */
export function PlaceFields({ kind, choices, isNew = false, ...rest }: Place) {
  if (kind === "states") return <StateFields {...rest} />;
  if (kind === "districts") {
    return <DistrictFields {...rest} zones={choices.zones} states={choices.states} isNew={isNew} />;
  }
  return <SchoolFields {...rest} levels={choices.levels} asksDistrict={isNew && choices.asksDistrict} />;
}
