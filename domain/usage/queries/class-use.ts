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

const selectUse = (districtId: string, students: readonly string[], { from, to, before }: Window) => {
  const days = [...daysOf(before), ...daysOf({ from, to })];
  const [now, then] = [sql`d.day >= ${from}::date`, sql`d.day <= ${before.to}::date`];
  return sql<Row>`
    select grouping(t.target_no) = 1 as "isAll", t.software_id as "softwareId",
      (count(distinct d.person_no) filter (where ${now} and d.visits > 0))::int as people,
      coalesce(sum(bit_count(d.hours::bit(24))) filter (where ${now}), 0)::float8 as engagements,
      coalesce(sum(d.seconds) filter (where ${now}), 0)::float8 as seconds,
      (count(distinct d.person_no) filter (where ${then} and d.visits > 0))::int as "peopleBefore",
      coalesce(sum(bit_count(d.hours::bit(24))) filter (where ${then}), 0)::float8 as "engagementsBefore",
      coalesce(sum(d.seconds) filter (where ${then}), 0)::float8 as "secondsBefore"
    from usage_people u
      join usage_person_day d on d.district_id = u.district_id and d.person_no = u.person_no
      join usage_targets t on t.district_id = d.district_id and t.target_no = d.target_no
    where u.district_id = ${districtId} and u.profile_id = any(${[...students]}::uuid[]) and d.day = any(${days}::date[])
    group by grouping sets ((t.target_no, t.software_id), ())`;
};

const selectWeeks = (districtId: string, students: readonly string[], { to }: Window) => sql<WeekOfUse>`
  select w.first_day::text as week, count(distinct y.person_no)::int as people
  from (select y.year, y.person_no, y.days from usage_people u join usage_person_year y
        on y.district_id = u.district_id and y.target_no = 0 and y.person_no = u.person_no
      where u.district_id = ${districtId} and u.profile_id = any(${[...students]}::uuid[])
        and y.year >= usage_year(${dayAfter(to, -7 * 65)}::date) offset 0) y
    join (select w::date as first_day, y::date as year, usage_days(y::date,
          greatest(w::date, ${dayAfter(to, -7 * 65)}::date), least(w::date + 6, ${to}::date)) as days
        from generate_series(date_trunc('week', ${dayAfter(to, -7 * 65)}::date), ${to}::date, '1 week') w
          cross join generate_series(usage_year(${dayAfter(to, -7 * 65)}::date), usage_year(${to}::date), '1 year') y) w
      on w.year = y.year and bit_count(w.days & y.days) > 0
  group by 1 order by 1`;

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
