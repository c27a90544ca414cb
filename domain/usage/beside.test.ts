import { expect, test } from "vitest";
import { type Unlike, whyUnlike } from "./beside";
import { besideWords } from "./beside-words";
import type { UsageSpan } from "./terms";

/** So many school days, on so many of which something came in. */
const covered = (days: number, came: number) => ({
  days,
  came,
  missing: Array.from({ length: days - came }, (_, nth) => `2025-09-${10 + nth}`),
});

test.each([
  ["as many days before", covered(60, 60), covered(60, 60), null],
  ["half of the days, both times", covered(10, 5), covered(10, 5), null],
  ["nothing before", covered(60, 60), covered(60, 0), "nothing_before"],
  ["nothing before, when there was no school", covered(0, 0), covered(0, 0), "nothing_before"],
  ["the last weeks of that time alone", covered(60, 60), covered(60, 12), "few_before"],
  ["few days by now", covered(20, 9), covered(20, 20), "few_now"],
  ["a week of school after a week of vacation", covered(5, 5), { ...covered(0, 0), came: 2 }, "other_days"],
  ["a vacation after a week of school", covered(2, 2), covered(5, 5), "other_days"],
  ["the fall after a summer", covered(61, 61), covered(15, 15), "other_days"],
  ["fewer than two thirds", covered(19, 19), covered(29, 29), "other_days"],
  ["two thirds", covered(20, 20), covered(30, 30), null],
  ["one holiday more", covered(4, 4), covered(5, 5), null],
  ["the summer, when there is no school", covered(0, 0), { ...covered(0, 0), came: 2 }, null],
])("days are compared with those before only where both are known and alike: %s", (_, now, before, why) => {
  expect(whyUnlike({ now, before })).toBe(why);
});

const range = { from: "2026-05-31", to: "2026-08-28" };

test.each<[Unlike | null, UsageSpan, string]>([
  [null, "90", "Compared with 2026-05-31 to 2026-08-28. Totals are for 5 school days now, 60 then."],
  ["nothing_before", "90", "Not compared with the 90 days before: no usage is on record for 2026-05-31 to 2026-08-28."],
  [
    ...(["few_before", "year"] as const),
    "Not compared with last school year: usage came in on only 12 of 60 school days, 2026-05-31 to 2026-08-28.",
  ],
  ["few_now", "30", "Not compared with the 30 days before: too much usage is missing for the dates shown."],
  [
    ...(["other_days", "7"] as const),
    "Not compared with the 7 days before: 2026-05-31 to 2026-08-28 had 60 school days, and the dates shown have 5.",
  ],
])("says what figures are compared with, or why with nothing: %s", (unlike, span, said) => {
  const beside = { now: covered(5, 5), before: covered(60, 12), unlike };
  expect(besideWords({ ...beside, span, range }, String)).toBe(said);
});

test("where both have as many school days, a change of totals is also one of school days", () => {
  const beside = { now: covered(20, 20), before: covered(20, 20), unlike: null };
  expect(besideWords({ ...beside, span: "30", range }, String)).toBe("Compared with 2026-05-31 to 2026-08-28.");
});
