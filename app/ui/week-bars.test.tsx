import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WeekBars } from "./week-bars";

/** What is beside the top, the middle and the ground of the chart whose highest week has this value. */
function scaleOf(value: number): string[] {
  const weeks = [{ week: "2026-11-16", value }];
  const drawn = renderToStaticMarkup(<WeekBars title="Visits" unit={{ one: "visit", many: "visits" }} weeks={weeks} />);
  const scale = /week-bars-scale"[^>]*>(.*?)<\/div>/.exec(drawn)?.[1] ?? "";
  return [...scale.matchAll(/<span>(.*?)<\/span>/g)].map(([, text]) => text ?? "");
}

test.each([
  [0, ["2", "1", "0"]],
  [4, ["4", "2", "0"]],
  [4.5, ["6", "3", "0"]],
  [5, ["6", "3", "0"]],
  [7, ["8", "4", "0"]],
  [9, ["10", "5", "0"]],
  [41, ["50", "25", "0"]],
  [480, ["500", "250", "0"]],
])("the scale over %s has whole numbers, and its middle is half of its end", (value, scale) => {
  expect(scaleOf(value)).toEqual(scale);
});
