import { expect, test } from "vitest";
import { alone, whyUnlike } from "./board-comparison";

/** So many school days, on so many of which something came in. */
const covered = (days: number, came: number) => ({
  ...{ days, came, missing: Array.from({ length: days - came }, (_, nth) => `2025-09-${10 + nth}`) },
});

test.each([
  ["as many days as last year", covered(60, 60), covered(60, 60), null],
  ["half of the days, both times", covered(10, 5), covered(10, 5), null],
  ["nothing last year", covered(60, 60), covered(60, 0), "nothing_before"],
  ["nothing last year, before school began", covered(0, 0), covered(0, 0), "nothing_before"],
  ["the last weeks of that time alone", covered(60, 60), covered(60, 12), "few_before"],
  ["few days by now", covered(20, 9), covered(20, 20), "few_now"],
])("two school years are compared only where both are known: %s", (_, now, before, why) => {
  expect(whyUnlike({ now, before })).toBe(why);
});

test("what isn't compared keeps its value", () => {
  const one = { value: 7, before: 3 };
  const five = { activePeople: one, engagements: one, minutes: one, productsInUse: one, shareApproved: one };
  expect(new Set(Object.values(alone(five)).map((figure) => JSON.stringify(figure)))).toEqual(
    new Set(['{"value":7,"before":null}']),
  );
});
