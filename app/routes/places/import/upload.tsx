import type { PlaceKind } from "domain/places/terms";
import { placeWords } from "domain/places/words";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { Card, SectionCard } from "~/ui/card";
import { TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";

type Props = {
  kind: PlaceKind;
  all: boolean;
  columns: { name: string; needed: boolean }[];
  form: FormState | undefined;
};

const federalWords: Record<PlaceKind, string> = {
  states: "Either of its two files will do: each state is taken once, by ST and STATENAME.",
  districts: "The agency file is read by LEAID, LEA_NAME and ST. LEAID becomes the district’s number.",
  schools: "The school file is read by NCESSCH, SCH_NAME, LEVEL and LEAID. NCESSCH becomes the school’s identifier.",
};

/** Where a file is chosen, and what it should look like. */
export function Upload({ kind, all, columns, form }: Props) {
  const sample = paths.placeSample(kind);
  return (
    <>
      <Card as="section" aria-label="Choose a file">
        <FieldsForm method="post" encType="multipart/form-data" action="?index">
          <input type="hidden" name="intent" value="upload" />
          <TextField
            name="file"
            label="CSV file"
            hint="UTF-8, commas, up to 20 MB. The federal file of all schools is larger: filter it by state first."
            type="file"
            accept=".csv,text/csv"
            form={form}
            required
          />
          <Actions>
            <Button variant="primary" icon="file-up">
              Preview changes
            </Button>
          </Actions>
        </FieldsForm>
      </Card>
      <SectionCard title="Our own layout" actions={<a href={sample}>Download a sample</a>}>
        <p>The first line names the columns, in any order. Other columns are ignored; an empty cell changes nothing.</p>
        <ul className="my-2 flex flex-wrap gap-x-5 gap-y-1">
          {columns.map(({ name, needed }) => (
            <li key={name}>
              <code>{name}</code>
              {needed ? ", needed" : ""}
            </li>
          ))}
        </ul>
        {kind === "schools" && !all ? <p>All rows belong to your own district.</p> : null}
      </SectionCard>
      <SectionCard title="The federal directory" actions={<a href={`${sample}?layout=federal`}>Download a sample</a>}>
        <p>
          {`The Common Core of Data of the National Center for Education Statistics can be imported as is. ${federalWords[kind]}`}
        </p>
        <p className="text-sm text-ink-muted">
          {`Closed ${placeWords[kind].many} are left out. Rows are matched by number, or by name where there is no number yet.`}
        </p>
      </SectionCard>
    </>
  );
}
