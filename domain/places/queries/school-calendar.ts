import type { Db } from "db/client";
import { inOwnDistrict, inWholeDistrict, type Scope } from "domain/access/scope";
import { type Calendar, dayAfter, schoolYearEnd, schoolYearOf, usualTerm } from "domain/places/calendar/days";
import type { DayKind, DayRange } from "domain/places/calendar/terms";
import { type RawBuilder, sql } from "kysely";

export type SchoolYear = {
  /** The days on which the school year begins and ends (YYYY-MM-DD). */
  begins: string;
  ends: string;
  /** The first and the last day of school; `isSet` when the district said so, otherwise the usual ten months. */
  term: DayRange;
  isSet: boolean;
};

type NamedDay = { day: string; kind: DayKind; name: string };
type Read = { start: string; terms: (DayRange & { begins: string })[]; days: NamedDay[] };

/**
 * The calendar of a district for the school year of a day, and that year. Undefined for a district that isn't in scope.
 */
export async function readSchoolYear(
  db: Db,
  scope: Scope,
  { districtId, day }: { districtId: string; day: string },
): Promise<{ year: SchoolYear; calendar: Calendar } | undefined> {
  const { rows } = await sql<Read>`
    select d.school_year_start as start,
      (select coalesce(json_agg(json_build_object('begins', t.begins, 'from', t.first_day, 'to', t.last_day)), '[]')
        from school_terms t where t.district_id = d.id) as terms,
      (select coalesce(json_agg(json_build_object('day', s.day, 'kind', s.kind, 'name', s.name) order by s.day), '[]')
        from school_days s where s.district_id = d.id and s.day between ${day}::date - 366 and ${day}::date + 366) as days
    from districts d where d.id = ${districtId} and ${inWholeDistrict(scope, sql<string>`d.id`)}`.execute(db);
  const [read] = rows;
  if (!read) return undefined;
  const begins = schoolYearOf(day, read.start);
  const ends = schoolYearEnd(begins, read.start);
  const set = read.terms.find((term) => term.begins === begins);
  const term = set ? { from: set.from, to: set.to } : usualTerm(begins);
  const days = read.days.filter((one) => begins <= one.day && one.day <= ends);
  return {
    year: { begins, ends, term, isSet: set !== undefined },
    calendar: { terms: [term], days: new Map(days.map(({ day, ...rest }) => [day, rest])) },
  };
}

type Between = { districtId: string; from: string; to: string };

/** What a calendar is made of, as selectCalendar reads it. */
export type CalendarRead = Read;

/**
 * The columns of a calendar, of `districts d`, with the named days from one day to another (YYYY-MM-DD, both included).
 */
export const selectCalendar = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  d.school_year_start as start,
  (select coalesce(json_agg(json_build_object('begins', t.begins, 'from', t.first_day, 'to', t.last_day)), '[]')
    from school_terms t where t.district_id = d.id) as terms,
  (select coalesce(json_agg(json_build_object('day', s.day, 'kind', s.kind, 'name', s.name)), '[]')
    from school_days s where s.district_id = d.id and s.day between ${from}::date and ${to}::date) as days`;

/**
 * The calendar of a district for two years and more up to today, for a statement that lists more. For everyone who
 * works in the district.
 */
export const selectSchoolCalendar = (scope: Scope, { districtId }: { districtId: string }) => sql<CalendarRead>`
  select ${selectCalendar(sql`(current_date - 800)`, sql`(current_date + 1)`)}
  from districts d where d.id = ${districtId} and ${inOwnDistrict(scope, sql.ref("d.id"))}`;

/** The calendar of those columns from one day to another, whatever school years lie in it. */
export function calendarFrom(read: CalendarRead, { from, to }: DayRange): Calendar {
  const terms: DayRange[] = [];
  for (
    let begins = schoolYearOf(from, read.start);
    begins <= to;
    begins = dayAfter(schoolYearEnd(begins, read.start))
  ) {
    terms.push(read.terms.find((term) => term.begins === begins) ?? usualTerm(begins));
  }
  return { terms, days: new Map(read.days.map(({ day, ...rest }) => [day, rest])) };
}

/**
 * The calendar of a district from one day to another (YYYY-MM-DD, both included), and the day on which its school years
 * begin (MM-DD). Undefined for a district that isn't in scope.
 */
export async function readCalendarBetween(
  db: Db,
  scope: Scope,
  { districtId, from, to }: Between,
): Promise<{ calendar: Calendar; start: string } | undefined> {
  const { rows } = await sql<Read>`
    select ${selectCalendar(sql`${from}`, sql`${to}`)}
    from districts d where d.id = ${districtId} and ${inWholeDistrict(scope, sql<string>`d.id`)}`.execute(db);
  const [read] = rows;
  return read && { calendar: calendarFrom(read, { from, to }), start: read.start };
}

/** Names days of a district in scope, or takes their names away (kind null). */
export async function nameSchoolDays(
  db: Db,
  scope: Scope,
  { districtId, days }: { districtId: string; days: readonly (Omit<NamedDay, "kind"> & { kind: DayKind | null })[] },
): Promise<void> {
  const named = days.filter(({ kind }) => kind !== null);
  const list = (value: (day: (typeof days)[number]) => string | null) => named.map(value);
  await sql`
    delete from school_days d
    where d.district_id = ${districtId} and ${inWholeDistrict(scope, sql<string>`${districtId}::uuid`)}
      and d.day = any(${days.filter(({ kind }) => kind === null).map(({ day }) => day)}::date[])`.execute(db);
  await sql`
    insert into school_days (district_id, day, kind, name)
    select ${districtId}::uuid, n.day, n.kind, n.name
    from unnest(${list(({ day }) => day)}::date[], ${list(({ kind }) => kind)}::text[], ${list(({ name }) => name)}::text[])
      n (day, kind, name)
    where ${inWholeDistrict(scope, sql<string>`${districtId}::uuid`)}
    order by n.day
    on conflict (district_id, day) do update set kind = excluded.kind, name = excluded.name`.execute(db);
}

/** Sets the first and the last day of school of the year that begins on `begins`. */
export async function setSchoolTerm(
  db: Db,
  scope: Scope,
  { districtId, begins, term }: { districtId: string; begins: string; term: DayRange },
): Promise<void> {
  await sql`
    insert into school_terms (district_id, begins, first_day, last_day)
    select ${districtId}::uuid, ${begins}::date, ${term.from}::date, ${term.to}::date
    where ${inWholeDistrict(scope, sql<string>`${districtId}::uuid`)}
    on conflict (district_id, begins) do update set first_day = excluded.first_day, last_day = excluded.last_day`.execute(
    db,
  );
}
