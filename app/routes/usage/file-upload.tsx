import { useNavigation } from "@remix-run/react";
import { mostFileBytes } from "domain/usage/files/terms";
import { ForDistrict } from "~/components/district-line";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { FieldPair, FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";

type Props = {
  district: { id: string };
  /** What the filter was called the last time. */
  source: string;
  form?: FormState | undefined;
};

const megabytes = mostFileBytes / 1024 / 1024;

/** Where the log of a web filter is chosen. */
export function FileUpload({ district, source, form }: Props) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <FieldsForm
      method="post"
      action={paths.usageFiles}
      encType="multipart/form-data"
      onSubmit={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value="upload" />
      <ForDistrict district={district} />
      <FieldPair>
        <TextField
          name="source"
          label="Name of the filter"
          hint="Its uploads are listed under this name."
          maxLength={100}
          autoComplete="off"
          defaultValue={source}
          form={form}
          required
        />
        <TextField
          name="file"
          label="Log file"
          hint={`Up to ${megabytes} MB, plain or compressed with gzip. If you upload the same day twice, it counts once.`}
          type="file"
          form={form}
          required
        />
      </FieldPair>
      <Actions>
        <Button variant="primary" icon="file-up" aria-disabled={busy || undefined}>
          {busy ? "Uploading…" : "Upload log"}
        </Button>
      </Actions>
    </FieldsForm>
  );
}
