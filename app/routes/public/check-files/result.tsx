import type { SyncVerdict } from "domain/rosters/terms";
import { paths } from "~/http/paths";
import { limitWords } from "~/routes/public/check-files-limits";
import { Actions } from "~/ui/actions";
import { ButtonAnchor } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { formatCount } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { NumCell, Row, RowHead, Table } from "~/ui/table";
import type { Tone } from "~/ui/tone";
import { Causes } from "./causes";
import { FileNames, WithdrawForm } from "./check-under-way";
import type { CheckedFiles, Outcome } from "./run-check.server";

const answers: Record<SyncVerdict, { tone: Tone; title: string; text: string }> = {
  accept: {
    tone: "success",
    title: "Your files are ready.",
    text: "No errors or warnings. Every row would be applied.",
  },
  accept_with_warnings: {
    tone: "success",
    title: "Your files would be applied, with warnings.",
    text: "Every record would be applied. Read the warnings before you connect.",
  },
  reject_rows: {
    tone: "warning",
    title: "Your files would be applied without some rows.",
    text: "The rows with errors would be skipped. Fix them in your student information system.",
  },
  hold_for_review: {
    tone: "warning",
    title: "Your files would be held for review.",
    text: "A person in your district would review the changes before they are applied.",
  },
  reject_bundle: {
    tone: "error",
    title: "Your files would be rejected.",
    text: "Nothing would be applied. Fix the errors below, then check again.",
  },
};

const failures: Record<"too-large" | "check" | "too-long", string> = {
  "too-large": `The zip file unpacks to more than ${limitWords.unpacked}. Remove what does not belong to the roster, then upload it again.`,
  check: "The check failed because of a problem on our side. Your files were removed. Try again in a few minutes.",
  "too-long": "The check took longer than five minutes and was stopped. Upload the files for fewer schools.",
};

type Props = { files: readonly string[]; outcome: Outcome; token: string };

/** What came of a check: the answer, the rows by file, and what to fix. */
export function Result({ files, outcome, token }: Props) {
  const isChecked = "verdict" in outcome;
  return (
    <>
      {isChecked ? <Answer checked={outcome} /> : <Notice tone="error">{failures[outcome.failed]}</Notice>}
      {isChecked ? <RowsByFile rows={outcome.rows} /> : null}
      {isChecked ? <Causes causes={outcome.causes} more={outcome.more} /> : null}
      <SectionCard title="Next steps">
        <FileNames files={files} />
        <p>{`Your files are already removed. This result is removed after ${limitWords.result}.`}</p>
        <Actions>
          <ButtonAnchor variant="primary" icon="file-up" href={paths.checkFiles}>
            Check other files
          </ButtonAnchor>
          <WithdrawForm token={token}>Remove this result now</WithdrawForm>
        </Actions>
      </SectionCard>
    </>
  );
}

function Answer({ checked: { verdict, reading } }: { checked: CheckedFiles }) {
  const { tone, title, text } = answers[verdict];
  return (
    <Notice tone={tone}>
      <h2>{title}</h2>
      <p>{text}</p>
      {reading ? <p className="text-sm">{`Read as: ${reading}`}</p> : null}
    </Notice>
  );
}

function RowsByFile({ rows }: { rows: CheckedFiles["rows"] }) {
  const files = Object.entries(rows);
  if (files.length === 0) return null;
  const all = files.reduce((sum, [, { read }]) => sum + read, 0);
  return (
    <SectionCard title="Rows by file" lead={`${formatCount(all, "row was", "rows were")} read.`} flush>
      <Table
        caption="Rows by file"
        scrolls
        narrow="columns"
        columns={[
          { label: "File" },
          { label: "Read", numeric: true },
          { label: "Would be applied", numeric: true },
          { label: "Skipped", numeric: true },
          { label: "Repeated", numeric: true },
        ]}
      >
        {files.map(([file, counts]) => (
          <Row key={file}>
            <RowHead>{file}</RowHead>
            <NumCell label="Read" value={counts.read} />
            <NumCell label="Would be applied" value={counts.accepted} />
            <NumCell label="Skipped" value={counts.rejected + counts.dangling} />
            <NumCell label="Repeated" value={counts.repeated} />
          </Row>
        ))}
      </Table>
    </SectionCard>
  );
}
