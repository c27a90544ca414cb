/** What is read of an event; descriptions and alarms are most of a file and say nothing of days. */
const read = new Set([
  ...["BEGIN", "END", "UID", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"],
  ...["SUMMARY", "STATUS", "CATEGORIES"],
]);
const longestLine = 20_000;

/**
 * The lines of each event of a calendar file (RFC 5545, 3.1), unfolded; null when it is no such file. Left out is what
 * takes a parser time without saying when something is: other properties, and lines longer than any that say so.
 */
export function eventLines(text: string): string[][] | null {
  const lines = text.replaceAll(/\r?\n[ \t]/g, "").split(/\r?\n/);
  const events: string[][] = [];
  let isCalendar = false;
  let event: string[] | null = null;
  for (const line of lines) {
    const name = (/^[A-Za-z-]{1,20}/.exec(line)?.[0] ?? "").toUpperCase();
    if (line.length > longestLine || !read.has(name)) continue;
    const mark = line.trimEnd().toUpperCase();
    isCalendar ||= mark === "BEGIN:VCALENDAR";
    if (isCalendar && mark === "BEGIN:VEVENT") {
      event = [];
      events.push(event);
    }
    event?.push(line);
    if (mark === "END:VEVENT") event = null;
  }
  return isCalendar ? events : null;
}
