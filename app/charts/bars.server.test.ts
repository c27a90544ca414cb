import { expect, test } from "vitest";
import { drawBars } from "./bars.server";

const weekOf = (value: number, nth = 0) => ({
  day: `2026-${String(8 + Math.floor(nth / 4)).padStart(2, "0")}-0${1 + (nth % 4) * 2}`,
  value,
});
const draw = (values: number[], beside?: (value: number) => number) =>
  drawBars({
    name: "Visits",
    unit: { one: "visit", many: "visits" },
    per: "week",
    steps: values.map(weekOf),
    beside: beside && { name: "Class median", of: ({ value }) => beside(value) },
  });
const scaleOf = (value: number) => draw([value]).grid.map(({ label }) => label);

test.each([
  [0, ["1", "0"]],
  [4, ["4", "3", "2", "1", "0"]],
  [4.5, ["6", "4", "2", "0"]],
  [9, ["10", "5", "0"]],
  [41, ["60", "40", "20", "0"]],
  [480, ["600", "400", "200", "0"]],
  [25_400, ["30,000", "20,000", "10,000", "0"]],
])("the scale over %s begins at zero, is of whole numbers at equal steps, and ends above it", (value, scale) => {
  expect(scaleOf(value)).toEqual(scale);
});

test("bars are as high as their values are beside each other, and the smallest is still seen", () => {
  const { heights, grid } = draw([0, 1, 250, 500]);
  expect(grid[0]?.label).toBe("600");
  expect(heights).toEqual([0, 3, 41.67, 83.33]);
});

test("what bars are set against is part of the scale, of each bar's words and of the drawing", () => {
  const { said, levels, grid } = draw([1, 2], (value) => value * 10.25);
  expect(grid.map(({ label }) => label)).toEqual(["30", "20", "10", "0"]);
  expect(said).toEqual(["Week of Aug 1: 1 visit; Class median 10.3", "Week of Aug 3: 2 visits; Class median 20.5"]);
  expect(levels?.match(/M/g)).toHaveLength(2);
});

test.each([1, 5, 6, 14, 30, 40])("of %s bars at most five have a label, apart from each other", (count) => {
  const { labels } = drawBars({
    name: "Visits",
    unit: { one: "visit", many: "visits" },
    per: "day",
    steps: Array.from({ length: count }, (_, nth) => ({ day: `day ${nth}`, value: 1 })),
  });
  expect(labels).toHaveLength(count);
  const shown = labels.filter((label) => label !== null).length;
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThanOrEqual(5);
});
