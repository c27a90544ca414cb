/** What a line chart shows: a label for each step, and one or two series with a value (or none) for each. */
export type LineChartOf = {
  /** What is shown, as a heading says it: "Active users by week". */
  title: string;
  /** What is counted, for one and for any other number. */
  unit: { one: string; many: string };
  steps: readonly string[];
  series: readonly { name: string; values: readonly (number | null)[] }[];
};

/** Where everything is, in the units of the drawing. */
export type Drawing = {
  width: number;
  height: number;
  left: number;
  right: number;
  /** Where each step is. */
  xs: readonly number[];
  grid: { y: number; label: string }[];
  labels: { x: number; label: string }[];
  /** `nameAt` is the height at which the series' name is beside its end. */
  series: { path: string; nameAt: number; points: { step: number; x: number; y: number; said: string }[] }[];
};

export type DrawnLines = {
  chart: LineChartOf;
  wide: Drawing;
  narrow: Drawing;
  /** The chart for who can't see it. */
  words: string;
  /** The values of each step, as they are read one by one. */
  said: readonly string[];
};
