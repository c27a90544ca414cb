import { Form } from "@remix-run/react";
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
  { term: "title, vendor", value: "Text. Rows with the same title, vendor, first and last day are one contract." },
  { term: "starts_on, ends_on", value: "First and last day: 2026-07-01 or 7/1/2026, the month first." },
  { term: "product", value: "Its name in your software list, or “Name, Vendor”." },
  { term: "price_for", value: "What one unit is: student, teacher, license, school or district." },
  { term: "quantity", value: "How many, such as 1,200. For a price for the whole district: 1." },
  { term: "unit_price", value: "Dollars for one, such as 4.50 or $1,234.50." },
  { term: "billing", value: "How often the price is paid: once, month or year." },
  { term: "number (optional)", value: "The contract or PO number." },
  { term: "notice_on (optional)", value: "The last day to cancel." },
  { term: "renews_automatically (optional)", value: "yes or no. Empty means no." },
  { term: "funding_source, note (optional)", value: "The funding source by its name, and your note." },
  { term: "pays_for (optional)", value: "license, training or other. Empty means license." },
  { term: "description (optional)", value: "What the line is, such as “Two days of training”." },
  { term: "schools (optional)", value: "For a site license: school names with semicolons. Empty means all schools." },
  { term: "grades (optional)", value: "For a site license: K; 1; 2 or 5 to 8. Empty means all grades." },
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
            hint="Up to 2,000 rows and 300 kB."
            type="file"
            accept=".csv,text/csv"
            form={form}
            required
          />
          <Actions>
            <Button variant="primary" icon="file-up">
              Preview the import
            </Button>
          </Actions>
        </FieldsForm>
      </Card>
      <SectionCard title="Columns" actions={<a href={paths.contractSample}>Download a sample</a>}>
        <p>
          Each row is one line of a contract. The first row names the columns, in any order. Contracts that are already
          on record are never changed or added twice.
        </p>
        <Facts facts={columns} />
      </SectionCard>
    </>
  );
}

/** A file that was sent with a form that is refused, so that nobody has to choose it again. */
export function Kept({ district, csv }: { district: { id: string }; csv: string }) {
  return (
    <SectionCard title="Your file is still here">
      <p>You don’t need to choose it again.</p>
      <Form method="post">
        <input type="hidden" name="intent" value="preview-again" />
        <ForDistrict district={district} />
        <input type="hidden" name="csv" value={csv} />
        <Actions>
          <Button variant="primary" icon="rotate-cw">
            Preview the import again
          </Button>
        </Actions>
      </Form>
    </SectionCard>
  );
}
