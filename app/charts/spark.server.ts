import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { Spark } from "~/ui/sparkline";

const [width, height, edge] = [96, 24, 3];

/** Draws engagements week by week, from zero; `through` is the last day of the last week, as people read it. */
export function drawSpark(weeks: readonly number[], through: string): Spark {
  const x = scaleLinear([0, Math.max(1, weeks.length - 1)], [edge, width - edge]);
  const y = scaleLinear([0, Math.max(1, ...weeks)], [height - edge, edge]);
  const at = (value: number) => Math.round(value * 10) / 10;
  const path = line<number>()
    .x((_, nth) => at(x(nth)))
    .y((value) => at(y(value)));
  const numbers = weeks.map((value) => value.toLocaleString("en-US")).join(", ");
  return {
    width,
    height,
    path: path([...weeks]) ?? "",
    end: { x: at(x(weeks.length - 1)), y: at(y(weeks.at(-1) ?? 0)) },
    words: `Engagements in each of the ${weeks.length} weeks to ${through}: ${numbers}.`,
  };
}
