import { describe, expect, it } from "vitest";
import { renewalDays, whyNotRenewed, wrongRenewalDays } from "./renewal";

const today = "2026-11-23";

describe("the days that a renewal is offered", () => {
  it.each([
    ["a year and a half", "2025-07-01", "2026-12-31", "2027-01-01", "2028-06-30"],
    ["half a year", "2026-07-01", "2026-12-31", "2027-01-01", "2027-06-30"],
    ["a year whose first day came a week late", "2025-12-13", "2026-12-06", "2026-12-07", "2027-12-06"],
    ["a year whose last day is that of its first", "2025-12-06", "2026-12-06", "2026-12-07", "2027-12-06"],
    ["three years that began a week early", "2024-03-08", "2027-03-14", "2027-03-15", "2030-03-14"],
    ["eleven months and a bit", "2026-01-20", "2026-12-31", "2027-01-01", "2027-12-12"],
    ["a month from the last of January", "2026-12-31", "2027-01-30", "2027-01-31", "2027-02-27"],
    ["one year", "2026-01-01", "2026-12-31", "2027-01-01", "2027-12-31"],
    ["three years", "2024-03-15", "2027-03-14", "2027-03-15", "2030-03-14"],
    ["a year that began on a leap day", "2024-02-29", "2027-02-27", "2027-02-28", "2030-02-27"],
    ["ninety days", "2026-10-01", "2026-12-29", "2026-12-30", "2027-03-29"],
    ["no first day on record", null, "2026-12-31", "2027-01-01", "2027-12-31"],
    ["a first day of another century", "1900-01-01", "2026-12-31", "2027-01-01", "2027-12-31"],
    ["ended long ago", "2020-01-01", "2020-12-31", "2026-11-23", "2027-11-22"],
    ["ended yesterday", "2025-11-23", "2026-11-22", "2026-11-23", "2027-11-22"],
  ])("%s", (_, effectiveOn, endsOn, first, last) => {
    expect(renewalDays({ effectiveOn, endsOn }, today)).toEqual({ effectiveOn: first, endsOn: last });
  });
});

it("is for signed agreements with an end", () => {
  expect(whyNotRenewed({ status: "signed", endsOn: "2020-01-01" })).toBeNull();
  expect(whyNotRenewed({ status: "signed", endsOn: null })).toBe("no_end");
  expect(whyNotRenewed({ status: "signed", endsOn: "9999-12-31" }), "which stands for none").toBe("no_end");
  expect(whyNotRenewed({ status: "terminated", endsOn: "2027-01-01" })).toBe("not_signed");
  expect(whyNotRenewed({ status: "in_negotiation", endsOn: null })).toBe("not_signed");
});

it.each([
  ["2026-12-31", "2027-12-31", "overlaps"],
  ["2027-01-01", "2026-12-31", "backwards"],
  ["2027-01-01", "2027-12-31", null],
  ["2027-01-01", null, null],
])("from %s to %s after December 31: %s", (effectiveOn, endsOn, wrong) => {
  expect(wrongRenewalDays({ endsOn: "2026-12-31" }, { effectiveOn, endsOn }, today)).toBe(wrong);
});

it("refuses days that are over", () => {
  const days = { effectiveOn: "2021-01-01", endsOn: "2026-11-22" };
  expect(wrongRenewalDays({ endsOn: "2020-12-31" }, days, today)).toBe("over");
  expect(wrongRenewalDays({ endsOn: "2020-12-31" }, { ...days, endsOn: today }, today)).toBeNull();
});
