import { districtRoles } from "domain/access/terms";
import { roleNames } from "domain/access/words";
import { staffOnlyWords } from "domain/software/status/words";
import { gradeChoices } from "~/components/grade-choices";
import { CheckField, ManyField, TextareaField, TextField } from "~/ui/field";
import { FormPart } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import type { DecisionPage } from "./page.server";

type Props = {
  page: DecisionPage;
  decision: "approved_with_conditions" | "pilot";
  form: FormState | undefined;
};

const roles = districtRoles.map((role) => ({ value: role, label: `${roleNames[role]}s` }));

/** Who may use the product, where and until when. A pilot can do without conditions. */
export function ConditionFields({ page: { record, schools }, decision, form }: Props) {
  const isPilot = decision === "pilot";
  return (
    <FormPart aria-labelledby="conditions-head">
      <h2 id="conditions-head">{isPilot ? "Conditions (optional)" : "Conditions"}</h2>
      <p className="text-sm text-ink-muted">
        {isPilot ? "Leave blank for no restriction." : "Set at least one. Leave the others blank for no restriction."}
      </p>
      <CheckField name="staffOnly" label={staffOnlyWords} form={form} defaultChecked={record?.staffOnly ?? false} />
      <ManyField
        name="grades"
        label="Grades"
        form={form}
        options={gradeChoices}
        defaultValues={record?.allowedGrades.map(String) ?? []}
      />
      {schools.length > 0 ? (
        <ManyField
          name="schools"
          label="Schools"
          scrolls={schools.length > 8}
          form={form}
          options={schools}
          defaultValues={record?.allowedSchoolIds ?? []}
        />
      ) : null}
      <ManyField
        name="allowedRoles"
        label="Roles"
        form={form}
        options={roles}
        defaultValues={record?.allowedRoles ?? []}
      />
      <TextField
        name="until"
        type="date"
        label="Until (optional)"
        hint="The last day on which it may be used."
        form={form}
        defaultValue={record?.allowedUntil ?? ""}
      />
      <TextareaField
        name="conditions"
        label="Other conditions (optional)"
        hint="One sentence. Everyone who uses it will read it."
        form={form}
        defaultValue={record?.conditions ?? undefined}
        rows={2}
        maxLength={2000}
      />
    </FormPart>
  );
}
