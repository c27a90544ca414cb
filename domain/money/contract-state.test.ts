import { describe, expect, test } from "vitest";
import { contractState, decideBy, isInForce, isLate } from "./contract-state";

const today = "2026-11-23";

test.each([
  ["2026-11-24", "2027-11-23", "upcoming", false],
  ["2026-11-23", "2027-11-23", "current", true],
  ["2026-01-01", "2027-02-22", "current", true],
  ["2026-01-01", "2027-02-21", "ending", true],
  ["2026-01-01", "2026-11-23", "ending", true],
  ["2026-01-01", "2026-11-22", "past", false],
])("from %s to %s it is %s", (startsOn, endsOn, state, inForce) => {
  expect(contractState({ startsOn, endsOn }, today)).toBe(state);
  expect(isInForce({ startsOn, endsOn }, today)).toBe(inForce);
});

describe("a renewal is decided by", () => {
  const endsOn = "2027-06-30";
  test.each([
    ["its notice day", { noticeOn: "2027-04-30", autoRenews: true }, "2027-04-30", false],
    ["today, if that is the notice day", { noticeOn: today, autoRenews: true }, today, false],
    ["its last day, where no notice day is set", { noticeOn: null, autoRenews: true }, endsOn, false],
    [
      "its last day, where the notice day passed and nothing renews by itself",
      { noticeOn: "2026-11-22", autoRenews: false },
      endsOn,
      false,
    ],
    [
      "a notice day that has passed, where it renews by itself",
      { noticeOn: "2026-11-22", autoRenews: true },
      "2026-11-22",
      true,
    ],
  ])("%s", (_, contract, day, late) => {
    expect(decideBy({ endsOn, ...contract }, today)).toBe(day);
    expect(isLate({ endsOn, ...contract }, today)).toBe(late);
  });
});
