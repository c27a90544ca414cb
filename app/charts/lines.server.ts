import { scaleLinear, scalePoint } from "d3-scale";
import { line } from "d3-shape";
import type { Drawing, DrawnLines, LineChartOf } from "~/ui/drawn-lines";
import { formatCount, formatNumber } from "~/ui/format";

const formats = { wide: { width: 1120, height: 250, right: 116 }, narrow: { width: 300, height: 210, right: 22 } };
const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

/**
 * Draws values over equal steps of time as lines, in a wide form and a narrow one. The scale begins at zero. Nothing is
 * drawn where a value is null: the line is broken there.
 */
export function drawLines(chart: LineChartOf): DrawnLines {
  return {
    chart,
    wide: draw(chart, formats.wide, 12),
    narrow: draw(chart, formats.narrow, 4),
    words: inWords(chart),
    said: chart.steps.map((_, at) => valuesAt(chart, at)),
  };
}

type Format = { width: number; height: number; right: number };

function draw({ steps, series }: LineChartOf, { width, height, right }: Format, mostLabels: number): Drawing {
  // Above the scale stands its unit.
  const [top, bottom, left] = [28, 26, 42];
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const y = scaleLinear([0, most], [height - bottom, top]).nice(4);
  const x = scalePoint(
    steps.map((_, at) => at),
    [left + 8, width - right],
  );
  const at = (step: number) => round(x(step) ?? 0);
  const ends = apart(
    series.map(({ values }) => values.findLast((value) => value !== null)).map((value) => y(value ?? 0)),
  );
  const every = Math.ceil(steps.length / mostLabels);
  const lastStep = steps.length - 1;
  return {
    width,
    height,
    left,
    right: width - right,
    xs: steps.map((_, step) => at(step)),
    grid: y
      .ticks(4)
      .filter(Number.isInteger)
      .map((value) => ({ y: round(y(value)), label: compact.format(value) })),
    // Counted from the end, so that the last step has its label.
    labels: steps.flatMap((label, step) => ((lastStep - step) % every === 0 ? [{ x: at(step), label }] : [])),
    series: series.map(({ name, values }, nth) => {
      const path = line<number | null>()
        .defined((value) => value !== null)
        .x((_, step) => at(step))
        .y((value) => round(y(value ?? 0)));
      return {
        path: path([...values]) ?? "",
        nameAt: round(ends[nth] ?? 0),
        points: values.flatMap((value, step) => {
          const said = `${steps[step]}: ${formatNumber(value ?? 0)}, ${name}`;
          return value === null ? [] : [{ step, x: at(step), y: round(y(value)), said }];
        }),
      };
    }),
  };
}

const nameHeight = 18;

/** Where the names of the lines are beside their ends, in the order given, moved apart where they would touch. */
function apart(ends: number[]): number[] {
  const [first = 0, second] = ends;
  if (second === undefined || Math.abs(first - second) >= nameHeight) return ends;
  const [middle, half] = [(first + second) / 2, nameHeight / 2];
  return first <= second ? [middle - half, middle + half] : [middle + half, middle - half];
}

const round = (value: number) => Math.round(value * 10) / 10;

/** "Nov 16: 1,204 people this year, 998 last year". */
function valuesAt({ steps, series, unit }: LineChartOf, at: number): string {
  const values = series.map(({ name, values }, nth) => {
    const value = values[at] ?? null;
    if (value === null) return `no data ${name}`;
    return `${nth === 0 ? formatCount(value, unit.one, unit.many) : formatNumber(value)} ${name}`;
  });
  return `${steps[at]}: ${values.join(", ")}`;
}

/** From where to where each line goes, and its highest point. */
function inWords({ title, steps, series, unit }: LineChartOf): string {
  const summaries = series.flatMap(({ name, values }) => {
    const there = values.flatMap((value, at) => (value === null ? [] : [{ value, step: steps[at] ?? "" }]));
    const [first, last] = [there[0], there.at(-1)];
    if (!first || !last) return [];
    const most = there.reduce((highest, one) => (one.value > highest.value ? one : highest), first);
    return `${name}: ${formatCount(first.value, unit.one, unit.many)} on ${first.step}, ${formatNumber(last.value)} on ${last.step}, most on ${most.step} with ${formatNumber(most.value)}`;
  });
  return `${title}. ${summaries.join(". ")}.`;
}
