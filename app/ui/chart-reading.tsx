import { type PointerEvent, type ReactNode, useState } from "react";
import type { DrawnLines, LineChartOf } from "./drawn-lines";
import { formatNumber } from "./format";
import { useHydrated } from "./hydrated";

type Props = {
  title: string;
  drawn: DrawnLines;
  /** The drawings. Takes the step that is read, if one is. */
  children: (read: number | null) => ReactNode;
};

/**
 * With scripts, the figures of one step below the drawing: of the one under the mouse or finger, or, with the chart in
 * focus, of the one that the arrow keys lead to. The chart is one stop of the Tab key, however many steps it has.
 */
export function ChartReading({ title, drawn, children }: Props) {
  const { chart, wide, narrow } = drawn;
  const last = chart.steps.length - 1;
  const [read, setRead] = useState<number | null>(null);
  const [at, setAt] = useState(last);
  const scripted = useHydrated();
  const readAt = (step: number) => {
    setAt(step);
    setRead(step);
  };
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const [svg] = [...currentTarget.querySelectorAll("svg")].filter(({ clientWidth }) => clientWidth > 0);
    if (!svg) return;
    const { first, last: end } = svg.viewBox.baseVal.width === narrow.width ? narrow.reach : wide.reach;
    const { left, width } = svg.getBoundingClientRect();
    const x = ((clientX - left) / width) * svg.viewBox.baseVal.width;
    readAt(Math.min(last, Math.max(0, Math.round(((x - first) / (end - first || 1)) * last))));
  };
  return (
    <>
      <div
        className="chart-reading"
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={({ currentTarget }) => {
          if (!currentTarget.contains(document.activeElement)) setRead(null);
        }}
      >
        {children(read)}
        {scripted ? (
          <input
            type="range"
            min={0}
            max={last}
            value={at}
            aria-label={`${title}: read a value`}
            aria-valuetext={valuesAt(chart, at)}
            onFocus={() => setRead(at)}
            onBlur={() => setRead(null)}
            onChange={({ currentTarget }) => readAt(currentTarget.valueAsNumber)}
          />
        ) : null}
      </div>
      {scripted ? (
        <p className="chart-values">
          {read === null ? "Point at the chart, or use the arrow keys in it, to read a value." : valuesAt(chart, read)}
        </p>
      ) : null}
    </>
  );
}

/** "Nov 16: 1,204 this year, 998 last year". */
function valuesAt({ steps, series }: LineChartOf, at: number): string {
  const values = series.map(({ name, values }) => {
    const value = values[at] ?? null;
    return value === null ? `no data ${name}` : `${formatNumber(value)} ${name}`;
  });
  return `${steps[at]}: ${values.join(", ")}`;
}
