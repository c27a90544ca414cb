import type { Db } from "db/client";
import { markChanged } from "domain/usage/queries/windows";
import { sql } from "kysely";
import type { DayOfVisits, Stage } from "./usage-kept";
import type { NumberedUser } from "./usage-people";

/** One row of usage_person_day. */
type PersonDay = {
  personNo: number;
  targetNo: number;
  groupNo: number;
  hours: number;
  visits: number;
  seconds: number;
  attempts: number;
};

/** What each person did with each target, as a count of the visits makes it. Every visit has a duration. */
function personDays({ users, targetNos, blocked }: Stage, visits: DayOfVisits["visits"]): PersonDay[] {
  const rows = new Map<number, PersonDay>();
  for (const { user, tool, at, seconds } of visits) {
    const key = user * targetNos.length + tool;
    const { personNo, groupNo } = users[user] as NumberedUser;
    const targetNo = targetNos[tool] as number;
    const row = rows.get(key) ?? { personNo, targetNo, groupNo, hours: 0, visits: 0, seconds: 0, attempts: 0 };
    rows.set(key, row);
    if (blocked[tool]) row.attempts += 1;
    else {
      row.hours |= 1 << (6 + Math.floor(at / 3_600));
      row.visits += 1;
      row.seconds += seconds ?? 0;
    }
  }
  return [...rows.values()];
}

/**
 * Writes days of which no single visits are kept: what each person did, as counting visits would have it. What is summed
 * from it follows with sumOlderDays.
 */
export async function writeOlderDays(db: Db, stage: Stage, days: readonly DayOfVisits[]): Promise<void> {
  const rows = days.flatMap(({ day, visits }) => personDays(stage, visits).map((row) => ({ ...row, day })));
  const list = (value: (row: PersonDay & { day: string }) => string | number) => `{${rows.map(value).join(",")}}`;
  await sql`
    insert into usage_person_day (district_id, day, person_no, target_no, group_no, hours, visits, seconds, attempts)
    select d.district_id, r.* from usage_districts d cross join unnest(${list(({ day }) => day)}::date[],
      ${list((row) => row.personNo)}::int[], ${list((row) => row.targetNo)}::int[], ${list((row) => row.groupNo)}::int[],
      ${list((row) => row.hours)}::int[], ${list((row) => row.visits)}::int[], ${list((row) => row.seconds)}::int[],
      ${list((row) => row.attempts)}::int[]) r (day, person_no, target_no, group_no, hours, visits, seconds, attempts)
    where d.district_id = ${stage.districtId}`.execute(db);
}

type Range = { districtId: string; from: string; to: string };

/** The sums of these days (YYYY-MM-DD, both included) and the days of each person, from what writeOlderDays wrote. */
export async function sumOlderDays(db: Db, { districtId, from, to }: Range): Promise<void> {
  await sql`
    insert into usage_day (district_id, day, target_no, group_no, people, engagements, visits, seconds, attempts)
    select district_id, day, coalesce(target_no, 0), coalesce(group_no, -1),
      case when grouping(target_no) = 0 then count(*) filter (where visits > 0)
        else count(*) filter (where visits > 0 and nth = 1) end,
      sum(bit_count(hours::bit(24))), sum(visits), sum(seconds), sum(attempts)
    from (
      select *, row_number() over (partition by day, person_no order by visits = 0, target_no) as nth
      from usage_person_day where district_id = ${districtId} and day between ${from}::date and ${to}::date) p
    group by district_id, day, grouping sets ((target_no, group_no), (target_no), (group_no), ())`.execute(db);
  await sql`
    insert into usage_person_year as o (district_id, year, target_no, person_no, days)
    select district_id, year, target_no, person_no,
      bit_or(set_bit(repeat('0', 366)::bit(366), day - year, 1))
    from (
      select p.district_id, usage_year(p.day) as year, t.target_no, p.person_no, p.day
      from usage_person_day p cross join lateral (values (p.target_no), (0)) t (target_no)
      where p.district_id = ${districtId} and p.day between ${from}::date and ${to}::date and p.visits > 0) used
    group by district_id, year, target_no, person_no
    on conflict (district_id, target_no, year, person_no) do update set days = o.days | excluded.days`.execute(db);
  await markChanged(db, { districtId, day: from });
}
