import { gradesText } from "domain/software/catalogue/grade-words";
import { type EvidenceTier, studyTiers } from "domain/software/catalogue/terms";
import { tierWords } from "domain/software/catalogue/words";
import { gradeOptions } from "~/components/grade-choices";
import { ExternalLink } from "~/ui/external";
import { SelectField, TextField } from "~/ui/field";
import { FieldPair } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { type Keeping, KeptRecords } from "./kept-records";

type Study = {
  id: string;
  tier: number;
  title: string | null;
  year: number | null;
  demo: boolean;
  outcome: string;
  gradeMin: number | null;
  gradeMax: number | null;
  citationUrl: string;
  note: string | null;
};

/** Studies of what the product does for learning, each with its tier and where it can be read. */
export function Evidence({ studies, ...keeping }: Keeping & { studies: Study[] }) {
  return (
    <KeptRecords
      {...keeping}
      kind="study"
      title="Evidence"
      lead={
        studies.length > 0
          ? "Studies your district added, by the tiers of the Every Student Succeeds Act."
          : "No research on file yet."
      }
      records={studies.map((study) => ({
        id: study.id,
        head: `${tierWords[String(study.tier) as EvidenceTier]}: ${study.outcome}`,
        more: <About study={study} />,
        about: study.outcome,
      }))}
      fields={(form) => <StudyFields form={form} />}
    />
  );
}

function About({ study: { title, year, gradeMin, gradeMax, note, citationUrl, demo } }: { study: Study }) {
  const named = [title, year].filter(Boolean).join(", ");
  return (
    <>
      {[named, gradesText(gradeMin, gradeMax), note, demo ? "Demo data: a made-up study" : ""]
        .filter(Boolean)
        .join(". ")}{" "}
      <ExternalLink href={citationUrl} target="_blank">
        Read the study
      </ExternalLink>
    </>
  );
}

function StudyFields({ form }: { form?: FormState }) {
  const tiers = studyTiers.map((value) => ({ value, label: tierWords[value] }));
  const grades = [{ value: "", label: "Not stated" }, ...gradeOptions];
  return (
    <>
      <SelectField name="tier" label="Tier" form={form} options={[{ value: "", label: "Choose" }, ...tiers]} required />
      <TextField name="title" label="Title" form={form} maxLength={300} required />
      <TextField name="year" label="Year published" inputMode="numeric" form={form} maxLength={4} required />
      <TextField
        name="outcome"
        label="What it studied"
        hint="Such as “reading fluency”."
        form={form}
        maxLength={300}
        required
      />
      <FieldPair>
        <SelectField name="gradeMin" label="From grade (optional)" form={form} options={grades} />
        <SelectField name="gradeMax" label="To grade (optional)" form={form} options={grades} />
      </FieldPair>
      <TextField name="citationUrl" label="Link to the study" type="text" inputMode="url" form={form} required />
      <TextField name="note" label="Note (optional)" form={form} maxLength={500} />
    </>
  );
}
