import { gradesInWords } from "domain/software/catalogue/grades";
import { dollars } from "domain/software/catalogue/money";
import {
  type Condition,
  type ConditionField,
  type ConditionOp,
  type Conditions,
  conditionFieldNames,
  conditionFields,
  faultOfCondition,
  matches,
  mostLines,
  needsValues,
  opsOf,
} from "domain/software/policies/conditions";
import { z } from "zod";
import { shownAgain } from "~/http/form-body.server";
import { categoryChoices } from "~/http/reference-choices.server";
import type { Viewer } from "~/http/viewer.server";
import type { FormState } from "~/ui/form-state";
import type { ConditionChoices } from "./condition-builder";
import {
  conditionFieldWords,
  conditionOpWords,
  conditionUnitWords,
  conditionValueWord,
  matchWords,
  oneValueOpWords,
} from "./condition-words";

/** What a condition can ask, in words, for the form that builds one. */
export async function conditionChoices(viewer: Viewer): Promise<ConditionChoices> {
  const categories = await categoryChoices(viewer);
  return Object.fromEntries(
    conditionFieldNames.map((field) => {
      const of = conditionFields[field];
      const known = "values" in of ? of.values : [];
      const values = known?.map((value: string) => ({ value, label: conditionValueWord(field, value) })) ?? null;
      return [
        field,
        {
          label: [conditionFieldWords[field] ?? field, conditionUnitWords[field]].filter(Boolean).join(" "),
          kind: of.kind,
          ops: opsOf(field).map((op) => ({ value: op, label: conditionOpWords[op] ?? op })),
          ...(field === "category"
            ? { values: categories.options, failed: categories.failed }
            : { values, failed: null }),
        },
      ];
    }),
  );
}

const typed = (field: ConditionField, value: string) => (field === "estimated_cost" ? dollars(Number(value)) : value);

/** Conditions as sentences, one a line: "Uses AI: yes". Takes the words that conditionChoices gives. */
export function conditionsInWords({ match, rules }: Conditions, choices: ConditionChoices) {
  const lines = rules.map(({ field, op, values }) => {
    const choice = choices[field];
    const labels = values.map(
      (value) => choice?.values?.find((one) => one.value === value)?.label ?? typed(field, value),
    );
    const named = field === "grades" ? [gradesInWords(values.map(Number))] : labels;
    const operator = (values.length === 1 && oneValueOpWords[op]) || conditionOpWords[op] || op;
    const separator = choice?.kind === "flag" && op !== "is_unknown" ? ": " : " ";
    return `${conditionFieldWords[field] ?? field}${separator}${[operator, named.join(", ")].filter(Boolean).join(" ")}`;
  });
  return { match: rules.length > 1 || match === "none" ? matchWords[match] : null, lines };
}

type Posted = Record<string, unknown>;
type Line = { field: string; op: string; values: string[] };

const list = (posted: unknown): string[] =>
  (Array.isArray(posted) ? posted : [posted]).filter((one): one is string => typeof one === "string");

const words = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

/** The lines as they were posted, whatever is in them. */
function postedLines(posted: Posted, name: string): Line[] {
  const lines: Line[] = [];
  for (let at = 0; at <= mostLines; at++) {
    const field = posted[`${name}-${at}-field`];
    if (typeof field !== "string") break;
    const op = posted[`${name}-${at}-op`];
    const values = [...new Set(list(posted[`${name}-${at}-values`]).map((value) => value.trim()))].filter(Boolean);
    lines.push({ field, op: typeof op === "string" ? op : "", values });
  }
  return lines;
}

function readLine({ field, op, values }: Line): Condition {
  // A question that takes no value leaves out what was ticked for another one.
  const kept = needsValues(op as ConditionOp) ? values : [];
  const read = field === "domain" ? kept.flatMap((text) => words(text.toLowerCase())) : kept;
  return { field: field as ConditionField, op: op as ConditionOp, values: [...new Set(read)] };
}

function faultOf(line: Condition): string | null {
  if (!Object.hasOwn(conditionFields, line.field)) return "This field is not known. Remove the line.";
  return faultOfCondition(line);
}

/** Conditions out of the fields of their form, gathered under one name by `withConditions`. */
export const PostedConditions = z
  .object({ match: z.string(), lines: z.array(z.custom<Line>()) })
  .transform(({ match, lines }, context): Conditions => {
    const refuse = (message: string) => context.issues.push({ code: "custom", message, input: lines });
    const known = matches.find((one) => one === match);
    if (!known) refuse("Choose whether all, one or none of the lines must be true.");
    if (lines.length > mostLines) refuse(`Use at most ${mostLines} lines.`);
    const rules = lines.map(readLine);
    for (const [at, line] of rules.entries()) {
      const fault = faultOf(line);
      if (fault) refuse(`Line ${at + 1}: ${fault}`);
    }
    return { match: known ?? "all", rules };
  });

/**
 * A form with conditions in it. Takes the names of its conditions and its schema: a discriminated union by "intent", in
 * which each of those names is `PostedConditions` (faults are at that name) and one option is a `LinesStep`, which is
 * what a press on a line's button comes as, whatever else is filled in.
 */
export function withConditions<S extends z.ZodType>(names: readonly string[], schema: S) {
  return z.preprocess((posted) => {
    const fields = posted as Posted;
    const gathered = names.map((name) => [
      name,
      { match: fields[`${name}-match`] ?? "all", lines: postedLines(fields, name) },
    ]);
    const pressed = fields.lines === undefined ? {} : { intent: "lines" };
    return { ...fields, ...Object.fromEntries(gathered), ...pressed };
  }, schema);
}

/** A press of "Add a line" or "Remove" instead of a save. A form extends it with its intent, "lines". */
export const LinesStep = z.looseObject({ lines: z.string().regex(/^[A-Za-z][\w-]*:(add|remove-\d{1,2})$/) });

/** The form as it stands after such a step: everything typed is kept, and one line is there more or less. */
export function afterLinesStep(posted: z.output<typeof LinesStep>): FormState {
  const { lines: step, intent: _, ...rest } = posted;
  const [name = "", what = ""] = step.split(":");
  const prefix = new RegExp(`^${name}-\\d+-`);
  const kept = Object.entries(rest).filter(([field]) => !prefix.test(field));
  const lines = postedLines(rest, name);
  const chosen = rest[`${name}-new`];
  const added =
    what === "add" && typeof chosen === "string" && Object.hasOwn(conditionFields, chosen) && lines.length < mostLines
      ? [{ field: chosen, op: opsOf(chosen as ConditionField)[0] ?? "", values: [] }]
      : [];
  const next = [...lines.filter((_, at) => what !== `remove-${at}`), ...added];
  const fields = next.flatMap(({ field, op, values }, at) => [
    [`${name}-${at}-field`, field],
    [`${name}-${at}-op`, op],
    ...(values.length > 0 ? [[`${name}-${at}-values`, values.length === 1 ? values[0] : values]] : []),
  ]);
  const missing = what === "add" && added.length === 0;
  const why = lines.length >= mostLines ? `Use at most ${mostLines} lines.` : "Choose what the new line asks about.";
  return shownAgain(Object.fromEntries([...kept, ...fields]) as Record<string, string | string[]>, {
    form: [],
    fields: missing ? { [name]: [why] } : {},
  });
}
