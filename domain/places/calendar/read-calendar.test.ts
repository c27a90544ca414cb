import { describe, expect, test } from "vitest";
import { daysOf, isSchoolDay, schoolYearEnd, schoolYearOf, usualTerm } from "./days";
import { type CalendarEvent, readCalendar } from "./read-calendar";

const range = { from: "2025-08-01", to: "2028-07-31" };
const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:one@oak.example", ...lines, "END:VEVENT"].join("\r\n");
const fileOf = (...events: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Oak Valley//EN", ...events, "END:VCALENDAR", ""].join("\r\n");

async function read(...events: string[]): Promise<CalendarEvent[]> {
  const found = await readCalendar(fileOf(...events), { timeZone: "America/Chicago", range });
  if ("fault" in found) throw new Error(found.fault);
  return found.events;
}

const inShort = (events: CalendarEvent[]) =>
  events.map(({ days, meaning }) => [days[0], days.at(-1), days.length, meaning].join(" "));

test.each([
  ["one day without an end", ["DTSTART;VALUE=DATE:20260907"], "2026-09-07 2026-09-07 1"],
  [
    "an end that is the day after",
    ["DTSTART;VALUE=DATE:20261123", "DTEND;VALUE=DATE:20261128"],
    "2026-11-23 2026-11-27 5",
  ],
  [
    "an end that is the day itself",
    ["DTSTART;VALUE=DATE:20261127", "DTEND;VALUE=DATE:20261127"],
    "2026-11-27 2026-11-27 1",
  ],
  ["a duration", ["DTSTART;VALUE=DATE:20270127", "DURATION:P1D"], "2027-01-27 2027-01-27 1"],
  [
    "times of UTC, in the district's zone",
    ["DTSTART:20261221T060000Z", "DTEND:20270102T060000Z"],
    "2026-12-21 2027-01-01 12",
  ],
  [
    "a zone that is named as Windows does",
    ["DTSTART;TZID=Central Standard Time:20261012T000000", "DTEND;TZID=Central Standard Time:20261013T000000"],
    "2026-10-12 2026-10-12 1",
  ],
  [
    "a day that ends a minute before midnight",
    ["DTSTART:20261012T000000", "DTEND:20261012T235900"],
    "2026-10-12 2026-10-12 1",
  ],
  [
    "a rule that counts",
    ["DTSTART;VALUE=DATE:20270315", "DTEND;VALUE=DATE:20270316", "RRULE:FREQ=DAILY;COUNT=5"],
    "2027-03-15 2027-03-19 5",
  ],
  [
    "days that a rule leaves out",
    ["DTSTART;VALUE=DATE:20260902", "RRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20260930", "EXDATE;VALUE=DATE:20260909,20260916"],
    "2026-09-02 2026-09-30 3",
  ],
])("reads %s", async (_, lines, expected) => {
  expect(inShort(await read(event("SUMMARY:No school", ...lines)))).toEqual([`${expected} no_school`]);
});

test.each([
  ["Labor Day", "no_school"],
  ["Winter Break", "no_school"],
  ["Teacher Workday - Students Do Not Report", "no_school"],
  ["PD Day\\, Student Holiday", "no_school"],
  ["No School Grades 6-8", "some_schools"],
  ["Elementary conferences\\, no students", "some_schools"],
  ["Early Release Wednesday", "early_release"],
  ["Half Day before Thanksgiving Break", "early_release"],
  ["2-Hour Delayed Start", "late_start"],
  ["Veterans Day - School in Session", "nothing"],
  ["No Early Release (PSAT)", "nothing"],
  ["End of 1st Quarter", "nothing"],
  ["First Day for Students", "first_day"],
  ["Last Day of School (Early Dismissal)", "last_day"],
])("%s means %s", async (name, meaning) => {
  const found = await read(event(`SUMMARY:${name}`, "DTSTART;VALUE=DATE:20261008"));
  expect(found.map((one) => one.meaning)).toEqual([meaning]);
});

describe("what is left out", () => {
  test("canceled events, evenings, and what lies outside of the range", async () => {
    const evening = ["DTSTART:20261009T190000", "DTEND:20261009T213000"];
    expect(
      await read(
        event("SUMMARY:No School", "DTSTART;VALUE=DATE:20260507", "STATUS:CANCELLED"),
        event("SUMMARY:Homecoming (no school buses)", ...evening),
        event("SUMMARY:No School", "DTSTART;VALUE=DATE:20200907"),
      ),
    ).toEqual([]);
  });

  test("events at a time of day are counted once each, canceled ones and those of other years are not", async () => {
    const at = (day: string) => [`DTSTART:${day}T190000`, `DTEND:${day}T213000`];
    const found = await readCalendar(
      fileOf(
        event("SUMMARY:Board Meeting", ...at("20261008"), "RRULE:FREQ=WEEKLY;COUNT=5"),
        event("SUMMARY:Early Release", ...at("20261009")),
        event("SUMMARY:Board Meeting", ...at("20261210")),
        event("SUMMARY:Board Meeting", ...at("20200109")),
        event("SUMMARY:Open House", ...at("20261010"), "STATUS:CANCELLED"),
        ...["Concert", "Book Fair", "Open House"].map((name) => event(`SUMMARY:${name}`, ...at("20261011"))),
      ),
      { timeZone: "America/Chicago", range },
    );
    expect(found).toMatchObject({
      events: [{ name: "Early Release" }],
      timed: { count: 5, names: ["Board Meeting", "Concert", "Book Fair"] },
    });
  });

  test("one day of a rule that was changed says what it was changed to", async () => {
    const found = await read(
      event("SUMMARY:Early Release", "DTSTART;VALUE=DATE:20261007", "RRULE:FREQ=WEEKLY;COUNT=3"),
      event("SUMMARY:No Early Release", "RECURRENCE-ID;VALUE=DATE:20261014", "DTSTART;VALUE=DATE:20261014"),
    );
    expect(inShort(found)).toEqual(["2026-10-07 2026-10-21 2 early_release", "2026-10-14 2026-10-14 1 nothing"]);
  });
});

test("a tentative event says so", async () => {
  const [one] = await read(event("SUMMARY:No School", "DTSTART;VALUE=DATE:20270215", "STATUS:TENTATIVE"));
  expect(one?.tentative).toBe(true);
});

test.each([
  "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=DAILY;INTERVAL=100000000",
  "FREQ=SECONDLY",
  "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=40",
])("a rule that could go on without end is not followed: %s", async (rule) => {
  const [one] = await read(event("SUMMARY:No School", "DTSTART;VALUE=DATE:20260907", `RRULE:${rule}`));
  expect(one).toMatchObject({ days: ["2026-09-07"], unread: true });
});

test.each([
  [
    "date,name\n2026-09-07,Labor Day\n",
    "This isn’t a calendar file. Export the calendar as iCalendar (.ics) and choose that file.",
  ],
  [fileOf(), "This calendar has no events. Check that you chose the right file."],
  [
    fileOf(event("SUMMARY:No School", "DTSTART;VALUE=DATE:2026")),
    "The dates of 1 event can’t be read. Export the file again.",
  ],
])("says why a file can't be read", async (text, fault) => {
  expect(await readCalendar(text, { timeZone: "America/Chicago", range })).toEqual({ fault });
});

test("school days are weekdays of the term, but for those that the calendar names", () => {
  const term = { from: "2026-08-19", to: "2026-09-11" };
  const days = new Map([
    ["2026-09-07", { kind: "no_school" as const, name: "Labor Day" }],
    ["2026-08-29", { kind: "school_day" as const, name: "Make-up day" }],
    ["2026-09-02", { kind: "early_release" as const, name: "" }],
  ]);
  const calendar = { terms: [term], days };
  const all = daysOf({ from: "2026-08-01", to: "2026-09-30" }).filter((day) => isSchoolDay(calendar, day));
  // August 19 to 21, 24 to 28 and the Saturday, August 31 to September 4, September 8 to 11.
  expect(all.length).toBe(3 + 5 + 1 + 5 + 4);
  expect(all).toContain("2026-08-29");
});

test("a school year goes from its first day to the day before the next", () => {
  expect([schoolYearOf("2026-07-31", "08-01"), schoolYearOf("2026-08-01", "08-01")]).toEqual([
    "2025-08-01",
    "2026-08-01",
  ]);
  expect(schoolYearEnd("2026-08-01", "08-01")).toBe("2027-07-31");
  expect(usualTerm("2026-08-01")).toEqual({ from: "2026-08-03", to: "2027-05-31" });
  // A Sunday, and a year that ends ten months later on a Saturday.
  expect(["2027-08-01", "2025-08-01"].map(usualTerm)).toEqual([
    { from: "2027-08-02", to: "2028-05-31" },
    { from: "2025-08-01", to: "2026-05-29" },
  ]);
});
