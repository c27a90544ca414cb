import { Form } from "@remix-run/react";
import { basisWords, billingWords, lineKindWords } from "domain/money/words";
import { gradeChoices } from "~/components/grade-choices";
import { SoftwareField } from "~/components/software-field";
import { paths } from "~/http/paths";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { ManyField, SelectField, TextField } from "~/ui/field";
import { FieldPair, FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import type { FormState } from "~/ui/form-state";
import { type Option, optionsOf } from "~/ui/options";
import type { ShownLine } from "./page.server";

type Props = {
  contract: { id: string; version: number };
  /** Null for a new line. */
  line: ShownLine | null;
  /** The id that a new line gets. */
  newId: string;
  schools: Option[];
  form: FormState | undefined;
};

const choicesOf = (words: Record<string, { asChoice: string }>): Option[] =>
  Object.entries(words).map(([value, { asChoice }]) => ({ value, label: asChoice }));

/** The form of a line: what it buys, how many, and at what price. */
export function LineForm({ contract: { id, version }, line, newId, schools, form }: Props) {
  return (
    <SectionCard id="line" title={line ? `Change ${line.software}` : "Add a line"}>
      <FieldsForm method="post">
        <input type="hidden" name="intent" value={line ? "change-line" : "add-line"} />
        <input type="hidden" name="version" value={form?.values.version ?? version} />
        <input type="hidden" name="lineId" value={form?.values.lineId ?? line?.id ?? newId} />
        <SoftwareField name="product" label="Product" form={form} defaultValue={line?.label ?? ""} required />
        <FieldPair>
          <SelectField
            name="kind"
            label="Pays for"
            form={form}
            defaultValue={line?.kind ?? "licence"}
            options={optionsOf(lineKindWords)}
          />
          <TextField
            name="description"
            label="Description (optional)"
            form={form}
            defaultValue={line?.description ?? ""}
            maxLength={200}
          />
        </FieldPair>
        <FieldPair>
          <SelectField
            name="basis"
            label="Price is"
            form={form}
            defaultValue={line?.basis ?? "student"}
            options={choicesOf(basisWords)}
          />
          <SelectField
            name="billing"
            label="Paid"
            form={form}
            defaultValue={line?.billing ?? "year"}
            options={choicesOf(billingWords)}
          />
        </FieldPair>
        <FieldPair>
          <TextField
            name="quantity"
            label="How many"
            hint="Students, teachers, licenses or schools. Enter 1 for the whole district."
            inputMode="numeric"
            autoComplete="off"
            form={form}
            defaultValue={line ? String(line.quantity) : ""}
            required
          />
          <TextField
            name="unitPrice"
            label="Price for one, in dollars"
            hint="Each time it is paid."
            inputMode="decimal"
            autoComplete="off"
            form={form}
            defaultValue={line ? (line.unitCents / 100).toFixed(2) : ""}
            required
          />
        </FieldPair>
        <Coverage line={line} schools={schools} form={form} />
        <FormActions cancelTo={paths.contract(id)}>{line ? "Save line" : "Add line"}</FormActions>
      </FieldsForm>
      {line ? <Removal line={line} version={version} /> : null}
    </SectionCard>
  );
}

function Removal({ line, version }: { line: ShownLine; version: number }) {
  return (
    <Disclosure summary="Remove this line">
      <p>The contract keeps its other lines. The annual cost goes down by what this line costs.</p>
      <Form method="post">
        <input type="hidden" name="intent" value="remove-line" />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="lineId" value={line.id} />
        <Button variant="danger" icon="trash-2">
          Remove line
        </Button>
      </Form>
    </Disclosure>
  );
}

function Coverage({ line, schools, form }: Pick<Props, "line" | "schools" | "form">) {
  const isLimited = (line?.schoolIds.length ?? 0) + (line?.grades.length ?? 0) > 0;
  const isRefused = Boolean(form?.errors.fields.schools ?? form?.errors.fields.grades);
  return (
    <Disclosure summary="Limit a site license to some schools or grades (optional)" open={isLimited || isRefused}>
      <p className="text-sm text-ink-muted">
        Seats of a site license are the students enrolled there. Leave blank for all schools and all grades.
      </p>
      {schools.length > 0 ? (
        <ManyField
          name="schools"
          label="Schools"
          scrolls={schools.length > 8}
          form={form}
          options={schools}
          defaultValues={line?.schoolIds}
        />
      ) : null}
      <ManyField
        name="grades"
        label="Grades"
        form={form}
        options={gradeChoices}
        defaultValues={line?.grades.map(String)}
      />
    </Disclosure>
  );
}
