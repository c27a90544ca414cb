import { describe, expect, it } from "vitest";
import { type Daily, dueDays } from "./daily";

const at = (time: string, zone: string): Daily => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { hour, minute, zone };
};

// Each row: the schedule, the last moment at which the day is not due yet, and the day. One millisecond later it is.
const begins = [
  ["an ordinary day", at("03:15", "America/Chicago"), "2026-11-20T09:14:59.999Z", "2026-11-20"],
  ["midnight", at("00:00", "America/New_York"), "2026-11-20T04:59:59.999Z", "2026-11-20"],
  ["the last minute", at("23:59", "America/Los_Angeles"), "2026-11-21T07:58:59.999Z", "2026-11-20"],
  ["no daylight saving", at("02:30", "America/Phoenix"), "2026-03-08T09:29:59.999Z", "2026-03-08"],
  ["in the gap: when it ends", at("02:30", "America/Chicago"), "2026-03-08T07:59:59.999Z", "2026-03-08"],
  ["where the gap begins", at("02:00", "America/Chicago"), "2026-03-08T07:59:59.999Z", "2026-03-08"],
  ["after the gap", at("03:00", "America/Chicago"), "2026-03-08T07:59:59.999Z", "2026-03-08"],
  ["the day after the gap", at("02:30", "America/Chicago"), "2026-03-09T07:29:59.999Z", "2026-03-09"],
  ["shown twice: the first", at("01:30", "America/Chicago"), "2026-11-01T06:29:59.999Z", "2026-11-01"],
  ["the day after that", at("01:30", "America/Chicago"), "2026-11-02T07:29:59.999Z", "2026-11-02"],
  ["a gap at midnight", at("00:30", "Africa/Cairo"), "2026-04-23T21:59:59.999Z", "2026-04-24"],
  ["a gap before midnight", at("23:30", "America/Nuuk"), "2026-03-29T00:59:59.999Z", "2026-03-28"],
  ["half an hour of gap", at("02:15", "Australia/Lord_Howe"), "2026-10-03T15:29:59.999Z", "2026-10-04"],
] as const;

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

describe("a daily schedule", () => {
  it.each(begins)("%s", (_name, daily, last, day) => {
    expect(dueDays(daily, new Date(last), null)).toEqual([dayBefore(day)]);
    expect(dueDays(daily, new Date(Date.parse(last) + 1), null)).toEqual([day]);
  });

  it.each([
    ["America/Chicago", "2026-03-08", "2026-11-01"],
    ["America/Nuuk", "2026-03-28", "2026-10-25"],
    ["Africa/Cairo", "2026-04-24", "2026-10-30"],
    ["Australia/Lord_Howe", "2026-04-05", "2026-10-04"],
  ])("comes once a day at any time of day while clocks change in %s", (zone, ...changes) => {
    for (const change of changes) {
      const noon = Date.parse(`${change}T12:00Z`);
      const days = [-2, -1, 0, 1].map((days) => new Date(noon + days * 86_400_000).toISOString().slice(0, 10));
      for (const time of ["00:00", "00:30", "01:30", "02:00", "02:30", "03:00", "23:30"]) {
        const came: string[] = [dayBefore(days[0] as string)];
        for (let hours = -72; hours < 60; hours += 0.5) {
          came.push(...dueDays(at(time, zone), new Date(noon + hours * 3_600_000), came.at(-1) ?? null));
        }
        expect(came.slice(1, 5)).toEqual(days);
      }
    }
  });

  const night = at("03:15", "America/Chicago");
  const noon = new Date("2026-11-20T18:00Z");
  it.each([
    ["nothing twice", "2026-11-20", []],
    ["nothing when the clock went back", "2026-11-25", []],
    ["the days that were missed", "2026-11-17", ["2026-11-18", "2026-11-19", "2026-11-20"]],
  ] as const)("after a standstill: %s", (_name, since, days) => {
    expect(dueDays(night, noon, since)).toEqual(days);
  });

  it("makes up for the last 31 days and no more", () => {
    const days = dueDays(night, noon, "2025-01-01");
    expect([days.length, days[0], days.at(-1)]).toEqual([31, "2026-10-21", "2026-11-20"]);
  });

  it.each([
    [at("03:15", "America/Springfield"), 'The time zone "America/Springfield" is not known.'],
    [at("24:00", "America/Chicago"), "24:0 is not a time of day."],
    [at("03:60", "America/Chicago"), "3:60 is not a time of day."],
  ])("refuses what is no time", (daily, message) => {
    expect(() => dueDays(daily, noon, null)).toThrow(message);
  });
});
