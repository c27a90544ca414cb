import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import type { DayRange } from "domain/places/calendar/terms";
import { sql } from "kysely";
import { keptDays } from "../kept-days";
import type { GradeBand } from "../terms";

/** Engagements and seconds of any two ranges of days (YYYY-MM-DD, both included). */
export type RangeUse = Record<"now" | "past", { engagements: number; seconds: number }>;

type Of = { districtId: string; now: DayRange; past: DayRange };
type Row = Record<"engagements" | "seconds" | "engagementsPast" | "secondsPast", number>;

/** As numbers that have a fraction they are added up many times as fast, and nothing is lost below 2^53. */
const sums = ({ now, past }: Of) => {
  const sum = (column: "engagements" | "seconds", { from, to }: DayRange) =>
    sql`coalesce(sum(d.${sql.id(column)}::float8) filter (where d.day between ${from}::date and ${to}::date), 0)`;
  return sql`${sum("engagements", now)} as engagements, ${sum("seconds", now)} as seconds,
    ${sum("engagements", past)} as "engagementsPast", ${sum("seconds", past)} as "secondsPast"`;
};

const inEither = (scope: Scope, { districtId, now, past }: Of) => sql`d.district_id = ${districtId}
  and (d.day between ${now.from}::date and ${now.to}::date or d.day between ${past.from}::date and ${past.to}::date)
  and ${inWholeDistrict(scope, sql.ref("d.district_id"))}`;

const useOf = (row: Row): RangeUse => ({
  now: { engagements: row.engagements, seconds: row.seconds },
  past: { engagements: row.engagementsPast, seconds: row.secondsPast },
});

const selectDays = (scope: Scope, of: Of) => sql<{ day: string }>`
  select d.day::text as day from usage_day d
  where ${inEither(scope, of)} and d.group_no = -1 and d.target_no = 0 and d.visits + d.attempts > 0`;

type ProductRow = Row & { softwareId: string | null };
type DaysOfGroup = { id: string; now: number; past: number };
type GroupRow = Row & { schoolId: string | null; band: GradeBand | null };
const setOf = (days: readonly { day: string }[]): ReadonlySet<string> => new Set(days.map(({ day }) => day));

/**
 * What was used of each product and of sites without one (softwareId null), and on which days anything came in. The row of
 * the district comes first, so that all of a month's table is read for none. For those who see the whole district.
 */
export const readProductRanges = keptDays("products in ranges", {
  select: (scope, of: Of) => ({
    rows: sql<ProductRow>`
      select t.software_id as "softwareId", sum(u.engagements) as engagements, sum(u.seconds) as seconds,
        sum(u."engagementsPast") as "engagementsPast", sum(u."secondsPast") as "secondsPast"
      from usage_districts k
        cross join lateral (select d.target_no, ${sums(of)} from usage_day d
          where ${inEither(scope, of)} and d.district_id = k.district_id and d.group_no = -1 and d.target_no > 0
          group by d.target_no offset 0) u
        join usage_targets t on t.district_id = k.district_id and t.target_no = u.target_no
      where k.district_id = ${of.districtId}
      group by t.software_id having sum(u.engagements) + sum(u."engagementsPast") > 0`,
    days: selectDays(scope, of),
  }),
  value: ({ rows, days }: { rows: readonly ProductRow[]; days: readonly { day: string }[] }) => ({
    rows: rows.map(({ softwareId, ...row }) => ({ softwareId, use: useOf(row) })),
    days: setOf(days),
  }),
  rows: ({ rows }) => rows.length,
});

/**
 * What the people of each school and band used, and on which days anything came in. For those who see the whole
 * district.
 */
export const readGroupRanges = keptDays("groups in ranges", {
  select: (scope, of: Of) => ({
    rows: sql<GroupRow>`
      select g.school_id as "schoolId", g.grade_band as band, ${sums(of)}
      from usage_day d left join usage_groups g on g.district_id = d.district_id and g.group_no = d.group_no
      where ${inEither(scope, of)} and d.group_no >= 0 and d.target_no = 0
      group by g.school_id, g.grade_band having sum(d.engagements) > 0`,
    days: selectDays(scope, of),
  }),
  value: ({ rows, days }: { rows: readonly GroupRow[]; days: readonly { day: string }[] }) => ({
    rows: rows.map(({ schoolId, band, ...row }) => ({ schoolId, band, use: useOf(row) })),
    days: setOf(days),
  }),
  rows: ({ rows }) => rows.length,
});

/** Engagements of people whom no roster knows, in both ranges. For those who see the whole district. */
export const readStrangers = keptDays("strangers in ranges", {
  select: (scope, of: Of) => ({
    rows: sql<Row>`
      select ${sums(of)}
      from usage_day d left join usage_groups g on g.district_id = d.district_id and g.group_no = d.group_no
      where ${inEither(scope, of)} and d.group_no >= 0 and d.target_no = 0 and g.role is null`,
  }),
  value: ({ rows: [row] }: { rows: readonly Row[] }): Record<"now" | "past", number> => ({
    now: row?.engagements ?? 0,
    past: row?.engagementsPast ?? 0,
  }),
  rows: () => 1,
});

/**
 * On how many of some days the people of each school (or the students of each band) used anything, in both ranges: { id,
 * now, past }. For those who see the whole district.
 */
export const readDaysOfGroups = keptDays("days of groups in ranges", {
  select: (scope, of: Of & { by: "school" | "grade"; days: readonly string[] }) => {
    const count = ({ from, to }: DayRange) =>
      sql`(count(distinct d.day) filter (where d.day between ${from}::date and ${to}::date))::int`;
    const id = of.by === "school" ? sql.ref("g.school_id") : sql.ref("g.grade_band");
    return {
      rows: sql<DaysOfGroup>`
        select ${id} as id, ${count(of.now)} as now, ${count(of.past)} as past
        from usage_day d join usage_groups g on g.district_id = d.district_id and g.group_no = d.group_no
        where ${inEither(scope, of)} and d.group_no >= 0 and d.target_no = 0 and d.engagements > 0
          and ${id} is not null and d.day = any(${[...of.days]}::date[])
        group by ${id}`,
    };
  },
  value: ({ rows }: { rows: readonly DaysOfGroup[] }) => rows,
  rows: (rows) => rows.length,
});

/** A status that a product got, and the day. */
export type StatusChange = { softwareId: string; to: string | null; day: string };

/**
 * Each status that was decided for a product from one day to another, the earliest first, in the district's days, by the
 * product that a merged one is now; blocks are read from their entries. For those who see the whole district.
 */
export const selectStatusChanges = (
  scope: Scope,
  { districtId, from, to }: { districtId: string; from: string; to: string },
) => sql<StatusChange>`
  select coalesce(s.merged_into_id, s.id) as "softwareId", h.to_value as to,
    (h.at at time zone d.time_zone)::date::text as day
  from status_history h join software s on s.id = h.software_id join districts d on d.id = h.district_id
  where h.district_id = ${districtId}::uuid and h.what = 'approval'
    and h.from_value is distinct from h.to_value
    and (h.at at time zone d.time_zone)::date between ${from}::date and ${to}::date
    and ${inWholeDistrict(scope, sql.ref("h.district_id"))}
  order by h.at`;

/** The terms and semesters of a district's rosters, each once. For those who see the whole district. */
export async function listTerms(db: Db, scope: Scope, { districtId }: { districtId: string }): Promise<DayRange[]> {
  const { rows } = await sql<DayRange>`
    select distinct s.start_date::text as from, s.end_date::text as to from roster_academic_sessions s
    where s.district_id = ${districtId}::uuid and s.status = 'active' and s.type in ('term', 'semester')
      and ${inWholeDistrict(scope, sql.ref("s.district_id"))}
    order by 1`.execute(db);
  return rows;
}
