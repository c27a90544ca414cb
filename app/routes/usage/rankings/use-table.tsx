import { Link } from "@remix-run/react";
import type { Ranked, RankMeasure } from "domain/usage/rankings";
import { ApprovalBadge } from "~/components/status-badges";
import { paths } from "~/http/paths";
import { formatNumber } from "~/ui/format";
import { BarFigure } from "~/ui/share-bar";
import { Sparkline, sparkHead } from "~/ui/sparkline";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { measureWords } from "./measure-words";
import { Moved, sinceBefore } from "./moved";
import type { Rankings } from "./rankings.server";

type TableProps = { rows: Ranked[]; sparks: Rankings["sparks"]; measure: RankMeasure; bars: number[] } & {
  /** The dates that places are held against, within a sentence; null where those aren't known. */
  before: string | null;
};

/** Products by rank, with what they are ranked by first. */
export function RankingsTable({ rows, sparks, measure, bars, before }: TableProps) {
  const { name } = measureWords[measure];
  const others = (["people", "engagements", "minutes"] as const).filter((one) => one !== measure);
  return (
    <Table
      caption="Products by rank"
      narrow="columns"
      columns={[
        { label: "Rank", numeric: true },
        { label: "Product", headsRow: true },
        { label: name },
        ...others.map((one) => ({ label: measureWords[one].name, numeric: true })),
        ...(sparks ? [{ label: sparkHead }] : []),
        ...(before ? [{ label: sinceBefore }] : []),
        { label: "Approval" },
      ]}
    >
      {rows.map((row, nth) => (
        <Row key={row.id}>
          <NumCell label="Rank" value={row.place} />
          <RowHead sub={row.category ?? "No category"}>
            <Link to={paths.software(row.id)}>{row.name}</Link>
          </RowHead>
          <Cell label={name} wide>
            <BarFigure share={bars[nth] ?? 0} said={formatNumber(row.value)} />
          </Cell>
          {others.map((one) => (
            <NumCell key={one} label={measureWords[one].name} value={figureOf(row, one)} />
          ))}
          {sparks ? (
            <Cell label={sparkHead} wide>
              <Sparkline spark={sparks[row.id]} />
            </Cell>
          ) : null}
          {before ? (
            <Cell label={sinceBefore} wide>
              <Moved row={row} before={before} />
            </Cell>
          ) : null}
          <Cell label="Approval" wide>
            <ApprovalBadge status={row.approval} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function figureOf({ people, engagements, seconds }: Ranked, figure: "people" | "engagements" | "minutes") {
  if (figure === "people") return people ?? "Not known";
  return figure === "engagements" ? engagements : Math.round(seconds / 60);
}
