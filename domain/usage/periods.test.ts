import { expect, it } from "vitest";
import { pairOf } from "./periods";

const terms = [
  { from: "2025-09-02", to: "2026-01-23" },
  { from: "2026-01-26", to: "2026-06-12" },
  { from: "2026-09-01", to: "2027-01-22" },
];
// A Monday.
const of = { today: "2026-11-23", schoolYearStart: "08-01", terms };

it.each([
  ["week", "before", ["2026-11-16", "2026-11-22"], ["2026-11-09", "2026-11-15"]],
  ["week", "year", ["2026-11-16", "2026-11-22"], ["2025-11-17", "2025-11-23"]],
  ["month", "before", ["2026-10-01", "2026-10-31"], ["2026-09-01", "2026-09-30"]],
  ["month", "year", ["2026-10-01", "2026-10-31"], ["2025-10-01", "2025-10-31"]],
  ["term", "before", ["2026-09-01", "2026-11-22"], ["2026-01-26", "2026-04-18"]],
  ["term", "year", ["2026-09-01", "2026-11-22"], ["2025-09-02", "2025-11-23"]],
  ["year", "year", ["2026-08-01", "2026-11-22"], ["2025-08-01", "2025-11-22"]],
] as const)("compares a %s with %s", (period, against, now, past) => {
  expect(pairOf(period, against, of)).toEqual({
    now: { from: now[0], to: now[1] },
    past: { from: past[0], to: past[1] },
  });
});

it("takes the last whole week and month on any day of them", () => {
  const sunday = pairOf("week", "before", { ...of, today: "2026-11-22" });
  expect(sunday?.now).toEqual({ from: "2026-11-09", to: "2026-11-15" });
  const january = pairOf("month", "year", { ...of, today: "2027-01-01" });
  expect(january).toEqual({
    now: { from: "2026-12-01", to: "2026-12-31" },
    past: { from: "2025-12-01", to: "2025-12-31" },
  });
  const leap = pairOf("month", "year", { ...of, today: "2028-03-05" });
  expect(leap?.past).toEqual({ from: "2027-02-01", to: "2027-02-28" });
});

it("knows no pair without terms, or without one to hold it against", () => {
  expect(pairOf("term", "before", { ...of, terms: [] })).toBe(null);
  expect(pairOf("term", "before", { ...of, terms: terms.slice(2) })).toBe(null);
});

it("takes the same weeks a year before where rosters name this year's terms alone", () => {
  expect(pairOf("term", "year", { ...of, terms: terms.slice(1) })).toEqual({
    now: { from: "2026-09-01", to: "2026-11-22" },
    past: { from: "2025-09-02", to: "2025-11-23" },
  });
});
