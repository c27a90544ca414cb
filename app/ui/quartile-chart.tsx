import { ChartReading } from "./chart-reading";
import type { DrawnQuartiles } from "./drawn-quartiles";

type Props = {
  /** Which figure it is. */
  title: string;
  drawn: DrawnQuartiles;
  /** The same in words, for who can't see it. */
  words: string;
  /** What stands over one's own mark. */
  you: string;
};

const [axis, middle] = [38, 27];

/**
 * One's own value as a diamond over the bar of the middle half, whose line is the median, above a scale. Each is told
 * apart by its shape. What is read stands over its mark.
 */
export function QuartileChart({ title, drawn, words, you }: Props) {
  const { width, height, box, median, own, ticks, marks } = drawn;
  return (
    <ChartReading title={title} said={marks.map(({ said }) => said)} xs={[marks.map(({ x }) => x)]} within>
      {(read) => {
        const mark = read === null ? null : marks[read];
        return (
          <svg className="chart quartiles" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
            <line className="chart-axis" x1="0" x2={width} y1={axis} y2={axis} />
            {ticks.map(({ x, label, anchor }) => (
              <g key={x}>
                <line className="chart-axis" x1={x} x2={x} y1={axis} y2={axis + 4} />
                <text x={x} y={axis + 17} textAnchor={anchor}>
                  {label}
                </text>
              </g>
            ))}
            <rect className="quartiles-box" x={box.x} y={middle - 7} width={box.width} height="14" rx="2" />
            <line className="quartiles-median" x1={median} x2={median} y1={middle - 9} y2={middle + 9} />
            {own === null ? null : <path className="dot-1" d={`M${own} ${middle - 7.5}l7 7.5l-7 7.5l-7-7.5z`} />}
            {mark ? (
              <>
                <line className="chart-read" x1={mark.x} x2={mark.x} y1="16" y2={axis} />
                <text className="chart-said" x={mark.x} y="12" textAnchor={mark.anchor}>
                  {mark.said}
                </text>
              </>
            ) : own === null ? null : (
              <text className="label-1" x={own} y="12" textAnchor="middle">
                {you}
              </text>
            )}
          </svg>
        );
      }}
    </ChartReading>
  );
}
