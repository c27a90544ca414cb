import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { readCalendar } from "./read-calendar";
import { calendarFileBytes } from "./terms";

const range = { from: "2025-08-01", to: "2027-07-31" };
const at = { timeZone: "America/Chicago", range };
const day = "DTSTART;VALUE=DATE:20261111";

const file = (...parts: string[]) => ["BEGIN:VCALENDAR", ...parts, "END:VCALENDAR", ""].join("\r\n");
const event = (no: number, ...lines: string[]) => ["BEGIN:VEVENT", `UID:${no}`, ...lines, "END:VEVENT"].join("\r\n");
const events = (count: number, ...lines: string[]) => Array.from({ length: count }, (_, no) => event(no, ...lines));
const filled = (one: string, around: (text: string) => string) => around(one.repeat(1_000_000 / one.length));

const files: Record<string, string> = {
  "one line with 250,000 parameters": filled(";A=b", (many) => file(event(1, `DTSTART;VALUE=DATE${many}:20261111`))),
  "100,000 days left out by one line": filled(",20261112", (many) =>
    file(event(1, day, "RRULE:FREQ=DAILY", `EXDATE;VALUE=DATE:20261112${many}`)),
  ),
  "30,000 days left out by a line each": filled("EXDATE;VALUE=DATE:20261112\r\n", (many) =>
    file(event(1, day, "RRULE:FREQ=DAILY", many.trimEnd())),
  ),
  "4,000 events of ten thousand years": file(...events(4_000, "DTSTART;VALUE=DATE:00010101", "DTEND:99991231")),
  "4,000 events that repeat since 1500": file(
    ...events(4_000, "DTSTART;VALUE=DATE:15000101", "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR"),
  ),
  "150 events of ten thousand years that begin again every day": file(
    ...events(150, "DTSTART;VALUE=DATE:00010101", "DTEND;VALUE=DATE:99991231", "RRULE:FREQ=DAILY"),
  ),
  "4,000 events with times": file(...events(4_000, "DTSTART:20261111T060000Z", "DTEND:20261111T070000Z")),
  "300 events of every day": file(...events(300, "DTSTART;VALUE=DATE:20250801", "RRULE:FREQ=DAILY", "SUMMARY:A")),
  "4,500 changes of one event": file(
    ...Array.from({ length: 4_500 }, () => event(1, day, "RECURRENCE-ID;VALUE=DATE:20261111")),
    event(1, "DTSTART;VALUE=DATE:20261001", "RRULE:FREQ=DAILY"),
  ),
  "70,000 events in each other": filled("BEGIN:VEVENT\r\n", (many) => file(many.trimEnd())),
  "folds alone": filled("\r\n x", (many) => file(event(1, day, `SUMMARY:a${many}`))),
};

/** What has passed on the clock and in processor time of this process, in milliseconds. */
const passed = () => ({ clock: performance.now(), processor: process.cpuUsage().user / 1_000 });

/**
 * The longest time in milliseconds in which nothing else had a turn while a file was read. Time in which the processor
 * worked for other processes doesn't count, and neither does what other threads of this one do beside it.
 */
async function longestWait(text: string): Promise<number> {
  let [isDone, longest, last] = [false, 0, passed()];
  const reading = readCalendar(text, at).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await setImmediate();
    const now = passed();
    longest = Math.max(longest, Math.min(now.clock - last.clock, now.processor - last.processor));
    last = now;
  }
  await reading;
  return longest;
}

test.each(Object.entries(files))(
  "a calendar file of %s keeps nobody waiting",
  async (_, text) => {
    expect(text.length).toBeLessThan(calendarFileBytes);
    const waits: number[] = [];
    // Memory may be cleaned up at a bad moment once; a file that can hold others up does so each time.
    for (let tries = 0; tries < 3 && (waits.at(-1) ?? 250) >= 250; tries++) waits.push(await longestWait(text));
    expect(waits.at(-1), `waited ${waits.join(", ")} ms`).toBeLessThan(250);
  },
  60_000,
);

test.each([
  ["ten thousand years", "00010101", "99991231"],
  ["a year", "20250801", "20260801"],
])("events of %s that begin again every day are read in little time", async (_, from, to) => {
  const long = [`DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`, "RRULE:FREQ=DAILY"];
  const began = process.cpuUsage();
  await readCalendar(file(...events(50, ...long)), at);
  // Told one by one, their days took a minute.
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(6_000);
});
