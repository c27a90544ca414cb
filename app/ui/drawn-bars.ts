/** A bar for each step, in hundredths of the width and the height of a drawing that is stretched to its place. */
export type DrawnBars = {
  /** What is drawn, with its unit: "Minutes per week". */
  title: string;
  /** The chart for who can't see it. */
  words: string;
  /** What each bar says. */
  said: readonly string[];
  /** Where the middle of each bar is, and how wide all of them are. */
  xs: readonly number[];
  width: number;
  heights: readonly number[];
  /** What the bars are set against, as lines across them: the data of one path. */
  levels: string | null;
  /** The lines of the scale, the highest first. */
  grid: readonly { y: number; label: string }[];
  /** What is below each bar, where there is room. */
  labels: readonly (string | null)[];
};
