import { Form } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button, ButtonAnchor } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { formatBytes } from "~/ui/format";

type Props = { id: string; version: number; file: { name: string; bytes: number } | null; form?: FormState };

/** The signed paper: to download, to replace, to remove. */
export function Document({ id, version, file, form }: Props) {
  const mine = form?.intent === "document" ? form : undefined;
  return (
    <SectionCard title="Document">
      {file ? (
        <>
          <p>{file.name}</p>
          <Actions as="p">
            <ButtonAnchor icon="download" href={paths.agreementFile(id)} about={file.name}>
              {`Download (${formatBytes(file.bytes)})`}
            </ButtonAnchor>
          </Actions>
          <Disclosure summary="Replace or remove the document" open={mine !== undefined}>
            <Upload id={id} version={version} form={mine} label="Replace document" />
            <Form method="post" action={paths.agreement(id)}>
              <input type="hidden" name="intent" value="remove-document" />
              <input type="hidden" name="version" value={version} />
              <Button variant="danger" icon="trash-2">
                Remove document
              </Button>
            </Form>
          </Disclosure>
        </>
      ) : (
        <Upload id={id} version={version} form={mine} label="Save document" />
      )}
    </SectionCard>
  );
}

function Upload({ id, version, form, label }: { id: string; version: number; form?: FormState; label: string }) {
  return (
    <FieldsForm method="post" action={paths.agreement(id)} encType="multipart/form-data" noValidate>
      <input type="hidden" name="intent" value="document" />
      <input type="hidden" name="version" value={form?.values.version ?? version} />
      <TextField
        name="document"
        label="Choose a PDF"
        hint="Up to 10 MB, without a password. Only people who can see the whole district can open it."
        type="file"
        accept="application/pdf"
        form={form}
      />
      <Actions>
        <Button icon="file-up">{label}</Button>
      </Actions>
    </FieldsForm>
  );
}
