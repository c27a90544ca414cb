import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import type { DayRange } from "domain/places/calendar/terms";
import type { HistoryKind } from "domain/software/status/terms";
import { sql } from "kysely";
import type { GradeBand } from "../terms";

/** Engagements and seconds of any two ranges of days (YYYY-MM-DD, both included). */
export type RangeUse = Record<"now" | "past", { engagements: number; seconds: number }>;

type Of = { districtId: string; now: DayRange; past: DayRange };
type Row = Record<"engagements" | "seconds" | "engagementsPast" | "secondsPast", number>;

const sums = ({ now, past }: Of) => {
  const within = ({ from, to }: DayRange) => sql`d.day between ${from}::date and ${to}::date`;
  return sql`coalesce(sum(d.engagements) filter (where ${within(now)}), 0)::float8 as engagements,
    coalesce(sum(d.seconds) filter (where ${within(now)}), 0)::float8 as seconds,
    coalesce(sum(d.engagements) filter (where ${within(past)}), 0)::float8 as "engagementsPast",
    coalesce(sum(d.seconds) filter (where ${within(past)}), 0)::float8 as "secondsPast"`;
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
type GroupRow = Row & { schoolId: string | null; band: GradeBand | null };
const setOf = (days: readonly { day: string }[]): ReadonlySet<string> => new Set(days.map(({ day }) => day));

/**
 * What was used of each product and of sites without one (softwareId null), and on which days anything came in. For those
 * who see the whole district.
 */
export async function readProductRanges(db: Db, scope: Scope, of: Of) {
  const { rows, days } = await listTogether(db, {
    rows: sql<ProductRow>`
      select t.software_id as "softwareId", ${sums(of)}
      from usage_day d join usage_targets t on t.district_id = d.district_id and t.target_no = d.target_no
      where ${inEither(scope, of)} and d.group_no = -1 and d.target_no > 0
      group by t.software_id having sum(d.engagements) > 0`,
    days: selectDays(scope, of),
  });
  return { rows: rows.map(({ softwareId, ...row }) => ({ softwareId, use: useOf(row) })), days: setOf(days) };
}

/**
 * What the people of each school and band used, and on which days anything came in. For those who see the whole
 * district.
 */
export async function readGroupRanges(db: Db, scope: Scope, of: Of) {
  const { rows, days } = await listTogether(db, {
    rows: sql<GroupRow>`
      select g.school_id as "schoolId", g.grade_band as band, ${sums(of)}
      from usage_day d left join usage_groups g on g.district_id = d.district_id and g.group_no = d.group_no
      where ${inEither(scope, of)} and d.group_no >= 0 and d.target_no = 0
      group by g.school_id, g.grade_band having sum(d.engagements) > 0`,
    days: selectDays(scope, of),
  });
  return { rows: rows.map(({ schoolId, band, ...row }) => ({ schoolId, band, use: useOf(row) })), days: setOf(days) };
}

/** Engagements of people whom no roster knows, in both ranges. For those who see the whole district. */
export async function readStrangers(db: Db, scope: Scope, of: Of): Promise<Record<"now" | "past", number>> {
  const { rows } = await sql<Row>`
    select ${sums(of)}
    from usage_day d left join usage_groups g on g.district_id = d.district_id and g.group_no = d.group_no
    where ${inEither(scope, of)} and d.group_no >= 0 and d.target_no = 0 and g.role is null`.execute(db);
  return { now: rows[0]?.engagements ?? 0, past: rows[0]?.engagementsPast ?? 0 };
}

/** Something on record about a product that may explain why its use changed. */
export type StatusChange = { softwareId: string; what: HistoryKind; to: string | null; day: string };

/**
 * The last approval or block of each of these products from one day to another, in the district's days, by the product
 * that a merged one is now. For those who see the whole district.
 */
export async function listStatusChanges(
  db: Db,
  scope: Scope,
  { districtId, from, to, ids }: { districtId: string; from: string; to: string; ids: readonly string[] },
): Promise<StatusChange[]> {
  const { rows } = await sql<StatusChange>`
    select distinct on (1) coalesce(s.merged_into_id, s.id) as "softwareId", h.what, h.to_value as to,
      (h.at at time zone d.time_zone)::date::text as day
    from status_history h join software s on s.id = h.software_id join districts d on d.id = h.district_id
    where h.district_id = ${districtId}::uuid and coalesce(s.merged_into_id, s.id) = any(${[...ids]}::uuid[])
      and h.what in ('approval', 'blacklist') and h.from_value is distinct from h.to_value
      and (h.at at time zone d.time_zone)::date between ${from}::date and ${to}::date
      and ${inWholeDistrict(scope, sql.ref("h.district_id"))}
    order by 1, h.at desc`.execute(db);
  return rows;
}

/** The terms and semesters of a district's rosters, each once. For those who see the whole district. */
export async function listTerms(db: Db, scope: Scope, { districtId }: { districtId: string }): Promise<DayRange[]> {
  const { rows } = await sql<DayRange>`
    select distinct s.start_date::text as from, s.end_date::text as to from roster_academic_sessions s
    where s.district_id = ${districtId}::uuid and s.status = 'active' and s.type in ('term', 'semester')
      and ${inWholeDistrict(scope, sql.ref("s.district_id"))}
    order by 1`.execute(db);
  return rows;
}
