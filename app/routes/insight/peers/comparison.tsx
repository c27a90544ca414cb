import type { PeerFigure } from "domain/insight/peers/terms";
import { countWords, formatPeer, peerFigureWords, placeWords, sizeWords } from "domain/insight/peers/words";
import { definitionAt } from "~/components/made-parts";
import { paths } from "~/http/paths";
import { capital } from "~/ui/format";
import { Explained } from "~/ui/info";
import { addressWith, ListCard } from "~/ui/list";
import { QuartileChart } from "~/ui/quartile-chart";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";
import type { PeerLine, Peers } from "./peers.server";

type Others = NonNullable<PeerLine["others"]>;

/** Every figure beside those of other districts: drawn, and in numbers. */
export function Comparison({ peers }: { peers: Peers }) {
  const { rows, view } = peers;
  const shown = rows.filter(({ own, others }) => own !== null || others);
  if (shown.length === 0) return null;
  const made = [...new Set(shown.flatMap(({ others }) => (others ? `${others.count} ${others.week}` : [])))];
  const csv = addressWith(paths.peersCsv, view.query);
  if (made.length === 0) return <OwnAlone peers={peers} rows={shown} csv={csv} />;
  const [same] = made.length === 1 ? shown.flatMap(({ others }) => others ?? []) : [];
  return (
    <ListCard title="Your figures beside other districts" lead={whose(peers, same)} csv={csv}>
      <Table
        caption="Your figures beside other districts"
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
          <Line key={row.figure} row={row} says={same === undefined} opens={peers.opensOwn} />
        ))}
      </Table>
    </ListCard>
  );
}

/** With whom, from when, and how the drawings are read. `same` is what all rows are compared with. */
function whose({ level, band, week, state, hasState }: Peers, same: Others | undefined): string {
  const where = level === "state" ? `in ${state} ` : "";
  const who = `${same ? capital(countWords[same.count]) : "Districts"} ${where}with ${band ? sizeWords[band] : "your number of students"}`;
  const yours = week ? `Your figures: week of ${formatDay(week)}.` : "";
  const when =
    same && same.week === week
      ? `, week of ${formatDay(week)}.`
      : same
        ? `, week of ${formatDay(same.week)}. ${yours}`
        : `. ${yours}`;
  const noState =
    level === "size" && !hasState ? ` There aren’t enough of them in ${state} to compare those alone.` : "";
  return `${who}${when} Bar: the middle half of districts. Line: their median. Diamond: you.${noState}`;
}

type AloneProps = { peers: Peers; rows: PeerLine[]; csv: string };

/** The district's own figures, while there is nothing to compare them with. */
function OwnAlone({ peers: { week, opensOwn }, rows, csv }: AloneProps) {
  return (
    <ListCard title="Your figures" lead={week ? `Week of ${formatDay(week)}.` : null} csv={csv}>
      <Table caption="Your figures" columns={[{ label: "Figure" }, { label: "You", numeric: true }]}>
        {rows.map(({ figure, own }) => (
          <Row key={figure}>
            <Named figure={figure} sub={null} opens={opensOwn} />
            <NumCell label="You" value={own === null ? "Not known" : formatPeer(figure, own)} />
          </Row>
        ))}
      </Table>
    </ListCard>
  );
}

const peerExamples = definitionAt("peers", "A district’s own figures");

type NamedProps = { figure: PeerFigure; sub: string | null; opens: boolean };

/** Who sees the whole district can open its own figure; to others it is explained how figures are made. */
function Named({ figure, sub, opens }: NamedProps) {
  const { name, definition } = peerFigureWords[figure];
  const made = opens ? addressWith(paths.peersMade, { figure }) : paths.peersMethod;
  return (
    <RowHead sub={sub}>
      <Explained id={`peer-${figure}`} name={name} text={definition} made={made} examples={peerExamples} />
    </RowHead>
  );
}

/** `says`: with how many and from when, where it is not the same for all rows. */
function Line({ row, says, opens }: { row: PeerLine; says: boolean; opens: boolean }) {
  const { figure, own, compared, others, drawn } = row;
  const said = (value: number | undefined) => (value === undefined ? "–" : formatPeer(figure, value));
  const { p25, median, p75 } = others?.quartiles ?? {};
  const isRounded = own !== null && compared !== null && formatPeer(figure, own) !== formatPeer(figure, compared);
  const comparedAs = others && isRounded ? `compared as ${formatPeer(figure, compared)}` : undefined;
  return (
    <Row>
      <Named
        figure={figure}
        opens={opens}
        sub={says && others ? `${capital(countWords[others.count])}, week of ${formatDay(others.week)}` : null}
      />
      <NumCell label="You" value={own === null ? "Not known" : formatPeer(figure, own)} sub={comparedAs} />
      <Cell label="Among the others" wide under>
        {drawn && others ? (
          <QuartileChart
            title={peerFigureWords[figure].name}
            drawn={drawn}
            you="You"
            words={inWords(figure, compared, others)}
          />
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

function inWords(figure: PeerFigure, own: number | null, { quartiles: { p25, median, p75 } }: Others): string {
  const said = (value: number) => formatPeer(figure, value);
  const you = own === null ? "Your district’s figure isn’t known." : `Your district: ${said(own)}.`;
  return `${peerFigureWords[figure].name}. ${you} Middle half of districts: ${said(p25)} to ${said(p75)}. Median: ${said(median)}.`;
}
