import type { PeerFigure, PeerPlace, Quartiles } from "./terms";
import { peerFigureWords } from "./words";

/** How far apart rounded values are, by their first digits: 1.0, 1.1, ...; 2.0, 2.2, ...; 5.0, 5.5, .... */
const stepOf = (digits: number) => (digits < 2 ? 0.1 : digits < 5 ? 0.2 : 0.5);

/**
 * A value as it is used outside of its district: a share to the nearest 5 percent, everything else to a step of a tenth
 * or less of itself, a half upward. What is made of such values can never tell one more exactly than this.
 */
export function rounded(figure: PeerFigure, value: number): number {
  if (peerFigureWords[figure].unit === "percent") return Math.round(value / 5) * 5;
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = stepOf(value / power);
  // A half goes upward where a computer makes it a little less; and 1.1 × 1,000 is 1,100, not 1,100.0000000000002.
  const steps = Math.round(value / power / step + 1e-9);
  return Number((steps * step * power).toPrecision(6));
}

/** The value below which a share of the values lies: where it falls between two of them, the middle of both. */
function cut(sorted: readonly number[], share: number): number {
  const at = sorted.length * share;
  const low = sorted[Math.ceil(at) - 1] ?? 0;
  return Number.isInteger(at) ? (low + (sorted[at] ?? low)) / 2 : low;
}

/**
 * 25th percentile, median and 75th percentile of some districts' values, each of which is rounded first; the result,
 * too.
 */
export function quartilesOf(figure: PeerFigure, values: readonly number[]): Quartiles {
  const sorted = values.map((value) => rounded(figure, value)).sort((a, b) => a - b);
  const at = (share: number) => rounded(figure, cut(sorted, share));
  return { p25: at(0.25), median: at(0.5), p75: at(0.75) };
}

/** Where a district's own value stands. It is rounded as the others are, so that a difference of rounding is none. */
export function placeOf(figure: PeerFigure, own: number, { p25, median, p75 }: Quartiles): PeerPlace {
  const value = rounded(figure, own);
  if (value < p25) return "below";
  if (value > p75) return "above";
  if (value === median) return "middle";
  return value < median ? "low" : "high";
}
