/** What a line chart shows: a label for each step, and one or two series with a value (or none) for each. */
export type LineChartOf = {
  steps: readonly string[];
  series: readonly { name: string; values: readonly (number | null)[] }[];
};

/** Where everything is, in the units of the drawing. */
export type Drawing = {
  width: number;
  height: number;
  left: number;
  right: number;
  /** Where the first step is, and where the last. */
  reach: { first: number; last: number };
  grid: { y: number; label: string }[];
  labels: { x: number; label: string }[];
  /** `nameAt` is the height at which the series' name is beside its end. */
  series: { path: string; nameAt: number; points: { step: number; x: number; y: number }[] }[];
};

export type DrawnLines = { chart: LineChartOf; wide: Drawing; narrow: Drawing };
