import { isSchoolDay } from "domain/places/calendar/days";
import { describe, expect, test } from "vitest";
import { silentDaysOf, sourceStateOf, usualPause } from "./source-state";

// 2026-11-20 is a Friday.
const calendar = {
  terms: [{ from: "2026-09-01", to: "2027-06-11" }],
  days: new Map([["2026-11-26", { kind: "no_school", name: "Thanksgiving" }] as const]),
};
const life = {
  revoked: false,
  live: true,
  lastDay: "2026-11-20",
  today: "2026-11-20",
  isSchoolDay: (day: string) => isSchoolDay(calendar, day),
};

describe("school days without a batch", () => {
  test.each([
    ["2026-11-20", "2026-11-20", 0, "today"],
    ["2026-11-19", "2026-11-20", 0, "yesterday: today is not over"],
    ["2026-11-20", "2026-11-22", 0, "a weekend"],
    ["2026-11-20", "2026-11-23", 0, "a weekend, and Monday is not over"],
    ["2026-11-20", "2026-11-24", 1, "Monday"],
    ["2026-11-13", "2026-11-23", 5, "a week"],
    ["2026-11-21", "2026-11-24", 1, "after a batch on a Saturday"],
    ["2026-10-30", "2026-11-03", 1, "across the hour that comes twice"],
    ["2026-11-25", "2026-11-27", 0, "a holiday"],
    ["2026-08-03", "2026-09-02", 1, "the summer, and the first day of school"],
    ["2026-11-23", "2026-11-20", 0, "a day ahead of a clock that was set back"],
  ])("from %s to %s are %i: %s", (lastDay, today, days) => {
    expect(silentDaysOf({ ...life, lastDay, today })).toBe(days);
  });
});

describe("the usual pause of a folder", () => {
  const isSchoolDay = life.isSchoolDay;
  const october = (...days: number[]) => days.map((day) => `2026-10-${String(day).padStart(2, "0")}`);
  test.each([
    [[], 5, "not known: a week"],
    [october(5, 12), 5, "not known: a week"],
    [october(5, 6, 7, 8, 9, 12, 13), 0, "a file each school day"],
    [october(2, 9, 16, 23), 4, "one a week"],
    [october(5, 8, 12, 15, 19, 22), 2, "twice a week"],
    [october(5, 6, 7, 8, 9, 20, 21, 22), 0, "each day, but for one outage"],
  ])("%j: %i school days, %s", (days, pause) => {
    expect(usualPause(days, isSchoolDay)).toBe(pause);
  });
});

describe("a source", () => {
  test.each([
    [{}, "working", 0],
    [{ today: "2026-11-25" }, "silent", 2],
    [{ today: "2026-11-25", pause: 1 }, "silent", 2],
    [{ today: "2026-11-25", pause: 2 }, "working", 2],
    [{ lastDay: null }, "never_used", 0],
    [{ live: false }, "expired", 0],
    [{ live: false, lastDay: null }, "expired", 0],
    [{ live: false, revoked: true, today: "2026-11-25" }, "revoked", 2],
  ] as const)("%o is %s", (change, state, silent) => {
    expect(sourceStateOf({ ...life, ...change })).toEqual({ state, silent });
  });
});
