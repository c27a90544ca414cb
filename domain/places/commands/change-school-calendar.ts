import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { Conflict } from "domain/conflict";
import { daysOf, isSchoolDay } from "domain/places/calendar/days";
import type { DayKind, DayRange, EventMeaning } from "domain/places/calendar/terms";
import { lockPlace } from "domain/places/place-lock";
import { nameSchoolDays, readSchoolYear, setSchoolTerm } from "domain/places/queries/school-calendar";
import { findWorkingDistrict } from "domain/places/queries/working-district";
import { settingsChanged } from "domain/places/settings-seen";
import type { Tools } from "domain/tools";

type Database = Pick<Tools, "db">;

/** Runs in a transaction of its own, for a district in scope; undefined for any other. */
async function inDistrict<T>(
  { db }: Database,
  actor: ActingPerson,
  districtId: string,
  run: (db: Tools["db"]) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction().execute(async (db) => {
    if (!(await findWorkingDistrict(db, actor, { id: districtId }))) return undefined;
    return run(db);
  });
}

/** Says of one day of a district what it is; null: what its weekday makes it. Undefined when it is not in scope. */
export async function nameSchoolDay(
  tools: Database,
  actor: ActingPerson,
  { districtId, ...day }: { districtId: string; day: string; kind: DayKind | null; name: string },
): Promise<"done" | undefined> {
  return inDistrict(tools, actor, districtId, async (db) => {
    await nameSchoolDays(db, actor, { districtId, days: [day] });
    const details = { day: day.day, kind: day.kind };
    await recordAudit(db, { actor, districtId, action: "school_calendar.day_changed", details });
    return "done" as const;
  });
}

type Term = { districtId: string; day: string; term: DayRange; seen?: string | undefined };
const terms = { table: "school_terms", actions: ["school_calendar.term_changed"] };

/**
 * Sets the first and the last day of school of the school year of `day`. Returns "outside" when they aren't days of it,
 * the first one first; a conflict when they are not as they were seen; undefined when the district is not in scope.
 */
export async function setSchoolDays(
  tools: Database,
  actor: ActingPerson,
  { districtId, day, term, seen }: Term,
): Promise<"outside" | "done" | Conflict<DayRange> | undefined> {
  return inDistrict(tools, actor, districtId, async (db) => {
    await lockPlace(db, "districts", districtId);
    const found = await readSchoolYear(db, actor, { districtId, day });
    if (!found || term.from < found.year.begins || term.to > found.year.ends || term.to <= term.from) return "outside";
    const { begins, term: now } = found.year;
    const about = { about: "term" as const, districtId, now, seen, ...terms, details: { begins } };
    const conflict = await settingsChanged(db, actor, about);
    if (conflict) return conflict;
    await keepTerm(db, actor, { districtId, begins, term });
    return "done" as const;
  });
}

/** A line for each school year whose days are set, by a form or by an import. */
async function keepTerm(db: Db, actor: ActingPerson, of: { districtId: string; begins: string; term: DayRange }) {
  const { districtId, begins, term } = of;
  await setSchoolTerm(db, actor, of);
  await recordAudit(db, {
    actor,
    districtId,
    action: "school_calendar.term_changed",
    object: { table: terms.table, id: districtId },
    details: { begins, ...term },
  });
}

export type ChosenEvent = { name: string; days: string[]; meaning: EventMeaning };

/** Where two events name one day, the one that says more counts. */
const strength: readonly EventMeaning[] = ["no_school", "school_day", "some_schools", "early_release", "late_start"];

/**
 * Takes events into the calendar as somebody chose what they mean. Days that no event names stay as they are, and so does
 * the end of a school year of which only one end is named. Returns how many school days became days without school
 * (`removed`) and the other way round (`added`): a weekend that a holiday names is neither. Undefined when the district is
 * not in scope.
 */
export async function importSchoolCalendar(
  tools: Database,
  actor: ActingPerson,
  { districtId, events }: { districtId: string; events: readonly ChosenEvent[] },
): Promise<{ removed: number; added: number } | undefined> {
  const days = new Map<string, { day: string; kind: DayKind; name: string }>();
  for (const meaning of strength) {
    for (const { name, days: all } of events.filter((event) => event.meaning === meaning)) {
      for (const day of all) if (!days.has(day)) days.set(day, { day, kind: meaning as DayKind, name });
    }
  }
  return inDistrict(tools, actor, districtId, async (db) => {
    await lockPlace(db, "districts", districtId);
    const named = events.flatMap((event) => (event.meaning === "nothing" ? [] : event.days));
    const before = await schoolDaysAround(db, actor, districtId, named);
    await nameSchoolDays(db, actor, { districtId, days: [...days.values()] });
    await setTerms(db, actor, districtId, events);
    const after = await schoolDaysAround(db, actor, districtId, named);
    await recordAudit(db, { actor, districtId, action: "school_calendar.imported", details: { days: days.size } });
    const onlyIn = (some: Set<string>, others: Set<string>) => [...some].filter((day) => !others.has(day)).length;
    return { removed: onlyIn(before, after), added: onlyIn(after, before) };
  });
}

/** The school days of all school years that any of the days is in. */
async function schoolDaysAround(db: Tools["db"], actor: ActingPerson, districtId: string, days: readonly string[]) {
  const all = new Set<string>();
  let read = "";
  for (const day of [...days].sort()) {
    if (day <= read) continue;
    const found = await readSchoolYear(db, actor, { districtId, day });
    if (!found) break;
    const { year, calendar } = found;
    for (const one of daysOf({ from: year.begins, to: year.ends })) if (isSchoolDay(calendar, one)) all.add(one);
    read = year.ends;
  }
  return all;
}

async function setTerms(db: Tools["db"], actor: ActingPerson, districtId: string, events: readonly ChosenEvent[]) {
  for (const { meaning, days } of events) {
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last || (meaning !== "first_day" && meaning !== "last_day")) continue;
    const found = await readSchoolYear(db, actor, { districtId, day: meaning === "first_day" ? first : last });
    if (!found) continue;
    const { begins, term } = found.year;
    const next = meaning === "first_day" ? { ...term, from: first } : { ...term, to: last };
    if (next.from < next.to) await keepTerm(db, actor, { districtId, begins, term: next });
  }
}
