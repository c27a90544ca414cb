import { expect, test } from "vitest";
import { agreementStateOf, daysUntil } from "./agreement-state";

test.each([
  ["signed", null, null, "active"],
  ["signed", "2026-11-21", "2027-11-21", "active"],
  ["signed", "2025-01-01", "2027-02-20", "active"],
  ["signed", "2025-01-01", "2027-02-19", "ends_soon"],
  ["signed", "2025-01-01", "2026-11-21", "ends_soon"],
  ["signed", "2025-01-01", "2026-11-20", "ended"],
  ["signed", "2026-11-22", "2027-11-21", "begins_later"],
  ["not_started", null, null, "in_negotiation"],
  ["requested", null, null, "in_negotiation"],
  ["in_negotiation", null, null, "in_negotiation"],
  ["terminated", "2025-01-01", "2027-11-21", "terminated"],
  ["refused", null, null, "refused"],
  ["not_required", null, null, "not_required"],
] as const)("%s from %s to %s is %s", (status, effectiveOn, endsOn, state) => {
  expect(agreementStateOf({ status, effectiveOn, endsOn }, "2026-11-21")).toBe(state);
});

test("days are the calendar's", () => {
  expect(daysUntil("2026-11-21", "2026-11-21")).toBe(0);
  expect(daysUntil("2027-03-15", "2027-03-13")).toBe(2);
  expect(daysUntil("2026-11-20", "2026-11-21")).toBe(-1);
});
