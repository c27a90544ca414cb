import { paths } from "~/http/paths";
import { checkLimits, limitWords } from "~/routes/public/check-files-limits";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import { FormErrors } from "~/ui/form-errors";
import type { FormState } from "~/ui/form-state";
import { Notice } from "~/ui/notice";
import { Columns } from "~/ui/page";

/** Where files are chosen, and what becomes of them. */
export function CheckForm({ form, gone }: { form: FormState | undefined; gone: boolean }) {
  return (
    <>
      {gone ? (
        <Notice tone="info">
          {`This result is no longer here. Results are removed after ${limitWords.result}. Upload the files again to check them.`}
        </Notice>
      ) : null}
      <FormErrors form={form} />
      <Columns>
        <SectionCard title="Choose your files">
          <FieldsForm method="post" encType="multipart/form-data" action={paths.checkFiles} reloadDocument>
            <input type="hidden" name="intent" value="check" />
            <TextField
              name="files"
              label="Zip file or CSV files"
              hint={`One zip file, or up to ${checkLimits.files} CSV files. ${limitWords.size} together at most.`}
              type="file"
              accept=".zip,.csv,application/zip,text/csv"
              multiple
              form={form}
              required
            />
            <Actions>
              <Button variant="primary" icon="file-up">
                Check files
              </Button>
            </Actions>
          </FieldsForm>
        </SectionCard>
        <SectionCard title="What happens with your files">
          <ul className="grid list-disc gap-1.5 pl-5">
            <li>The files are read by the same program that reads rosters over SFTP.</li>
            <li>They are removed as soon as the check ends. No person’s name is kept or shown.</li>
            <li>{`The result can be read for ${limitWords.result}, only at the address you are sent to.`}</li>
            <li>The check compares nothing with your district’s roster.</li>
          </ul>
          <p>
            No files at hand? <a href={paths.sampleZip("1.1")}>Download a sample (OneRoster 1.1)</a> or{" "}
            <a href={paths.sampleZip("1.2")}>a sample for 1.2</a>.
          </p>
        </SectionCard>
      </Columns>
    </>
  );
}
