import { Form, Link } from "@remix-run/react";
import { reportFaultWords, reportStateWords } from "domain/insight/schedule-words";
import { isMaking, type ReportState } from "domain/insight/terms";
import { reportWords } from "domain/insight/words";
import { ForDistrict } from "~/components/district-line";
import { paths } from "~/http/paths";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatCount } from "~/ui/format";
import { Cell, Row, RowHead, Table, TableFoot } from "~/ui/table";
import { Time } from "~/ui/time";
import type { Tone } from "~/ui/tone";
import type { ReportsData } from "./page.server";
import { useProgress } from "./use-progress";

type Line = ReportsData["files"][number];

const tones: Record<ReportState, Tone> = { queued: "neutral", running: "busy", ready: "success", failed: "error" };

/** Reports that were made in the background, or are about to be. */
export function Files({ data: { files: loaded, district, now } }: { data: ReportsData }) {
  const files = useProgress(loaded);
  return (
    <SectionCard
      id="files"
      title="Your files"
      lead="Reports made in the background or by a schedule. Each one is kept for 30 days."
      flush={files.length > 0}
      actions={
        files.some(isMaking) ? (
          <noscript>
            {/* An address that ends in "#files" would only move the page. */}
            <ButtonLink to={paths.reports}>Check again</ButtonLink>
          </noscript>
        ) : null
      }
    >
      {files.length === 0 ? (
        <Empty icon="file-text" title="No files yet">
          Open a report and choose “Make report in the background”, or schedule it by email.
        </Empty>
      ) : (
        <>
          <Table
            caption="Your files"
            columns={[{ label: "Report" }, { label: "Status" }, { label: "Requested" }, { label: "File" }]}
          >
            {files.map((file) => (
              <Row key={file.id}>
                <RowHead sub={file.filterWords === "None" ? "No filters" : file.filterWords}>
                  {reportWords[file.kind].title}
                </RowHead>
                <Cell label="Status" sub={progressOf(file)}>
                  <Badge tone={tones[file.state]}>{reportStateWords[file.state]}</Badge>
                </Cell>
                <Cell label="Requested">
                  <Time iso={file.createdAt} zone={district.zone} now={now} />
                </Cell>
                <Cell label="File">
                  <FileAction file={file} district={district} />
                </Cell>
              </Row>
            ))}
          </Table>
          <TableFoot>
            <p>{`${formatCount(files.length, "file", "files")}, newest first.`}</p>
          </TableFoot>
        </>
      )}
    </SectionCard>
  );
}

/** How far it is, or what it holds. */
function progressOf({ state, rows, fault }: Line): string | null {
  if (state === "failed") return fault ? reportFaultWords[fault] : null;
  if (state === "queued") return "It starts within a minute.";
  return state === "running" ? `${formatCount(rows, "row", "rows")} so far` : formatCount(rows, "row", "rows");
}

function FileAction({ file, district }: { file: Line; district: ReportsData["district"] }) {
  const { id, kind, state, isOpen } = file;
  const about = `of ${reportWords[kind].title}`;
  if (state === "failed") {
    return (
      <Form method="post" action={paths.reports}>
        <ForDistrict district={district} />
        <input type="hidden" name="intent" value="retry" />
        <input type="hidden" name="id" value={id} />
        <Button about={about}>Try again</Button>
      </Form>
    );
  }
  if (state !== "ready") return "Not ready yet";
  if (!isOpen) {
    return (
      <>
        Made for another school or role. <Link to={paths.report(kind)}>Make it again</Link>
      </>
    );
  }
  return (
    <a href={paths.reportFile(id)} aria-label={`Download CSV ${about}`}>
      Download CSV
    </a>
  );
}
