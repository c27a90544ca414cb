import { ChartReading } from "./chart-reading";
import { Disclosure } from "./disclosure";
import type { Drawing, DrawnLines } from "./drawn-lines";
import { capital } from "./format";
import { NumCell, Row, RowHead, Table } from "./table";

type Props = {
  /** What a step is, as the first column's head. */
  step: string;
  drawn: DrawnLines;
};

/** Lines over time, the first one the subject and the second what it is held against, with the same figures as a table. */
export function LineChart({ step, drawn }: Props) {
  const { chart, wide, narrow, said } = drawn;
  return (
    <div className="stack-sm">
      <ChartReading title={chart.title} said={said} xs={[wide.xs, narrow.xs]}>
        {(read) => (
          <>
            <Svg className="chart chart-wide" drawing={wide} drawn={drawn} read={read} named />
            <Svg className="chart chart-narrow" drawing={narrow} drawn={drawn} read={read} />
          </>
        )}
      </ChartReading>
      {chart.series.length > 1 ? <Legend names={chart.series.map(({ name }) => name)} /> : null}
      <Disclosure summary="View as table">
        <Table
          caption={chart.title}
          columns={[{ label: step }, ...chart.series.map(({ name }) => ({ label: name, numeric: true }))]}
          narrow="columns"
          scrolls
        >
          {chart.steps.map((label, at) => (
            <Row key={label}>
              <RowHead>{label}</RowHead>
              {chart.series.map(({ name, values }) => (
                <NumCell key={name} label={name} value={values[at] ?? "no data"} />
              ))}
            </Row>
          ))}
        </Table>
      </Disclosure>
    </div>
  );
}

/** What the lines are, where there is no room to write it beside them. */
function Legend({ names }: { names: string[] }) {
  return (
    <ul className="chart-legend">
      {names.map((name, at) => (
        <li key={name}>
          <svg viewBox="0 0 24 8" width="24" height="8" className="chart" aria-hidden="true">
            <line className={`line-${at + 1}`} x1="1" x2="23" y1="4" y2="4" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

type SvgProps = {
  className: string;
  drawing: Drawing;
  drawn: DrawnLines;
  /** The step whose values are read. */
  read: number | null;
  named?: boolean;
};

function Svg({ className, drawing, drawn: { chart, words }, read, named = false }: SvgProps) {
  const { width, height, left, right, xs, grid, labels } = drawing;
  const readX = read === null ? undefined : xs[read];
  const ground = grid[0]?.y ?? height;
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
      <text className="chart-unit" x="0" y="12">
        {capital(chart.unit.many)}
      </text>
      {grid.map(({ y, label }) => (
        <g key={label}>
          <line className={y === ground ? "chart-axis" : "chart-grid"} x1={left} x2={right} y1={y} y2={y} />
          <text x={left - 6} y={y + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {labels.map(({ x, label }) => (
        <text key={label} x={x} y={height - 6} textAnchor="middle">
          {label}
        </text>
      ))}
      {readX === undefined ? null : (
        <line className="chart-read" x1={readX} x2={readX} y1={grid.at(-1)?.y ?? 0} y2={ground} />
      )}
      {drawing.series
        .map((series, at) => ({ ...series, at, name: chart.series[at]?.name ?? "" }))
        .reverse()
        .map(({ path, nameAt, points, at, name }) => {
          const last = points.at(-1);
          return (
            <g key={name}>
              <path className={`line-${at + 1}`} d={path} />
              {points.map(({ step, x, y, said }) => (
                <circle
                  key={step}
                  className={step === last?.step || step === read ? `dot-${at + 1}` : "dot-quiet"}
                  cx={x}
                  cy={y}
                  r="4.5"
                >
                  <title>{said}</title>
                </circle>
              ))}
              {named && last ? (
                <text className={`label-${at + 1}`} x={last.x + 12} y={nameAt + 4}>
                  {name}
                </text>
              ) : null}
            </g>
          );
        })}
    </svg>
  );
}
