import { ChartReading } from "./chart-reading";
import type { DrawnBars } from "./drawn-bars";

type Props = {
  drawn: DrawnBars;
  /** Whose the bars are, and what the lines across them are, where there are both. */
  of?: string | undefined;
  besides?: string | undefined;
  /** Half as high: beside other figures of the same card. */
  low?: boolean;
};

/** Bars over time, under what they count and in what unit. The same figures are in a table beside it. */
export function BarChart({ drawn, of, besides, low = false }: Props) {
  const { title, said, xs, grid, labels } = drawn;
  return (
    <figure className={low ? "bar-chart bar-chart-low" : "bar-chart"}>
      <figcaption>
        <strong className="chart-unit">{title}</strong>
        {besides ? (
          <span className="bar-chart-key">
            <span className="bar-chart-own">{of}</span>
            <span className="bar-chart-other">{besides}</span>
          </span>
        ) : null}
      </figcaption>
      <ChartReading title={title} said={said} xs={[xs]}>
        {(read) => (
          <>
            <div className="bar-chart-scale" aria-hidden="true">
              {grid.map(({ label }) => (
                <span key={label}>{label}</span>
              ))}
            </div>
            <Bars drawn={drawn} read={read} />
            <div className="bar-chart-steps" aria-hidden="true">
              {labels.map((label, step) => (
                <span key={xs[step]}>{label}</span>
              ))}
            </div>
          </>
        )}
      </ChartReading>
    </figure>
  );
}

/** A mouse anywhere over a step shows its figures. */
function Bars({ drawn, read }: { drawn: DrawnBars; read: number | null }) {
  const { words, said, xs, width, heights, levels, grid } = drawn;
  const room = 100 / xs.length;
  return (
    <svg className="chart" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={words}>
      {grid.map(({ y }) => (
        <line key={y} className={y === 100 ? "chart-axis" : "chart-grid"} x1="0" x2="100" y1={y} y2={y} />
      ))}
      {xs.map((x, step) => (
        <g key={x}>
          <title>{said[step]}</title>
          <rect className={step === read ? "bar-read" : "bar-room"} x={x - room / 2} width={room} height="100" />
          <rect
            className="bar-fill"
            x={x - width / 2}
            y={100 - (heights[step] ?? 0)}
            width={width}
            height={heights[step]}
          />
        </g>
      ))}
      {levels === null ? null : (
        <>
          <path className="bar-level-edge" d={levels} />
          <path className="bar-level" d={levels} />
        </>
      )}
    </svg>
  );
}
