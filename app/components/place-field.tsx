import { useId, useState } from "react";
import { SelectField, TextField } from "~/ui/field";
import type { FormState } from "~/ui/form-state";
import { useHydrated } from "~/ui/hydrated";
import { useReferenceData } from "./use-reference-data";

type Choice = { value: string; label: string };

type Props = {
  kind: "districts" | "schools";
  /**
   * The field that is posted. It carries the name, the id or the number as the person gave it; the action looks it up.
   */
  name: string;
  label: string;
  hint?: string;
  form?: FormState;
  defaultValue?: string;
  required?: boolean;
  /** Schools of this district only. */
  districtId?: string;
  /** When the page knows the few there are: a plain list to choose from, which needs no script. */
  choices?: Choice[];
};

/** How many suggestions are shown below the field at a time; typing narrows them. */
const mostSuggested = 100;

/**
 * A district or a school: a field with suggestions as one types. Without scripts it takes the exact name or id; where
 * the page knows the few there are, it is a list.
 */
export function PlaceField({ choices, ...props }: Props) {
  if (!choices) return <Suggesting {...props} />;
  const { kind, districtId, ...field } = props;
  const none = { value: "", label: kind === "schools" ? "No school" : "No district" };
  return <SelectField {...field} options={props.required ? choices : [none, ...choices]} />;
}

function Suggesting({ kind, districtId, hint, ...field }: Omit<Props, "choices">) {
  const list = useId();
  const [typed, setTyped] = useState(field.form?.values[field.name] ?? field.defaultValue ?? "");
  // Only whoever comes to the field needs the list.
  const [wanted, setWanted] = useState(false);
  const { options, failed } = useChoices(kind, { districtId, typed, wanted });
  const scripted = useHydrated();
  const failure = failed ? `${failed}. You can still give the exact name.` : undefined;
  const help = [hint, scripted ? failure : "Give the exact name."].filter(Boolean).join(" ");
  return (
    <>
      <TextField
        {...field}
        hint={help}
        list={options.length > 0 ? list : undefined}
        autoComplete="off"
        onFocus={() => setWanted(true)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id={list}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  );
}

type SuggestionQuery = { districtId?: string; typed: string; wanted: boolean };

function useChoices(kind: Props["kind"], { districtId, typed, wanted }: SuggestionQuery) {
  const districts = useDistrictChoices(wanted && kind === "districts");
  const schools = useSchoolChoices(districtId, typed.trim(), wanted && kind === "schools");
  const { all, failed } = kind === "districts" ? districts : schools;
  const letters = typed.trim().toLowerCase();
  const fitting = all.filter(({ value, label }) => `${value} ${label}`.toLowerCase().includes(letters));
  return { options: fitting.slice(0, mostSuggested), failed };
}

function useDistrictChoices(wanted: boolean) {
  const districts = useReferenceData("districts", {}, wanted);
  const states = useReferenceData("states", {}, wanted);
  const codes = new Map(states.rows?.map(({ id, abbreviation }) => [id, abbreviation]));
  const all = (districts.rows ?? []).map(({ name, stateId }) => {
    const code = codes.get(stateId);
    return { value: code ? `${name}, ${code}` : name, label: name };
  });
  return { all, failed: districts.failed ?? states.failed };
}

/** The first thousand schools, and those that have the typed letters when there are more. */
function useSchoolChoices(district: string | undefined, typed: string, wanted: boolean) {
  const first = useReferenceData("schools", { district }, wanted);
  const searched = useReferenceData("schools", { district, q: typed }, wanted && first.more && typed.length > 2);
  const rows = (first.more && searched.rows) || first.rows || [];
  const times = new Map<string, number>();
  for (const { name } of rows) times.set(name, (times.get(name) ?? 0) + 1);
  // Two schools with the same name differ by their ids, which the field accepts as well.
  const all = rows.map((row) => ({
    value: district && (times.get(row.name) ?? 0) > 1 ? row.id : row.name,
    label: district ? row.name : row.districtName,
  }));
  return { all, failed: first.failed ?? searched.failed };
}
