import { describe, expect, it } from "vitest";
import { nextReport, type ReportTime } from "./next-report";

const chicago = "America/Chicago";
const weekly = (weekday: number, hour: number): ReportTime => ({ cadence: "weekly", weekday, monthDay: 1, hour });
const monthly = (monthDay: number, hour: number): ReportTime => ({ cadence: "monthly", weekday: 1, monthDay, hour });
const next = (time: ReportTime, after: string, zone = chicago) => nextReport(time, zone, new Date(after)).toISOString();

describe("a weekly report", () => {
  it("comes on its day at the district's own time", () => {
    // Monday, November 23, 2026, 12:59:59 UTC is 6:59:59 in Chicago.
    expect(next(weekly(1, 7), "2026-11-23T12:59:59Z")).toBe("2026-11-23T13:00:00.000Z");
    expect(next(weekly(1, 7), "2026-11-23T13:00:00Z")).toBe("2026-11-30T13:00:00.000Z");
    expect(next(weekly(1, 7), "2026-11-23T12:00:00Z", "Pacific/Honolulu")).toBe("2026-11-23T17:00:00.000Z");
  });

  it("keeps its hour on the wall when clocks change", () => {
    // Clocks go back on November 1, 2026: 7 am is 12:00 UTC before and 13:00 UTC after.
    expect(next(weekly(1, 7), "2026-10-20T00:00:00Z")).toBe("2026-10-26T12:00:00.000Z");
    expect(next(weekly(1, 7), "2026-10-26T12:00:00Z")).toBe("2026-11-02T13:00:00.000Z");
    // They go forward on March 14, 2027.
    expect(next(weekly(1, 7), "2027-03-08T13:00:00Z")).toBe("2027-03-15T12:00:00.000Z");
  });

  it("comes right after the gap for an hour that clocks leave out", () => {
    // Sunday, March 14, 2027: 2 am does not exist, clocks jump from 2 to 3 at 8:00 UTC.
    expect(next(weekly(7, 2), "2027-03-10T00:00:00Z")).toBe("2027-03-14T08:00:00.000Z");
    expect(next(weekly(7, 2), "2027-03-14T08:00:00Z")).toBe("2027-03-21T07:00:00.000Z");
  });

  it("comes once for an hour that clocks show twice, at the first", () => {
    // Sunday, November 1, 2026: 1 am is at 6:00 UTC and again at 7:00 UTC.
    expect(next(weekly(7, 1), "2026-10-28T00:00:00Z")).toBe("2026-11-01T06:00:00.000Z");
    expect(next(weekly(7, 1), "2026-11-01T06:00:00Z")).toBe("2026-11-08T07:00:00.000Z");
  });

  it("comes right after midnight where clocks leave midnight out", () => {
    // Havana, Sunday, March 8, 2026: 0:00 does not exist.
    expect(next(weekly(7, 0), "2026-03-08T04:59:59Z", "America/Havana")).toBe("2026-03-08T05:00:00.000Z");
  });
});

describe("a monthly report", () => {
  it("of the 31st comes on the last day of a shorter month", () => {
    const on = (after: string) => next(monthly(31, 7), after);
    expect(on("2026-12-31T12:59:59Z")).toBe("2026-12-31T13:00:00.000Z");
    expect(on("2026-12-31T13:00:00Z")).toBe("2027-01-31T13:00:00.000Z");
    expect(on("2027-01-31T13:00:00Z")).toBe("2027-02-28T13:00:00.000Z");
    expect(on("2027-02-28T13:00:00Z")).toBe("2027-03-31T12:00:00.000Z");
    expect(on("2027-03-31T12:00:00Z")).toBe("2027-04-30T12:00:00.000Z");
    expect(on("2028-02-01T00:00:00Z")).toBe("2028-02-29T13:00:00.000Z");
  });

  it("of the 29th to the 31st comes once in February", () => {
    for (const day of [29, 30, 31]) {
      const first = nextReport(monthly(day, 7), chicago, new Date("2027-02-01T00:00:00Z"));
      expect(first.toISOString()).toBe("2027-02-28T13:00:00.000Z");
      expect(nextReport(monthly(day, 7), chicago, first).toISOString().slice(0, 7)).toBe("2027-03");
    }
  });

  it("of the 1st comes on the 1st of the district's calendar, not of UTC's", () => {
    expect(next(monthly(1, 23), "2026-11-30T00:00:00Z")).toBe("2026-12-02T05:00:00.000Z");
    expect(next(monthly(1, 0), "2026-11-30T00:00:00Z", "Pacific/Guam")).toBe("2026-11-30T14:00:00.000Z");
  });
});

it("refuses a zone that nobody knows", () => {
  expect(() => next(weekly(1, 7), "2026-11-23T00:00:00Z", "Mars/Olympus")).toThrow("not known");
});
