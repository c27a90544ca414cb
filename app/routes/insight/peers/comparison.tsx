import { Link } from "@remix-run/react";
import type { PeerFigure } from "domain/insight/peers/terms";
import { countWords, formatPeer, peerFigureWords, placeWords, sizeWords } from "domain/insight/peers/words";
import { paths } from "~/http/paths";
import { capital } from "~/ui/format";
import { Info } from "~/ui/info";
import { addressWith, ListCard } from "~/ui/list";
import { QuartileChart } from "~/ui/quartile-chart";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";
import type { PeerLine, Peers } from "./peers.server";

/** Every figure beside those of other districts: drawn, and in numbers. */
export function Comparison({ peers }: { peers: Peers }) {
  const { rows, level, band, week, state, view, hasState } = peers;
  const shown = rows.filter(({ own, others }) => own !== null || others);
  if (shown.length === 0) return null;
  const where = level === "state" ? `in ${state} ` : "";
  const made = new Set(shown.flatMap(({ others }) => (others ? madeOf(others) : [])));
  const [same] = made.size === 1 ? made : [];
  return (
    <ListCard
      title="Your figures beside other districts"
      lead={
        <>
          {`${same ?? "Districts"} ${where}with ${band ? sizeWords[band] : "your number of students"}. Your figures are from the week of ${formatDay(week ?? "")}. `}
          Bar: the middle half of districts. Line: their median. Diamond: you.
          {hasState ? " " : ` There aren’t enough districts for a comparison within ${state}. `}
          <Link to={paths.peersMethod}>How comparisons are made</Link>
        </>
      }
      csv={addressWith(paths.peersCsv, view.query)}
    >
      <Table
        caption="Your figures beside other districts"
        cards="grid"
        columns={[
          { label: "Figure" },
          { label: "You", numeric: true },
          { label: "Among the others" },
          { label: "25th percentile", numeric: true },
          { label: "Median", numeric: true },
          { label: "75th percentile", numeric: true },
          { label: "Your place" },
        ]}
      >
        {shown.map((row) => (
          <Line key={row.figure} row={row} says={same === undefined} />
        ))}
      </Table>
    </ListCard>
  );
}

type Others = NonNullable<PeerLine["others"]>;

/** How many others a row has, and from when: said once where it is the same for all. */
const madeOf = ({ count, week }: Others) => `${capital(countWords[count])}, week of ${formatDay(week)},`;

function Line({ row: { figure, own, others, drawn }, says }: { row: PeerLine; says: boolean }) {
  const { name, definition } = peerFigureWords[figure];
  const said = (value: number | undefined) => (value === undefined ? "–" : formatPeer(figure, value));
  const { p25, median, p75 } = others?.quartiles ?? {};
  return (
    <Row>
      <RowHead sub={says && others ? madeOf(others).slice(0, -1) : null}>
        {name} <Info id={`peer-${figure}`} name={name} text={definition} />
      </RowHead>
      <NumCell label="You" value={own === null ? "Not known" : formatPeer(figure, own)} />
      <Cell label="Among the others" wide under>
        {drawn && others ? (
          <QuartileChart drawn={drawn} you="You" words={inWords(figure, own, others.quartiles)} />
        ) : (
          "Not enough peers"
        )}
      </Cell>
      <NumCell label="25th percentile" value={said(p25)} />
      <NumCell label="Median" value={said(median)} />
      <NumCell label="75th percentile" value={said(p75)} />
      <Cell label="Your place" wide>
        {others?.place ? placeWords[others.place] : "–"}
      </Cell>
    </Row>
  );
}

function inWords(figure: PeerFigure, own: number | null, { p25, median, p75 }: Others["quartiles"]): string {
  const said = (value: number) => formatPeer(figure, value);
  const you = own === null ? "Your district’s figure isn’t known." : `Your district: ${said(own)}.`;
  return `${peerFigureWords[figure].name}. ${you} Middle half of districts: ${said(p25)} to ${said(p75)}. Median: ${said(median)}.`;
}
