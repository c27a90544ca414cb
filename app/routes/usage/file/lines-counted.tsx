import { SectionCard, Well } from "~/ui/card";
import { formatNumber } from "~/ui/format";
import { NumCell, Row, RowHead, Table } from "~/ui/table";
import type { LoadedFile } from "./file.server";

/** What each line of a file that was read to its end came to: the parts add up to the lines. */
export function LinesCounted({ file }: Pick<LoadedFile, "file">) {
  if (file.state !== "done" || file.lines === 0) return null;
  const { same_minute: sameMinute = 0, ...others } = file.skipped;
  const noVisits = Object.values(others).reduce((sum, count) => sum + count, 0);
  const counted = file.accepted + file.duplicate + sameMinute + file.rejected + noVisits;
  const parts = [
    ["New visits and blocked attempts", file.accepted, ""],
    ["More requests of the same visit", sameMinute, "same person, website and minute"],
    ["Visits already counted", file.duplicate, "from another file or sender, or an earlier part of this file"],
    ["Skipped lines", file.rejected, "errors, listed below by reason"],
    ["Lines that aren’t visits", noVisits, "such as failed requests"],
    ["Other lines", file.lines - counted, "column names, comments, blank lines and line breaks in cells"],
  ] as const;
  const shown = parts.filter(([, count], nth) => nth === 0 || count > 0);
  return (
    <SectionCard
      title="How the lines were counted"
      lead={`The file has ${formatNumber(file.lines)} lines. One web page makes many requests, so requests by the same person to the same website within a minute count as one visit.`}
    >
      <Well>
        <Table caption="How the lines were counted" columns={[{ label: "Result" }, { label: "Lines", numeric: true }]}>
          {shown.map(([label, count, note]) => (
            <Row key={label}>
              <RowHead sub={note || undefined}>{label}</RowHead>
              <NumCell label="Lines" value={count} />
            </Row>
          ))}
        </Table>
      </Well>
    </SectionCard>
  );
}
