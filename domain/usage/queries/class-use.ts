import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import { personInScope, type Scope } from "domain/access/scope";
import { dayAfter, daysOf } from "domain/places/calendar/days";
import { sql } from "kysely";
import type { WeekOfUse } from "./read-window";
import type { GroupUse, TargetUse, UseAndBefore, Window } from "./window-use";

type Of = { districtId: string; window: Window; weeks: boolean };
type Row = { isAll: boolean; softwareId: string | null } & Record<"people" | "peopleBefore", number> &
  Record<"engagements" | "seconds" | "engagementsBefore" | "secondsBefore", number>;

/** The students whom someone teaches. */
async function studentsOf(db: Db, scope: Scope, districtId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from profiles p
    where p.district_id = ${districtId}::uuid and p.role = 'student' and ${personInScope(scope)}`.execute(db);
  return rows.map(({ id }) => id);
}

const useOf = (row: Row): UseAndBefore => ({
  people: row.people,
  engagements: row.engagements,
  seconds: row.seconds,
  before: { people: row.peopleBefore, engagements: row.engagementsBefore, seconds: row.secondsBefore },
});

const counts = ["engagements", "seconds", "engagementsBefore", "secondsBefore"].map((name) => sql.id(name));
const sums = sql.join(counts.map((name) => sql`coalesce(sum(c.${name}), 0)::float8 as ${name}`));

/** A person is read once for each target, so that nothing has to be put in order to count them. */
const selectUse = (districtId: string, students: readonly string[], { from, to, before }: Window) => {
  const days = [...daysOf(before), ...daysOf({ from, to })];
  const [now, then] = [sql`d.day >= ${from}::date`, sql`d.day <= ${before.to}::date`];
  return sql<Row>`
    with cells as materialized (
      select d.person_no, d.target_no,
        coalesce(bool_or(d.visits > 0) filter (where ${now}), false) as is_now,
        coalesce(bool_or(d.visits > 0) filter (where ${then}), false) as was_then,
        sum(bit_count(d.hours::bit(24))::int) filter (where ${now}) as engagements,
        sum(d.seconds) filter (where ${now}) as seconds,
        sum(bit_count(d.hours::bit(24))::int) filter (where ${then}) as "engagementsBefore",
        sum(d.seconds) filter (where ${then}) as "secondsBefore"
      from usage_person_day d
      where d.district_id = ${districtId} and d.day = any(${days}::date[])
        and d.person_no = any(array(select u.person_no from usage_people u
          where u.district_id = ${districtId} and u.profile_id = any(${[...students]}::uuid[])))
      group by d.person_no, d.target_no
    )
    select false as "isAll", t.software_id as "softwareId", (count(*) filter (where c.is_now))::int as people,
      (count(*) filter (where c.was_then))::int as "peopleBefore", ${sums}
    from cells c join usage_targets t on t.district_id = ${districtId} and t.target_no = c.target_no
    group by t.target_no, t.software_id
    union all
    select true, null, (count(distinct c.person_no) filter (where c.is_now))::int,
      (count(distinct c.person_no) filter (where c.was_then))::int, ${sums}
    from cells c`;
};

const selectWeeks = (districtId: string, students: readonly string[], { to }: Window) => sql<WeekOfUse>`
  with weeks as materialized (
    select w::date as first_day, y::date as year,
      usage_days(y::date, greatest(w::date, ${dayAfter(to, -7 * 65)}::date), least(w::date + 6, ${to}::date)) as days
    from generate_series(date_trunc('week', ${dayAfter(to, -7 * 65)}::date), ${to}::date, '1 week') w
      cross join generate_series(usage_year(${dayAfter(to, -7 * 65)}::date), usage_year(${to}::date), '1 year') y
  )
  select w.first_day::text as week, count(distinct y.person_no)::int as people
  from (select y.year, y.person_no, y.days from usage_people u join usage_person_year y
        on y.district_id = u.district_id and y.target_no = 0 and y.person_no = u.person_no
      where u.district_id = ${districtId} and u.profile_id = any(${[...students]}::uuid[])
        and y.year >= usage_year(${dayAfter(to, -7 * 65)}::date) offset 0) y
    join weeks w on w.year = y.year and bit_count(w.days & y.days) > 0
  group by w.first_day order by w.first_day`;

/**
 * What a teacher's own students used in a window and in the one before it, by what it counts for and together, and how many
 * of them used anything in each of the 65 weeks until its end, where `weeks` are wanted. A week that isn't kept by person
 * from its Monday on is left out, and so is everything where the district keeps totals only.
 */
export async function readClassUse(
  db: Db,
  scope: Scope,
  { districtId, window, weeks }: Of,
): Promise<{ targets: TargetUse[]; groups: GroupUse[]; weeks: WeekOfUse[] }> {
  const { peopleFrom, keepsPeople } = window.people;
  const students = keepsPeople ? await studentsOf(db, scope, districtId) : [];
  if (students.length === 0) return { targets: [], groups: [], weeks: [] };
  const none = sql<WeekOfUse>`select where false`;
  const read = await listTogether(db, {
    use: selectUse(districtId, students, window),
    weeks: weeks ? selectWeeks(districtId, students, window) : none,
  });
  return {
    targets: read.use.filter(({ isAll }) => !isAll).map((row) => ({ softwareId: row.softwareId, ...useOf(row) })),
    groups: read.use
      .filter(({ isAll }) => isAll)
      .map((row) => ({ schoolId: scope.schoolId, band: null, role: "student", ...useOf(row) })),
    weeks: read.weeks.filter(({ week }) => week >= peopleFrom),
  };
}
