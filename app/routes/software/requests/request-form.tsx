import type { ComponentProps } from "react";
import { type ReactNode, useId } from "react";
import { ForDistrict } from "~/components/district-line";
import { ReferenceSelect } from "~/components/reference-select";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { ChoicesField, ManyField, SelectField, TextareaField, TextField } from "~/ui/field";
import { FieldPair, FieldsForm } from "~/ui/form";
import { FormErrors } from "~/ui/form-errors";
import type { FormState } from "~/ui/form-state";
import { type Alike, type Proposed, RequestNewProduct } from "./request-new-product";

type Option = { value: string; label: string };

export type RequestChoices = Record<"types" | "grades" | "costs" | "elements", Option[]> & {
  funding: ComponentProps<typeof ReferenceSelect>["choices"];
};

type Props = {
  form?: FormState;
  /** Its id, the version that is looked at once it was saved, and the district it is for. */
  about: { request: string; version: number | null; district: { id: string } };
  /** The product on record; null for a new one, which is named in the form. */
  software: { id: string; name: string } | null;
  proposed: Proposed;
  alike?: Alike;
  shown: { values: Record<string, string>; lists: Record<string, string[]> };
  choices: RequestChoices;
  /** A request about which a question is open is corrected, and sent by its answer. */
  mode: "new" | "draft" | "correct";
  cancelTo: string;
};

const yesNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
  { value: "unknown", label: "I don’t know" },
];

const aboutStudents = [
  { name: "studentLogin", label: "Will students sign in with their own account?" },
  { name: "under13", label: "Are some of them under 13?" },
  { name: "usesAi", label: "Does it use AI to answer, write or grade?" },
];

/** What is asked for and what for, in four short groups, of which only the purpose must be filled in. */
export function RequestForm(props: Props) {
  const { form, about, software, proposed, alike, mode, cancelTo } = props;
  return (
    <FieldsForm method="post">
      <FormErrors form={form} />
      <ForDistrict district={about.district} />
      <input type="hidden" name="request" value={about.request} />
      {about.version === null ? null : <input type="hidden" name="version" value={about.version} />}
      {software ? <input type="hidden" name="software" value={software.id} /> : null}
      {software ? null : (
        <Group
          title="The software"
          hint="It is not on record yet, so tell us what it is and where reviewers can look at it."
        >
          <RequestNewProduct form={form} proposed={proposed} alike={alike} />
        </Group>
      )}
      <What {...props} />
      <Who {...props} />
      <Students {...props} />
      <Cost {...props} />
      <Actions>
        {mode === "correct" ? null : (
          <Button variant="primary" name="intent" value="send">
            Send request
          </Button>
        )}
        <Button variant={mode === "correct" ? "primary" : "plain"} name="intent" value="save">
          {mode === "correct" ? "Save changes" : "Save draft"}
        </Button>
        <ButtonLink variant="quiet" to={cancelTo}>
          Cancel
        </ButtonLink>
      </Actions>
    </FieldsForm>
  );
}

/** A part of the form with its heading. */
function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className="grid grid-cols-1 gap-5 border-line border-t pt-6" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {hint ? <p className="-mt-4 text-sm text-ink-muted">{hint}</p> : null}
      {children}
    </section>
  );
}

function What({ form, shown: { values }, choices }: Props) {
  return (
    <Group title="What for">
      <SelectField
        name="type"
        label="What are you requesting?"
        form={form}
        defaultValue={values.type}
        options={choices.types}
      />
      <TextareaField
        name="purpose"
        label="What will you and your students do with it?"
        hint="Name the unit or the skill, and what you use today. Two sentences are enough."
        form={form}
        defaultValue={values.purpose}
        maxLength={4000}
        required
      />
      <TextField
        name="neededBy"
        type="date"
        label="Needed from (optional)"
        hint="The first day of use, if there is one."
        form={form}
        defaultValue={values.neededBy}
      />
    </Group>
  );
}

function Who({ form, shown: { values, lists }, choices }: Props) {
  return (
    <Group title="Who will use it" hint="Your best guess is enough.">
      <ManyField
        layout="tight"
        name="grades"
        label="Grades"
        form={form}
        defaultValues={lists.grades}
        options={choices.grades}
      />
      <TextField
        name="subjects"
        label="Subjects (optional)"
        hint="Separated by commas."
        form={form}
        defaultValue={values.subjects}
        maxLength={300}
      />
      <FieldPair>
        <TextField
          name="students"
          label="Number of students (optional)"
          form={form}
          defaultValue={values.students}
          inputMode="numeric"
        />
        <TextField
          name="teachers"
          label="Number of teachers (optional)"
          form={form}
          defaultValue={values.teachers}
          inputMode="numeric"
        />
      </FieldPair>
    </Group>
  );
}

function Students({ form, shown: { values, lists }, choices }: Props) {
  return (
    <Group title="Students and their data" hint="Not sure? Leave it blank. Reviewers will check.">
      {aboutStudents.map(({ name, label }) => (
        <ChoicesField
          layout="tight"
          key={name}
          name={name}
          label={label}
          form={form}
          defaultValue={values[name]}
          options={yesNo}
        />
      ))}
      <ManyField
        layout="tight"
        name="dataElements"
        label="What student data will it collect?"
        form={form}
        defaultValues={lists.dataElements}
        options={choices.elements}
      />
    </Group>
  );
}

function Cost({ form, shown: { values }, choices }: Props) {
  return (
    <Group title="What it costs" hint="Leave it blank if you don’t know.">
      <FieldPair>
        <SelectField
          name="costType"
          label="Cost (optional)"
          form={form}
          defaultValue={values.costType}
          options={choices.costs}
        />
        <TextField
          name="cost"
          label="About how much, in dollars (optional)"
          form={form}
          defaultValue={values.cost}
          inputMode="decimal"
        />
      </FieldPair>
      <ReferenceSelect
        name="fundingSource"
        label="Where the money would come from (optional)"
        form={form}
        defaultValue={values.fundingSource}
        none="Not known"
        choices={choices.funding}
      />
    </Group>
  );
}
