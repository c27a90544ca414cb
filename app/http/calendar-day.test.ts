import { describe, expect, test } from "vitest";
import { calendarDay, calendarDayOrNone } from "./calendar-day.server";

const messageFor = (value: unknown, of = calendarDay("Enter a day.")) =>
  of.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe("a day that somebody enters", () => {
  test.each(["2026-11-22", "1999-12-31", "2028-02-29", "9999-12-31"])("%s is one", (day) => {
    expect(calendarDay("Enter a day.").parse(day)).toBe(day);
  });

  test.each(["", "2027-02-29", "22.11.2026", "2026-11-22T00:00:00Z", undefined])("%s is none", (text) => {
    expect(messageFor(text)).toEqual(["Enter a day."]);
  });

  // The database has no year 0, and an agreement that ends in the year 27 has ended long ago.
  test.each(["0000-01-01", "0027-06-30"])("%s has a year that nobody means", (text) => {
    expect(messageFor(text)).toEqual(["Check the year: write it with four digits, such as 2027."]);
  });

  test("may be left out where the form says so, and is told of by itself where it is wrong", () => {
    const optional = calendarDayOrNone("Enter a day.");
    expect(optional.parse(" ")).toBeNull();
    expect(optional.parse("2026-11-22")).toBe("2026-11-22");
    expect(optional.safeParse("tomorrow").error?.issues[0]?.message).toBe("Enter a day.");
    expect(optional.safeParse("0027-06-30").error?.issues[0]?.message).toContain("Check the year");
  });
});
