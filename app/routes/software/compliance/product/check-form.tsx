import { checkWords, evidenceWords } from "domain/software/compliance/words";
import { ForShownDistrict } from "~/components/district-line";
import type { RequirementLine } from "~/routes/software/compliance/compliance-product.server";
import { SelectField, TextareaField, TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import type { FormState } from "~/ui/form-state";

const choicesOf = (words: Record<string, { asChoice: string }>) =>
  Object.entries(words).map(([value, { asChoice }]) => ({ value, label: asChoice }));
const statuses = choicesOf(checkWords);
const evidence = [{ value: "", label: "Nothing yet" }, ...choicesOf(evidenceWords)];

/** The status of a requirement, on what, and until when. */
export function CheckForm({ one, today, form }: { one: RequirementLine; today: string; form?: FormState }) {
  const { id, code, check, evidenceNeeded } = one;
  return (
    <FieldsForm className="py-3" method="post" action={`?${new URLSearchParams({ check: code })}`}>
      <input type="hidden" name="intent" value="check" />
      <ForShownDistrict />
      <input type="hidden" name="requirementId" value={id} />
      <input type="hidden" name="version" value={form?.values.version ?? check?.version ?? 0} />
      <SelectField
        name="status"
        label="Status"
        form={form}
        defaultValue={check?.status ?? "unknown"}
        options={statuses}
      />
      <SelectField
        name="evidenceType"
        label="What it is based on (optional)"
        hint={`Needed: ${evidenceNeeded}`}
        form={form}
        defaultValue={check?.evidenceType ?? ""}
        options={evidence}
      />
      <TextField
        name="evidenceUrl"
        label="Link to it (optional)"
        type="url"
        autoComplete="off"
        form={form}
        defaultValue={check?.evidenceUrl ?? ""}
      />
      <TextareaField
        name="evidenceNote"
        label="What it says (optional)"
        hint="For example which clause, or what you tried."
        rows={3}
        maxLength={2_000}
        form={form}
        defaultValue={check?.evidenceNote ?? ""}
      />
      <TextareaField
        name="reason"
        label="Reason (optional)"
        hint="For a waiver, and for what does not apply."
        rows={2}
        maxLength={1_000}
        form={form}
        defaultValue={check?.reason ?? ""}
      />
      <TextField
        name="expiresOn"
        label="Valid until (optional)"
        hint="After this day, the check counts as not known. A conditional check needs it. Leave it blank if nothing ends."
        type="date"
        min={today}
        form={form}
        defaultValue={one.expired ? "" : (check?.expiresOn ?? "")}
      />
      <FormActions cancelTo={`?#${code}`}>Save check</FormActions>
    </FieldsForm>
  );
}
