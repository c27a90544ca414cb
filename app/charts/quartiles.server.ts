import { scaleLinear } from "d3-scale";
import type { Anchor, DrawnQuartiles } from "~/ui/drawn-quartiles";

const [width, height, edge] = [240, 58, 8];
/** About half of what a letter of the drawing's size takes. */
const halfLetter = 3.6;
const mostLabels = 4;

type Values = { p25: number; median: number; p75: number };

/**
 * Draws a value among the quartiles of others. The scale begins at zero and ends a little above the largest of them;
 * `say` gives a value with its unit.
 */
export function drawQuartiles(
  { p25, median, p75 }: Values,
  own: number | null,
  say: (value: number) => string,
): DrawnQuartiles {
  const x = scaleLinear([0, Math.max(p75, own ?? 0, 1e-9)], [edge, width - edge]).nice(4);
  const at = (value: number) => Math.round(x(value) * 10) / 10;
  const values = [
    { name: "25th percentile", value: p25 },
    { name: "Median", value: median },
    { name: "75th percentile", value: p75 },
    ...(own === null ? [] : [{ name: "You", value: own }]),
  ];
  const ticks = x.ticks(4);
  const every = Math.ceil(ticks.length / mostLabels);
  return {
    width,
    height,
    median: at(median),
    own: own === null ? null : at(own),
    // Where all are alike, a box without width would not be seen.
    box: { x: at(p25) - (p25 === p75 ? 2 : 0), width: Math.max(4, Math.round((at(p75) - at(p25)) * 10) / 10) },
    ticks: ticks.map((value, nth) => {
      const label = nth % every === 0 ? say(value).replace(/\.00$/, "") : null;
      return { x: at(value), label, anchor: anchorAt(at(value), label ?? "") };
    }),
    marks: values
      .sort((one, other) => one.value - other.value)
      .map(({ name, value }) => {
        const said = `${name}: ${say(value)}`;
        return { x: at(value), said, anchor: anchorAt(at(value), said) };
      }),
  };
}

function anchorAt(x: number, words: string): Anchor {
  const half = words.length * halfLetter;
  return x < half ? "start" : x > width - half ? "end" : "middle";
}
