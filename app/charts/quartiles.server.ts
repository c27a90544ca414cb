import { scaleLinear } from "d3-scale";
import type { Anchor, DrawnQuartiles } from "~/ui/drawn-quartiles";

const [width, height, edge] = [240, 56, 8];
const nearEdge = 30;

type Values = { p25: number; median: number; p75: number };

/** Draws a value among the quartiles of others. The scale begins at zero and ends a little above the largest of them. */
export function drawQuartiles({ p25, median, p75 }: Values, own: number | null): DrawnQuartiles {
  const x = scaleLinear([0, Math.max(p75, own ?? 0, 1e-9) * 1.1], [edge, width - edge]);
  const at = (value: number) => Math.round(x(value) * 10) / 10;
  return {
    width,
    height,
    median: at(median),
    own: own === null ? null : at(own),
    // Where all are alike, a box without width would not be seen.
    box: { x: at(p25) - (p25 === p75 ? 2 : 0), width: Math.max(4, Math.round((at(p75) - at(p25)) * 10) / 10) },
    medianAnchor: anchorAt(at(median)),
    ownAnchor: anchorAt(at(own ?? 0)),
  };
}

const anchorAt = (x: number): Anchor => (x < nearEdge ? "start" : x > width - nearEdge ? "end" : "middle");
