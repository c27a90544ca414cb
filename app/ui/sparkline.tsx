/** Where everything is, in the units of the drawing, and the same in words. */
export type Spark = { width: number; height: number; path: string; end: { x: number; y: number }; words: string };

/** The head of a column of sparklines; the week that isn't over is in none of them. */
export const sparkHead = "12 full weeks";

/** How something went, in the cell of a table: a line that ends in a dot, with its values in words. */
export function Sparkline({ spark }: { spark: Spark | undefined }) {
  if (!spark) return <span className="text-ink-muted">None</span>;
  const { width, height, path, end, words } = spark;
  return (
    <svg
      className="spark"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={words}
    >
      <title>{words}</title>
      <path d={path} />
      <circle cx={end.x} cy={end.y} r="2.5" />
    </svg>
  );
}
