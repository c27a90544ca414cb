import { addDays, daysBetween } from "domain/days";
import { expect, test } from "vitest";
import { dayKind, lessonsOf, schoolYearOf } from "./school-days";

test.each([
  ["2026-08-31", "summer"],
  ["2026-09-01", "school"],
  ["2026-09-07", "holiday"],
  ["2026-10-22", "holiday"],
  ["2026-10-24", "weekend"],
  ["2026-11-03", "exams"],
  ["2026-11-24", "school"],
  ["2026-11-25", "holiday"],
  ["2026-11-26", "holiday"],
  ["2026-12-22", "school"],
  ["2026-12-28", "holiday"],
  ["2027-01-04", "school"],
  ["2027-01-18", "holiday"],
  ["2027-03-24", "holiday"],
  ["2027-05-31", "holiday"],
  ["2027-06-11", "exams"],
  ["2027-06-14", "summer"],
])("%s is a day of kind %s", (day, kind) => {
  expect(dayKind(day)).toBe(kind);
});

test("a school year turns on July 1, and lessons end on the second Friday of June", () => {
  expect([schoolYearOf("2026-06-30"), schoolYearOf("2026-07-01")]).toEqual([2025, 2026]);
  expect(lessonsOf(2026)).toEqual({ first: "2026-09-01", last: "2027-06-11" });
  expect([addDays("2026-12-31", 1), daysBetween("2026-12-31", "2027-02-01")]).toEqual(["2027-01-01", 32]);
});
