import { mostListedLines, type RowFault } from "domain/usage/files/terms";
import { rowFaultNames, rowFaultWords } from "domain/usage/files/words";
import type { SkipReason } from "domain/usage/logs/terms";
import { skipWords } from "domain/usage/logs/words";
import { SectionCard, Well } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { formatCount } from "~/ui/format";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import type { LoadedFile } from "./file.server";

const sorted = <Reason extends string>(counts: Partial<Record<Reason, number>>) =>
  (Object.entries(counts) as [Reason, number][]).sort(([, a], [, b]) => b - a);

/** What is said of a download that does not list all skipped lines. */
const listed = (rejected: number) =>
  rejected > mostListedLines ? ` It lists the first ${formatCount(mostListedLines, "line", "lines")}.` : "";

/** Which lines do not count and why: those at fault, and those that are no visits. */
export function SkippedLines({ file }: Pick<LoadedFile, "file">) {
  const faults = sorted<RowFault>(file.faults);
  const { same_minute: _, ...skipped } = file.skipped;
  const others = sorted<SkipReason>(skipped);
  if (faults.length + others.length === 0) return null;
  return (
    <SectionCard
      title={
        file.rejected > 0
          ? formatCount(file.rejected, "line was skipped", "lines were skipped")
          : "No lines were skipped"
      }
      lead={
        file.rejected > 0
          ? `${file.accepted + file.duplicate > 0 ? "The other lines were read. " : ""}The download has the number of each skipped line and the reason, not the line itself.${listed(file.rejected)}`
          : "All lines were read. Some aren’t visits."
      }
    >
      {faults.length > 0 ? (
        <Well>
          <Table
            caption="Skipped lines by reason"
            columns={[{ label: "Reason" }, { label: "Lines", numeric: true }, { label: "How to fix it" }]}
            scrolls
          >
            {faults.map(([fault, count]) => (
              <Row key={fault}>
                <RowHead>{rowFaultNames[fault]}</RowHead>
                <NumCell label="Lines" value={count} />
                <Cell label="How to fix it" under>
                  {rowFaultWords[fault]}
                </Cell>
              </Row>
            ))}
          </Table>
        </Well>
      ) : null}
      {others.length > 0 ? (
        <Disclosure summary="Lines that aren’t visits">
          <Well>
            <Table
              caption="Lines that aren’t visits"
              columns={[{ label: "What they are" }, { label: "Lines", numeric: true }]}
              scrolls
            >
              {others.map(([reason, count]) => (
                <Row key={reason}>
                  <RowHead>{skipWords[reason]}</RowHead>
                  <NumCell label="Lines" value={count} />
                </Row>
              ))}
            </Table>
          </Well>
        </Disclosure>
      ) : null}
    </SectionCard>
  );
}
