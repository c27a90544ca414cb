import { Settings } from "luxon";
import { afterEach, describe, expect, it } from "vitest";
import { isPaused, nextRun, type Schedule } from "./next-run";

const newYork = "America/New_York";
const daily = (syncAt: string): Schedule => ({ frequency: "daily", syncAt, syncWeekday: 7 });
const weekly = (syncWeekday: number, syncAt = "02:00"): Schedule => ({ frequency: "weekly", syncAt, syncWeekday });
const every = (frequency: Schedule["frequency"]): Schedule => ({ frequency, syncAt: "02:00", syncWeekday: 7 });

const next = (schedule: Schedule, after: string, zone = newYork) =>
  nextRun(schedule, zone, new Date(after))?.toISOString() ?? null;

/** The runs one after another, as the tick computes them: each from the one before. */
function runs(schedule: Schedule, after: string, count: number, zone = newYork): string[] {
  const found: string[] = [];
  for (let at = after; found.length < count; at = found.at(-1)!) found.push(next(schedule, at, zone)!);
  return found;
}

describe("the next run of a schedule", () => {
  it("is none when syncs are started by hand", () => {
    expect(next(every("manual"), "2026-01-15T12:00:00Z")).toBeNull();
  });

  it("is the next full hour, and the one after that when it is a full hour now", () => {
    expect(next(every("hourly"), "2026-01-15T12:00:00.001Z")).toBe("2026-01-15T13:00:00.000Z");
    expect(next(every("hourly"), "2026-01-15T12:00:00Z")).toBe("2026-01-15T13:00:00.000Z");
  });

  it("is a full hour on the clocks of a zone that is half an hour off", () => {
    expect(next(every("hourly"), "2026-01-15T12:10:00Z", "Asia/Kolkata")).toBe("2026-01-15T12:30:00.000Z");
    expect(next(daily("02:00"), "2026-01-15T12:10:00Z", "Asia/Kolkata")).toBe("2026-01-15T20:30:00.000Z");
    expect(next(every("every_6_hours"), "2026-01-15T12:10:00Z", "Asia/Kolkata")).toBe("2026-01-15T12:30:00.000Z");
  });

  it("is 0, 6, 12 or 18 o'clock in the district's zone", () => {
    expect(runs(every("every_6_hours"), "2026-01-15T12:00:00Z", 5)).toEqual([
      "2026-01-15T17:00:00.000Z",
      "2026-01-15T23:00:00.000Z",
      "2026-01-16T05:00:00.000Z",
      "2026-01-16T11:00:00.000Z",
      "2026-01-16T17:00:00.000Z",
    ]);
  });

  it("is today at the time of day, or tomorrow when that has come", () => {
    expect(next(daily("02:00"), "2026-01-15T06:59:59Z")).toBe("2026-01-15T07:00:00.000Z");
    expect(next(daily("02:00:00"), "2026-01-15T07:00:00Z")).toBe("2026-01-16T07:00:00.000Z");
    expect(next(daily("23:30"), "2026-01-15T12:00:00Z")).toBe("2026-01-16T04:30:00.000Z");
  });

  it("is the weekday as the district has it, not as UTC has it", () => {
    expect(next(weekly(7, "22:00"), "2026-01-15T12:00:00Z")).toBe("2026-01-19T03:00:00.000Z");
    expect(next(weekly(4, "08:00"), "2026-01-15T13:00:00Z")).toBe("2026-01-22T13:00:00.000Z");
    expect(next(weekly(4, "08:00"), "2026-01-15T12:59:00Z")).toBe("2026-01-15T13:00:00.000Z");
  });

  it("refuses a zone or a time of day that is not known", () => {
    expect(() => next(daily("02:00"), "2026-01-15T12:00:00Z", "Mars/Olympus")).toThrow("not known");
    expect(() => next(daily("25:00"), "2026-01-15T12:00:00Z")).toThrow("HH:MM");
  });
});

describe("the night clocks spring forward (New York, 8 March 2026, no 02:00 to 03:00)", () => {
  it("runs what falls into the gap once, right after it", () => {
    expect(runs(daily("02:30"), "2026-03-07T08:00:00Z", 3)).toEqual([
      "2026-03-08T07:00:00.000Z",
      "2026-03-09T06:30:00.000Z",
      "2026-03-10T06:30:00.000Z",
    ]);
    expect(runs(weekly(7, "02:00"), "2026-03-07T08:00:00Z", 2)).toEqual([
      "2026-03-08T07:00:00.000Z",
      "2026-03-15T06:00:00.000Z",
    ]);
  });

  it("keeps the full hours and the quarters of the day", () => {
    expect(runs(every("hourly"), "2026-03-08T06:30:00Z", 2)).toEqual([
      "2026-03-08T07:00:00.000Z",
      "2026-03-08T08:00:00.000Z",
    ]);
    expect(runs(every("every_6_hours"), "2026-03-08T05:00:00Z", 2)).toEqual([
      "2026-03-08T10:00:00.000Z",
      "2026-03-08T16:00:00.000Z",
    ]);
  });

  it("runs after a gap at midnight, which leaves the day before with no such time", () => {
    // Cairo, 24 April 2026: 00:00 is followed by 01:00.
    expect(runs(daily("00:15"), "2026-04-23T10:00:00Z", 2, "Africa/Cairo")).toEqual([
      "2026-04-23T22:00:00.000Z",
      "2026-04-24T21:15:00.000Z",
    ]);
  });
});

describe("the night clocks fall back (New York, 1 November 2026, 01:00 to 02:00 twice)", () => {
  afterEach(() => {
    Settings.now = () => Date.now();
  });

  it("runs what falls into the doubled hour once, at the first", () => {
    expect(runs(daily("01:30"), "2026-10-31T12:00:00Z", 2)).toEqual([
      "2026-11-01T05:30:00.000Z",
      "2026-11-02T06:30:00.000Z",
    ]);
  });

  it.each(["2026-01-01T00:00:00Z", "2026-07-01T00:00:00Z"])("finds the same whatever today is (%s)", (today) => {
    Settings.now = () => Date.parse(today);
    expect(next(daily("01:30"), "2026-10-31T12:00:00Z")).toBe("2026-11-01T05:30:00.000Z");
  });

  it("runs every real hour of that night when it runs hourly", () => {
    expect(runs(every("hourly"), "2026-11-01T04:30:00Z", 3)).toEqual([
      "2026-11-01T05:00:00.000Z",
      "2026-11-01T06:00:00.000Z",
      "2026-11-01T07:00:00.000Z",
    ]);
  });
});

describe("a pause", () => {
  const pause = { from: "2026-12-21", to: "2027-01-03" };
  const paused = (schedule: Schedule, days = pause): Schedule => ({ ...schedule, pause: days });

  it("holds the run until the first one after its last day", () => {
    expect(next(paused(daily("02:00")), "2026-12-20T12:00:00Z")).toBe("2027-01-04T07:00:00.000Z");
    expect(next(paused(weekly(7)), "2026-12-20T12:00:00Z")).toBe("2027-01-10T07:00:00.000Z");
    expect(next(paused(every("hourly")), "2026-12-25T12:30:00Z")).toBe("2027-01-04T05:00:00.000Z");
    expect(next(paused(every("every_6_hours")), "2026-12-25T12:30:00Z")).toBe("2027-01-04T05:00:00.000Z");
  });

  it("leaves runs before its first and after its last day alone", () => {
    expect(next(paused(daily("02:00")), "2026-12-19T12:00:00Z")).toBe("2026-12-20T07:00:00.000Z");
    expect(next(paused(daily("02:00")), "2027-01-04T12:00:00Z")).toBe("2027-01-05T07:00:00.000Z");
    expect(next(paused(every("manual")), "2026-12-25T12:00:00Z")).toBeNull();
  });

  it("counts days by the district's own calendar", () => {
    const oneDay = { from: "2026-12-21", to: "2026-12-21" };
    // 23:00 of the 20th in New York is the 21st elsewhere, and 23:00 of the 21st already the 22nd.
    expect(next(paused(daily("23:00"), oneDay), "2026-12-20T12:00:00Z")).toBe("2026-12-21T04:00:00.000Z");
    expect(next(paused(daily("23:00"), oneDay), "2026-12-21T12:00:00Z")).toBe("2026-12-23T04:00:00.000Z");
  });

  it("may end in a night in which clocks change", () => {
    expect(next(paused(daily("02:30"), { from: "2026-03-01", to: "2026-03-07" }), "2026-03-02T12:00:00Z")).toBe(
      "2026-03-08T07:00:00.000Z",
    );
    // Cairo's clocks leave out the hour after midnight of April 24, 2026.
    const cairo = paused(every("hourly"), { from: "2026-04-20", to: "2026-04-23" });
    expect(next(cairo, "2026-04-21T12:00:00Z", "Africa/Cairo")).toBe("2026-04-23T22:00:00.000Z");
  });

  it("is on at a moment by that calendar, too", () => {
    const at = (iso: string) => isPaused({ from: "2026-12-21", to: "2026-12-21" }, newYork, new Date(iso));
    expect(
      ["2026-12-21T04:59:59Z", "2026-12-21T05:00:00Z", "2026-12-22T04:59:59Z", "2026-12-22T05:00:00Z"].map(at),
    ).toEqual([false, true, true, false]);
  });
});
