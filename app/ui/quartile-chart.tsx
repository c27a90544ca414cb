import type { DrawnQuartiles } from "./drawn-quartiles";

type Props = {
  drawn: DrawnQuartiles;
  /** The same in words, for who can't see it. */
  words: string;
  /** What stands over one's own mark. */
  you: string;
};

/**
 * One's own value as a diamond over the bar of the middle half, whose line is the median. Each is told apart by its
 * shape.
 */
export function QuartileChart({ drawn, words, you }: Props) {
  const { width, height, box, median, own, medianAnchor, ownAnchor } = drawn;
  return (
    <svg className="chart quartiles" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
      <line className="chart-axis" x1="0" x2={width} y1="28" y2="28" />
      <rect className="quartiles-box" x={box.x} y="21" width={box.width} height="14" rx="2" />
      <line className="quartiles-median" x1={median} x2={median} y1="18" y2="38" />
      <text x={median} y="52" textAnchor={medianAnchor}>
        Median
      </text>
      {own === null ? null : (
        <>
          <path className="dot-1" d={`M${own} 20.5l7 7.5l-7 7.5l-7-7.5z`} />
          <text className="label-1" x={own} y="13" textAnchor={ownAnchor}>
            {you}
          </text>
        </>
      )}
    </svg>
  );
}
