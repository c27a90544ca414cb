import { describe, expect, it } from "vitest";
import { dayOf, formatDateTime, formatDay, formatExactTime, formatTime } from "./time-format";

const chicago = "America/Chicago";
const now = "2026-11-20T18:00:00.000Z";

describe("formatTime", () => {
  it("names today, yesterday and tomorrow by the calendar of the zone", () => {
    expect(formatTime("2026-11-20T08:00:14.000Z", chicago, now)).toBe("Today, 2:00\u00a0am");
    expect(formatTime("2026-11-19T08:00:00.000Z", chicago, now)).toBe("Yesterday, 2:00\u00a0am");
    expect(formatTime("2026-11-21T08:00:00.000Z", chicago, now)).toBe("Tomorrow, 2:00\u00a0am");
  });

  it("begins no word within a sentence with a capital but the month", () => {
    const said = (iso: string) => formatTime(iso, chicago, now, { inSentence: true });
    expect(said("2026-11-20T08:00:14.000Z")).toBe("today, 2:00\u00a0am");
    expect(said("2026-11-19T08:00:00.000Z")).toBe("yesterday, 2:00\u00a0am");
    expect(said("2026-11-21T08:00:00.000Z")).toBe("tomorrow, 2:00\u00a0am");
    expect(said("2026-11-18T08:05:00.000Z")).toBe("Nov 18, 2026, 2:05\u00a0am");
  });

  it("gives every other day with its year", () => {
    expect(formatTime("2026-11-18T08:05:00.000Z", chicago, now)).toBe("Nov 18, 2026, 2:05\u00a0am");
    expect(formatTime("2025-09-01T17:30:00.000Z", chicago, now)).toBe("Sep 1, 2025, 12:30\u00a0pm");
  });

  it("says 12, not 0, at midnight and at noon", () => {
    expect(formatTime("2026-11-20T06:00:00.000Z", chicago, now)).toBe("Today, 12:00\u00a0am");
    expect(formatTime("2026-11-20T18:00:00.000Z", chicago, now)).toBe("Today, 12:00\u00a0pm");
  });

  it("lets one instant fall on different days in different zones", () => {
    const instant = "2026-11-20T04:30:00.000Z";
    expect(formatTime(instant, "America/New_York", now)).toBe("Yesterday, 11:30\u00a0pm");
    expect(formatTime(instant, "UTC", now)).toBe("Today, 4:30\u00a0am");
    expect(formatTime(instant, "Pacific/Honolulu", now)).toBe("Yesterday, 6:30\u00a0pm");
    expect(formatTime(instant, "Asia/Kathmandu", now)).toBe("Yesterday, 10:15\u00a0am".replace("Yesterday", "Today"));
  });

  it("counts calendar days over the short and the long night", () => {
    // Spring: Mar 8, 2026 has 23 hours in New York, autumn: Nov 1, 2026 has 25.
    expect(formatTime("2026-03-08T04:59:00.000Z", "America/New_York", "2026-03-09T04:30:00.000Z")).toBe(
      "Mar 7, 2026, 11:59\u00a0pm",
    );
    expect(formatTime("2026-03-08T07:30:00.000Z", "America/New_York", "2026-03-09T04:30:00.000Z")).toBe(
      "Yesterday, 3:30\u00a0am",
    );
    expect(formatTime("2026-11-01T04:10:00.000Z", "America/New_York", "2026-11-02T04:50:00.000Z")).toBe(
      "Today, 12:10\u00a0am",
    );
  });

  it("counts from the last day of a year to the first of the next", () => {
    expect(formatTime("2026-12-31T23:00:00.000Z", "UTC", "2027-01-01T01:00:00.000Z")).toBe("Yesterday, 11:00\u00a0pm");
  });
});

describe("formatExactTime", () => {
  it("names the zone as it is at that instant", () => {
    expect(formatExactTime("2026-11-20T08:00:14.000Z", chicago)).toBe("Nov 20, 2026, 2:00:14\u00a0am CST");
    expect(formatExactTime("2026-07-04T18:00:05.000Z", chicago)).toBe("Jul 4, 2026, 1:00:05\u00a0pm CDT");
  });

  it("tells the hour that comes twice apart", () => {
    expect(formatExactTime("2026-11-01T05:30:00.000Z", "America/New_York")).toBe("Nov 1, 2026, 1:30:00\u00a0am EDT");
    expect(formatExactTime("2026-11-01T06:30:00.000Z", "America/New_York")).toBe("Nov 1, 2026, 1:30:00\u00a0am EST");
  });
});

describe("formatDateTime", () => {
  it("does not depend on today", () => {
    expect(formatDateTime("2026-11-20T08:00:14.000Z", chicago)).toBe("Nov 20, 2026, 2:00\u00a0am");
  });
});

describe("days of the calendar", () => {
  it("are those that the zone shows, written so that they sort", () => {
    expect(dayOf("2026-11-21T05:59:59.000Z", chicago)).toBe("2026-11-20");
    expect(dayOf("2027-01-05T06:00:00.000Z", chicago)).toBe("2027-01-05");
  });

  it("read as people write them", () => {
    expect(formatDay("2026-11-20")).toBe("Nov 20, 2026");
    expect(formatDay("2027-01-05")).toBe("Jan 5, 2027");
  });
});
