import { type PointerEvent, type ReactNode, useState } from "react";
import { useHydrated } from "./hydrated";

type Props = {
  title: string;
  /** What the steps say, one after the other. */
  said: readonly string[];
  /** Where each step is in each of the drawings, of which one is shown. */
  xs: readonly (readonly number[])[];
  /** The drawing itself shows what is read; else it is below. */
  within?: boolean;
  /** The drawings. Takes the step that is read, if one is. */
  children: (read: number | null) => ReactNode;
};

/**
 * With scripts, the figures of one step of a chart: of the one nearest the mouse or finger, or, with the chart in focus,
 * of the one that the arrow keys lead to. The chart is one stop of the Tab key, however many steps it has.
 */
export function ChartReading({ title, said, xs, within = false, children }: Props) {
  const last = said.length - 1;
  const [read, setRead] = useState<number | null>(null);
  const [at, setAt] = useState(last);
  const scripted = useHydrated();
  const readAt = (step: number) => {
    setAt(step);
    setRead(step);
  };
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const svgs = [...currentTarget.querySelectorAll("svg")];
    const shown = svgs.findIndex(({ clientWidth }) => clientWidth > 0);
    const svg = svgs[shown];
    if (!svg) return;
    const { left, width } = svg.getBoundingClientRect();
    const x = ((clientX - left) / width) * svg.viewBox.baseVal.width;
    const away = (xs[shown] ?? []).map((one) => Math.abs(one - x));
    readAt(away.indexOf(Math.min(...away)));
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
            aria-valuetext={said[at]}
            onFocus={() => setRead(at)}
            onBlur={() => setRead(null)}
            onChange={({ currentTarget }) => readAt(currentTarget.valueAsNumber)}
          />
        ) : null}
      </div>
      {within ? null : (
        <p className="chart-values">{read === null ? "Point or use the arrow keys to read a value." : said[read]}</p>
      )}
    </>
  );
}
