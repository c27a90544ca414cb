import { expect, test } from "vitest";
import { daysUntil } from "./agreement-state";

test("days are the calendar's", () => {
  expect(daysUntil("2026-11-21", "2026-11-21")).toBe(0);
  expect(daysUntil("2027-03-15", "2027-03-13")).toBe(2);
  expect(daysUntil("2026-11-20", "2026-11-21")).toBe(-1);
});
