import ICAL from "ical.js";
import { eventLines } from "./calendar-lines";
import type { Steps } from "./steps";

const mostInFile = 5_000;
/** Lines of one event that are read. */
const mostLines = 2_000;

/** The events of a file, null for each that can't be read, or why there are none, in words. */
export async function componentsOf(text: string, steps: Steps): Promise<(ICAL.Component | null)[] | string> {
  const events = eventLines(text.replace(/^\ufeff/, ""));
  if (!events) return "This isn’t a calendar file. Export the calendar as iCalendar (.ics) and choose that file.";
  if (events.length === 0) return "This calendar has no events. Check that you chose the right file.";
  if (events.length > mostInFile) {
    return "This calendar has more than 5,000 events. Export the school calendar alone, for one or two years.";
  }
  const components: (ICAL.Component | null)[] = [];
  for (const lines of events) {
    await steps.next();
    components.push(componentOf(lines));
  }
  return components;
}

function componentOf(lines: readonly string[]): ICAL.Component | null {
  if (lines.length > mostLines) return null;
  try {
    const root: unknown = ICAL.parse(lines.join("\r\n"));
    return new ICAL.Component(root as ConstructorParameters<typeof ICAL.Component>[0]);
  } catch {
    return null;
  }
}

/** An event with the changes of its single days. */
export type Series = { main: ICAL.Component; changes: ICAL.Component[] };

/** Events, each with the changes of its single days. */
export function seriesOf(components: ICAL.Component[]): Series[] {
  const changes = new Map<string, ICAL.Component[]>();
  const mains = new Map<string, ICAL.Component>();
  const series: Series[] = [];
  for (const one of components) {
    const id = String(one.getFirstPropertyValue("uid") ?? "");
    if (one.hasProperty("recurrence-id")) {
      const others = changes.get(id);
      if (others) others.push(one);
      else changes.set(id, [one]);
    } else if (one.hasProperty("rrule") && !mains.has(id)) mains.set(id, one);
    else series.push({ main: one, changes: [] });
  }
  for (const [id, main] of mains) series.push({ main, changes: changes.get(id) ?? [] });
  for (const [id, alone] of changes) if (!mains.has(id)) series.push(...alone.map((main) => ({ main, changes: [] })));
  return series;
}
