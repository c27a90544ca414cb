import { SectionCard, Well } from "~/ui/card";
import { formatCount } from "~/ui/format";
import { NumCell, Row, RowHead, Table } from "~/ui/table";
import type { LoadedFile } from "./file.server";

type Part = readonly [label: string, lines: number, note: string];
type File = LoadedFile["file"];

const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);
const otherLines = (lines: number): Part => [
  "Other lines",
  lines,
  "column names, comments, blank lines and line breaks in cells",
];

function partsOfVisits(file: File): Part[] {
  const { same_minute: sameMinute = 0, ...others } = file.skipped;
  const noVisits = sumOf(others);
  const counted = file.accepted + file.duplicate + sameMinute + file.rejected + noVisits;
  return [
    ["New visits and blocked attempts", file.accepted, ""],
    ["More requests of the same visit", sameMinute, "same person, website and minute"],
    ["Visits already counted", file.duplicate, "from another file or sender, or an earlier part of this file"],
    ["Skipped lines", file.rejected, "errors, listed below by reason"],
    ["Lines that aren’t visits", noVisits, "such as failed requests"],
    otherLines(file.lines - counted),
  ];
}

function partsOfLaunches({ lines, accepted, duplicate, rejected, skipped }: File, launchRows: number): Part[] {
  const others = sumOf(skipped);
  const again = duplicate > 0 ? `, ${formatCount(duplicate, "visit", "visits")} already counted` : "";
  return [
    ["Apps that were opened", launchRows, `${formatCount(accepted, "new visit", "new visits")}${again}`],
    ["Skipped lines", rejected, "listed below by reason"],
    ["Lines that aren’t visits", others, "such as links and apps that weren’t opened"],
    otherLines(lines - launchRows - rejected - others),
  ];
}

/** What each line of a file that was read to its end came to: the parts add up to the lines. */
export function LinesCounted({ file }: Pick<LoadedFile, "file">) {
  if (file.state !== "done" || file.lines === 0) return null;
  const launchRows = file.reading?.launchRows;
  const parts = launchRows === undefined ? partsOfVisits(file) : partsOfLaunches(file, launchRows);
  const shown = parts.filter(([, count], nth) => nth === 0 || count > 0);
  const how =
    launchRows === undefined
      ? "One web page makes many requests. Requests by the same person to the same website within a minute count as one visit."
      : "Each row says how often one person opened one app that day, and each time counts as a visit. Clever doesn’t say when or for how long, so they add no minutes and count as one engagement for that day.";
  return (
    <SectionCard
      title="How the lines were counted"
      lead={`The file has ${formatCount(file.lines, "line", "lines")}. ${how}`}
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
