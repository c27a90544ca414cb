import { seedConfidence } from "domain/constants";
import { ForDistrict } from "~/components/district-line";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { Card, SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";

const columns = [
  { term: "pattern", value: "needed: example.org, *.example.org or example.org/kids" },
  { term: "product", value: "needed: its name in the catalog, or “Name, Vendor”" },
  { term: "type", value: "domain, wildcard or path_prefix; empty: based on the pattern" },
  { term: "confidence", value: `0 to 1; empty: ${seedConfidence}` },
  { term: "authorized", value: "yes or no; empty: as the product is approved in this district" },
];

/** Where a file is chosen, and what it should look like. */
export function Upload({ district, form }: { district: { id: string }; form: FormState | undefined }) {
  return (
    <>
      <Card as="section" aria-label="Choose a file">
        <FieldsForm method="post" encType="multipart/form-data">
          <input type="hidden" name="intent" value="preview" />
          <ForDistrict district={district} />
          <TextField
            name="file"
            label="CSV file"
            hint="Up to 2,000 lines and 300 kB."
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
      <SectionCard title="Columns" actions={<a href={paths.patternSample}>Download a sample</a>}>
        <p>The first line names the columns, in any order. The file of “Export CSV” can be imported again.</p>
        <Facts facts={columns} />
      </SectionCard>
    </>
  );
}
