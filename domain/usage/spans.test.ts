import { expect, it } from "vitest";
import { rangeOf, weekOf, weeksOf } from "./spans";

const of = { today: "2026-11-23", yearStart: "08-01" };

it("a span of days ends today and has that many of them", () => {
  expect(rangeOf("30", of)).toEqual({ from: "2026-10-25", to: "2026-11-23" });
  expect(rangeOf("90", of)).toEqual({ from: "2026-08-26", to: "2026-11-23" });
});

it("a school year begins on the district's day, the last one before or on today", () => {
  expect(rangeOf("year", of).from).toBe("2026-08-01");
  expect(rangeOf("year", { today: "2026-07-31", yearStart: "08-01" }).from).toBe("2025-08-01");
  expect(rangeOf("year", { today: "2026-08-01", yearStart: "08-01" }).from).toBe("2026-08-01");
});

it.each([
  ["2026-11-23", "2026-11-23"],
  ["2026-11-22", "2026-11-16"],
  ["2026-11-21", "2026-11-16"],
  ["2026-01-01", "2025-12-29"],
])("%s is in the week of %s", (day, week) => expect(weekOf(day)).toBe(week));

it("a range has each week that it touches, once", () => {
  expect(weeksOf({ from: "2026-11-08", to: "2026-11-16" })).toEqual(["2026-11-02", "2026-11-09", "2026-11-16"]);
});
