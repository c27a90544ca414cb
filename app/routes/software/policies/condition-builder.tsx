import { Button } from "~/ui/button";
import { Choice } from "~/ui/choice";
import { Input, Select } from "~/ui/control";
import { FieldGroup, SelectField } from "~/ui/field";
import type { FormState } from "~/ui/form-state";
import type { Option } from "~/ui/options";
import { matchWords } from "./condition-words";

type Question = {
  label: string;
  kind: "choice" | "set" | "flag" | "number";
  ops: Option[];
  /** Null: words that are typed. */
  values: Option[] | null;
  /** Why the values can't be listed now; those that were chosen before stay. */
  failed: string | null;
};

/** What a condition can ask, by the field's name. */
export type ConditionChoices = Record<string, Question>;

type Line = { field: string; op: string; values: string[] };
export type ShownConditions = { match: string; rules: Line[] };

type Props = {
  /** Under which the form's fields stand; one form may hold several conditions. */
  name: string;
  legend: string;
  hint?: string;
  choices: ConditionChoices;
  conditions: ShownConditions;
  form?: FormState;
};

function postedConditions(name: string, { values, lists = {} }: FormState): ShownConditions {
  const rules: Line[] = [];
  for (let at = 0; values[`${name}-${at}-field`] !== undefined; at++) {
    const one = values[`${name}-${at}-values`];
    rules.push({
      field: values[`${name}-${at}-field`] ?? "",
      op: values[`${name}-${at}-op`] ?? "",
      values: lists[`${name}-${at}-values`] ?? (one === undefined ? [] : [one]),
    });
  }
  return { match: values[`${name}-match`] ?? "all", rules };
}

/**
 * Conditions as a form: a line asks one thing of a product. Lines are added and removed by buttons that send the form,
 * so that it works without scripts; the action answers them with the form as it stands then.
 */
export function ConditionBuilder({ name, legend, hint, choices, conditions, form }: Props) {
  const shown = form ? postedConditions(name, form) : conditions;
  // A line that moves up takes its values with it: it is another one then, and is drawn again.
  const lines = shown.rules.map((line, at) => ({ key: `${at} of ${shown.rules.length} ${line.field}`, line, at }));
  return (
    <FieldGroup
      name={name}
      legend={legend}
      hint={hint ?? (shown.rules.length === 0 ? "Without a condition it applies to every product." : undefined)}
      form={form}
      isTarget
    >
      {/* The form's first button is the one that Enter presses: it must not be one that takes a line away. */}
      <button type="submit" hidden />
      <div className="grid gap-3">
        {shown.rules.length > 0 ? <Match name={name} match={shown.match} /> : null}
        {lines.map(({ key, line, at }) => (
          <ConditionLine
            key={key}
            name={name}
            at={at}
            line={line}
            choice={Object.hasOwn(choices, line.field) ? choices[line.field] : undefined}
          />
        ))}
        <AddLine key={`${name} ${shown.rules.length}`} name={name} choices={choices} />
      </div>
    </FieldGroup>
  );
}

function Match({ name, match }: { name: string; match: string }) {
  const options = Object.entries(matchWords).map(([value, label]) => ({ value, label: `When ${label}` }));
  return <SelectField name={`${name}-match`} label="How the lines count" defaultValue={match} options={options} />;
}

type LineProps = { name: string; at: number; line: Line; choice: Question | undefined };

function ConditionLine({ name, at, line, choice }: LineProps) {
  const prefix = `${name}-${at}`;
  const label = choice?.label ?? line.field;
  return (
    <fieldset
      className="group grid min-w-0 grid-cols-1 gap-3 rounded-lg border border-line px-4 pt-3 pb-4"
      aria-label={`Line ${at + 1}: ${label}`}
    >
      <input type="hidden" name={`${prefix}-field`} value={line.field} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <strong className="font-medium">{label}</strong>
        <Select
          className="w-auto flex-[0_1_14rem] max-sm:order-1 max-sm:basis-full"
          name={`${prefix}-op`}
          defaultValue={line.op}
          aria-label={`Question of line ${at + 1}`}
        >
          {(choice?.ops ?? []).map((op) => (
            <option key={op.value} value={op.value}>
              {op.label}
            </option>
          ))}
        </Select>
        <span className="ml-auto">
          <Button
            variant="quiet"
            icon="x"
            name="lines"
            value={`${name}:remove-${at}`}
            about={`line ${at + 1}, ${label}`}
          >
            Remove
          </Button>
        </span>
      </div>
      {choice && choice.kind !== "flag" ? <Values prefix={prefix} at={at} line={line} choice={choice} /> : null}
    </fieldset>
  );
}

// A question that says it all takes no values: hidden where :has() is known.
const hiddenWithoutValues = "group-has-[option:is([value$=unknown],[value$=empty]):checked]:hidden";
const columns = {
  short: "grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]",
  long: "grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]",
};

function Values({ prefix, at, line, choice }: { prefix: string; at: number; line: Line; choice: Question }) {
  if (choice.kind === "number" || choice.values === null) {
    return (
      <Input
        className={hiddenWithoutValues}
        name={`${prefix}-values`}
        inputMode={choice.kind === "number" ? "decimal" : "url"}
        defaultValue={line.values.join(", ")}
        placeholder={choice.kind === "number" ? "13" : "example.com, example.org"}
        aria-label={`Value of line ${at + 1}`}
      />
    );
  }
  const unlisted = choice.failed === null ? [] : line.values.map((value) => ({ value, label: "As saved" }));
  const isShort = choice.values.every(({ label }) => label.length < 13);
  return (
    <div className={`grid gap-x-4 ${isShort ? columns.short : columns.long} ${hiddenWithoutValues}`}>
      {choice.failed === null ? null : (
        <p className="col-span-full text-sm text-ink-muted">
          {choice.failed}. Reload the page to choose from the list.
        </p>
      )}
      {[...unlisted, ...choice.values].map((value) => (
        <Choice key={value.value}>
          <input
            type="checkbox"
            name={`${prefix}-values`}
            value={value.value}
            defaultChecked={line.values.includes(value.value)}
          />
          {value.label}
        </Choice>
      ))}
    </div>
  );
}

function AddLine({ name, choices }: { name: string; choices: ConditionChoices }) {
  const options = Object.entries(choices).map(([value, { label }]) => ({ value, label }));
  return (
    <div className="flex flex-wrap items-end gap-2 *:first:flex-[0_1_16rem]">
      <SelectField
        name={`${name}-new`}
        label="Ask about"
        defaultValue=""
        options={[{ value: "", label: "Choose" }, ...options]}
      />
      <Button icon="plus" name="lines" value={`${name}:add`}>
        Add a line
      </Button>
    </div>
  );
}
