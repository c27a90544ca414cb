import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Change, changeWords } from "./change";

const said = (value: number | null, before: number | null) =>
  renderToStaticMarkup(<Change figure={{ value, before }} before="the 30 days before" />).replace(/<svg.*?<\/svg>/, "");

test.each([
  [3_160, 3_160, "Same as in the 30 days before"],
  [3_160, 3_159, "About the same as in the 30 days before"],
  [3_159, 3_160, "About the same as in the 30 days before"],
  [10_005, 10_000, " 0.1% more than in the 30 days before"],
  [9_900, 10_000, " 1% less than in the 30 days before"],
  [3, null, "No figure for the 30 days before"],
])("%s after %s", (value, before, words) => {
  expect(said(value, before)).toBe(words);
});

test("what is counted one by one, or in points, is told however little it is", () => {
  expect(changeWords({ value: 10_001, before: 10_000 }, "count")).toMatchObject({ up: true, words: "1 more" });
  expect(changeWords({ value: 94, before: 95 }, "points")).toMatchObject({ up: false, words: "1 point less" });
});
