import { describe, expect, test } from "vitest";
import { freeTop, type Span } from "./toast-place";

const at = (...spans: [top: number, bottom: number][]): Span[] => spans.map(([top, bottom]) => ({ top, bottom }));
const page = { height: 60, within: 600 };

describe("where toasts begin", () => {
  test.each<[string, Span[], number]>([
    ["at the top where nothing is in the way", [], 16],
    ["at the top where a control comes far below", at([80, 110]), 16],
    ["below the bar's menu where the gap above the next one is high enough", at([8, 48], [116, 150]), 52],
    ["below both where it is one pixel too low", at([8, 48], [115, 150]), 154],
    ["below controls side by side, by the lowest", at([8, 40], [10, 90], [20, 30]), 94],
    ["in the first of two gaps", at([10, 50], [130, 170], [400, 440]), 54],
    ["past controls that are scrolled out above", at([-80, -40], [-10, 12]), 16],
    ["below a control that reaches in from above", at([-10, 30]), 34],
  ])("%s", (_, controls, top) => {
    expect(freeTop(controls, page)).toBe(top);
  });

  test("in the highest gap where none is high enough", () => {
    const rows = at([10, 40], [70, 100], [150, 180], [190, 220]);
    expect(freeTop(rows, { height: 60, within: 240 })).toBe(104);
  });
});
