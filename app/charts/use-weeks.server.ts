import type { FigureWords } from "domain/usage/figure-words";
import type { DrawnBars } from "~/ui/drawn-bars";
import { drawBars } from "./bars.server";

/** Figures week by week: drawn, and the values of which they are drawn. */
export type DrawnUseWeeks = {
  /** Mondays (YYYY-MM-DD). */
  weeks: string[];
  /** `medians` are what the values are set against. */
  series: { name: string; values: number[]; medians: number[] | null; drawn: DrawnBars }[];
};

type Weekly<Figure extends string> = readonly ({ week: string } & Record<Figure, number>)[];

/** Draws some figures of the same weeks, each beside the median of a class where that is told. */
export function drawUseWeeks<Figure extends string>(
  weeks: Weekly<Figure>,
  figures: readonly { figure: Figure; words: FigureWords }[],
  medians: Weekly<Figure> | null = null,
): DrawnUseWeeks {
  const medianOf = new Map(medians?.map((row) => [row.week, row]));
  return {
    weeks: weeks.map(({ week }) => week),
    series: figures.map(({ figure, words: { name, unit } }) => {
      const steps = weeks.map((row) => ({
        day: row.week,
        value: row[figure],
        median: medianOf.get(row.week)?.[figure] ?? 0,
      }));
      return {
        name,
        values: steps.map(({ value }) => value),
        medians: medians && steps.map(({ median }) => median),
        drawn: drawBars({
          name,
          unit,
          per: "week",
          steps,
          beside: medians ? { name: "Class median", of: ({ median }) => median } : undefined,
        }),
      };
    }),
  };
}
