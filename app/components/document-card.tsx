import { Form } from "@remix-run/react";
import { Actions } from "~/ui/actions";
import { Button, ButtonAnchor } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { formatBytes } from "~/ui/format";

type Props = {
  title: string;
  /** What it is called in a sentence: "PDF", "document". */
  what: string;
  /** Who can open it, after "Only". */
  readers: string;
  /** Where its forms are posted, and where it is downloaded. */
  at: string;
  download: string;
  version: number;
  file: { name: string; bytes: number } | null;
  form?: FormState;
};

/** The signed paper of a record: to download, to replace, to remove. */
export function DocumentCard({ title, what, readers, at, download, version, file, form }: Props) {
  const mine = form?.intent === "document" ? form : undefined;
  const upload = { at, readers, version, form: mine };
  if (!file) {
    return (
      <SectionCard title={title}>
        <Upload {...upload} label={`Save ${what}`} />
      </SectionCard>
    );
  }
  return (
    <SectionCard title={title}>
      <p>{file.name}</p>
      <Actions as="p">
        <ButtonAnchor icon="download" href={download} about={file.name}>
          {`Download (${formatBytes(file.bytes)})`}
        </ButtonAnchor>
      </Actions>
      <Disclosure summary={`Replace or remove the ${what}`} open={mine !== undefined}>
        <Upload {...upload} label={`Replace ${what}`} />
        <Form noValidate method="post" action={at}>
          <input type="hidden" name="intent" value="remove-document" />
          <input type="hidden" name="version" value={version} />
          <Button variant="danger" icon="trash-2">
            {`Remove ${what}`}
          </Button>
        </Form>
      </Disclosure>
    </SectionCard>
  );
}

type UploadProps = Pick<Props, "at" | "readers" | "version" | "form"> & { label: string };

function Upload({ at, readers, version, form, label }: UploadProps) {
  return (
    <FieldsForm method="post" action={at} encType="multipart/form-data">
      <input type="hidden" name="intent" value="document" />
      <input type="hidden" name="version" value={form?.values.version ?? version} />
      <TextField
        name="document"
        label="Choose a PDF"
        hint={`Up to 10 MB, without a password. Only ${readers} can open it.`}
        type="file"
        accept="application/pdf"
        form={form}
        required
      />
      <Actions>
        <Button icon="file-up">{label}</Button>
      </Actions>
    </FieldsForm>
  );
}
