import { Form } from "@remix-run/react";
import { Plus, Trash2 } from "lucide-react";
import { ForDistrict } from "~/components/district-line";
import { gradeOptions, gradesText, tierWords } from "~/components/software-words";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { SelectField, TextField } from "~/ui/field";
import type { FormState } from "~/ui/form-state";

type Study = {
  id: string;
  tier: number;
  outcome: string;
  gradeMin: number | null;
  gradeMax: number | null;
  citationUrl: string;
  note: string | null;
};

type Props = { studies: Study[]; mayRecord: boolean; district: { id: string }; form?: FormState };

/** Studies of what the product does for learning, each with its tier and where it can be read. */
export function Evidence({ studies, mayRecord, district, form }: Props) {
  return (
    <SectionCard
      title="Evidence"
      lead={
        studies.length > 0
          ? "Studies that your district put on record, by the tiers of the Every Student Succeeds Act."
          : "Your district has put no study on record."
      }
      flush
    >
      {studies.length > 0 ? (
        <ul className="rows">
          {studies.map((study) => (
            <li key={study.id}>
              <div>
                <p className="font-medium">{`${tierWords[study.tier]}: ${study.outcome}`}</p>
                <p className="text-sm text-ink-muted">
                  {[gradesText(study.gradeMin, study.gradeMax), study.note].filter(Boolean).join(". ")}{" "}
                  <a href={study.citationUrl} target="_blank" rel="noopener noreferrer">
                    Read the study
                  </a>
                </p>
              </div>
              {mayRecord ? <RemoveRecord intent="remove-study" id={study.id} about={study.outcome} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayRecord ? (
        <div className="card-part">
          <Disclosure summary="Put a study on record" open={form?.intent === "add-study" || undefined}>
            <StudyForm district={district} form={form?.intent === "add-study" ? form : undefined} />
          </Disclosure>
        </div>
      ) : null}
    </SectionCard>
  );
}

function StudyForm({ district, form }: { district: { id: string }; form?: FormState }) {
  const tiers = ["1", "2", "3", "4"].map((value) => ({ value, label: tierWords[value] ?? value }));
  const grades = [{ value: "", label: "Not said" }, ...gradeOptions];
  return (
    <Form method="post" className="form">
      <input type="hidden" name="intent" value="add-study" />
      <ForDistrict district={district} />
      <SelectField name="tier" label="Tier" form={form} options={[{ value: "", label: "Choose" }, ...tiers]} />
      <TextField
        name="outcome"
        label="What it looked at"
        hint="Such as “reading fluency”."
        form={form}
        maxLength={300}
      />
      <div className="form-pair">
        <SelectField name="gradeMin" label="From grade" form={form} options={grades} />
        <SelectField name="gradeMax" label="To grade" form={form} options={grades} />
      </div>
      <TextField name="citationUrl" label="Where it can be read" type="text" inputMode="url" form={form} />
      <TextField name="note" label="Note (optional)" form={form} maxLength={500} />
      <div className="actions">
        <Button variant="primary" icon={Plus}>
          Put on record
        </Button>
      </div>
    </Form>
  );
}

/** Takes something off the record. */
export function RemoveRecord({ intent, id, about }: { intent: string; id: string; about: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button variant="quiet" icon={Trash2} about={about}>
        Remove
      </Button>
    </Form>
  );
}
