import { Link } from "@remix-run/react";
import type { DescribedColumn, DescribedFile } from "domain/rosters/guide/format";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { ButtonAnchor } from "~/ui/button";
import { Card } from "~/ui/card";
import { CodeBlock } from "~/ui/copy";
import { Disclosure } from "~/ui/disclosure";
import { Stack } from "~/ui/stack";
import { Cell, Row, RowHead, Table } from "~/ui/table";

type File = DescribedFile & { sample: string };
type Props = { version: string; versions: readonly string[]; files: File[]; manifest: string };

/** Every file and column of a version, each with an example. */
export function Files({ version, versions, files, manifest }: Props) {
  return (
    <Stack as="section" aria-labelledby="files">
      <h2 id="files" className="scroll-mt-6 text-xl">
        Files and columns
      </h2>
      <Stack gap="sm" className="max-w-reading">
        <p>
          These are the files of OneRoster {version}.{" "}
          {versions
            .filter((one) => one !== version)
            .map((one) => (
              <Link key={one} to={`?version=${one}#files`}>{`Show OneRoster ${one}`}</Link>
            ))}
        </p>
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>CSV in UTF-8, with commas, one header line, and the file names exactly as below.</li>
          <li>
            Every file also has <code>status</code> and <code>dateLastModified</code> after sourcedId. Leave both blank
            in a full export.
          </li>
          <li>
            In a file with changes only, <code>status</code> is active or tobedeleted, and <code>dateLastModified</code>{" "}
            is a time such as 2026-08-31T14:05:00.000Z.
          </li>
          <li>
            Put a value with a comma in quotation marks, such as <code>"09,10"</code>.
          </li>
        </ul>
        <Actions>
          <ButtonAnchor icon="download" href={paths.sampleZip(version)}>
            {`Download a sample (${version}, zip)`}
          </ButtonAnchor>
        </Actions>
      </Stack>
      <Card>
        <Disclosure summary="manifest.csv (recommended)">
          <p>
            Says which version the files have, and how each file was sent: bulk is a full export, delta has changes
            only, absent is not sent.
          </p>
          <Example file="manifest.csv" text={manifest} version={version} />
        </Disclosure>
        {files.map((file) => (
          <OneFile key={file.file} file={file} version={version} />
        ))}
      </Card>
    </Stack>
  );
}

function OneFile({ file, version }: { file: File; version: string }) {
  const isRequired = (file.requiredIn as readonly string[]).includes(version);
  return (
    <Disclosure summary={`${file.file} (${isRequired ? "required" : "optional"})`}>
      <p>{file.meaning}</p>
      <Table
        caption={`Columns of ${file.file}`}
        scrolls
        columns={[{ label: "Column" }, { label: "What it contains" }, { label: "Kind of value" }, { label: "Example" }]}
      >
        {file.columns.map((column) => (
          <Row key={column.field}>
            <RowHead sub={column.required ? "required" : "optional"}>{column.field}</RowHead>
            <Cell label="What it contains" under>
              {column.meaning}
            </Cell>
            <Cell label="Kind of value" under>
              {kindOf(column)}
            </Cell>
            <Cell label="Example">
              <code>{column.example}</code>
            </Cell>
          </Row>
        ))}
      </Table>
      {file.unread.length > 0 ? (
        <p className="text-ink-muted text-sm wrap-anywhere">
          {`Never read and never stored: ${file.unread.join(", ")}.`}
        </p>
      ) : null}
      <Example file={file.file} text={file.sample} version={version} />
    </Disclosure>
  );
}

function kindOf({ type, terms, extensible }: DescribedColumn): string {
  if (terms.length === 0) return type;
  return `one of: ${terms.join(", ")}${extensible ? "; or your vendor’s own, beginning with ext:" : ""}`;
}

function Example({ file, text, version }: { file: string; text: string; version: string }) {
  return (
    <>
      <CodeBlock code={text} label={`Example of ${file}`} toRead />
      <p>
        <a href={paths.sampleFile(version, file)}>{`Download this ${file}`}</a>
      </p>
    </>
  );
}
