import { scaleBand, scaleLinear } from "d3-scale";
import type { DrawnBars } from "~/ui/drawn-bars";
import { formatCount, formatNumber, formatTenths } from "~/ui/format";
import { formatDay } from "~/ui/time-format";
import { shortDay } from "./short-day.server";

type Step = {
  /** The day, or the Monday of the week (YYYY-MM-DD). */
  day: string;
  value: number;
};

type BarsOf<Of extends Step> = {
  /** What is counted: "Minutes". */
  name: string;
  unit: { one: string; many: string };
  per: "week" | "day";
  /** One after the other, at least one. */
  steps: readonly Of[];
  /** What the bars are set against, as lines across them: "Class median". */
  beside?: { name: string; of: (step: Of) => number } | undefined;
};

/** Draws a bar for each day or week. The scale begins at zero and is of whole numbers; any value above zero is seen. */
export function drawBars<Of extends Step>({ name, unit, per, steps, beside }: BarsOf<Of>): DrawnBars {
  const besides = beside ? steps.map(beside.of) : [];
  const y = scaleLinear([0, Math.max(1, ...steps.map(({ value }) => value), ...besides)], [100, 0]).nice(3);
  const x = scaleBand(
    steps.map(({ day }) => day),
    [0, 100],
  )
    .paddingInner(0.4)
    .paddingOuter(0.2);
  const width = round(x.bandwidth());
  const xs = steps.map(({ day }) => round((x(day) ?? 0) + x.bandwidth() / 2));
  const saidOf = ({ day, value }: Step, at: number) =>
    [
      `${per === "week" ? "Week of " : ""}${shortDay(day)}: ${formatCount(value, unit.one, unit.many)}`,
      ...(beside ? [`${beside.name} ${formatTenths(besides[at] ?? 0)}`] : []),
    ].join("; ");
  return {
    title: `${name} per ${per}`,
    words: inWords({ name, unit, per, steps }),
    said: steps.map(saidOf),
    xs,
    width,
    heights: steps.map(({ value }) => (value > 0 ? Math.max(leastHeight, round(100 - y(value))) : 0)),
    levels: beside
      ? xs
          .map((at, nth) => `M${round(at - width * 0.75)} ${round(y(besides[nth] ?? 0))}h${round(width * 1.5)}`)
          .join("")
      : null,
    grid: y
      .ticks(3)
      .filter(Number.isInteger)
      .map((value) => ({ y: round(y(value)), label: formatNumber(value) }))
      .reverse(),
    labels: steps.map(({ day }, at) => (hasLabel(at, steps.length) ? shortDay(day) : null)),
  };
}

const mostLabels = 4;
/** More than what the edge of a line on the ground covers. */
const leastHeight = 3;

/** Whether a step of so many has its label: each within the drawing and apart from the next, on a phone as well. */
function hasLabel(at: number, count: number): boolean {
  const every = count <= mostLabels + 1 ? 1 : Math.ceil(count / mostLabels);
  return at % every === Math.floor(every / 2);
}

/** From when to when, and the highest bar. */
function inWords({ name, unit, per, steps }: Pick<BarsOf<Step>, "name" | "unit" | "per" | "steps">): string {
  const highest = steps.reduce<Step | undefined>(
    (most, one) => (most && most.value >= one.value ? most : one),
    undefined,
  );
  const [first, last] = [steps[0]?.day, steps.at(-1)?.day];
  if (!highest || !first || !last) throw new Error(`There is no ${per} to draw ${name} of.`);
  const [span, on] = per === "week" ? [", weeks of", "in the week of"] : [" by day,", "on"];
  const most =
    highest.value > 0
      ? `most ${on} ${shortDay(highest.day)}: ${formatCount(highest.value, unit.one, unit.many)}`
      : "none";
  return `${name}${span} ${formatDay(first)} to ${formatDay(last)}; ${most}. The table has each ${per}.`;
}

const round = (value: number) => Math.round(value * 100) / 100;
