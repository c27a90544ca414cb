import { stampOf } from "domain/kept-records";
import { type CalendarRead, selectCalendar } from "domain/places/queries/school-calendar";
import { type Expression, sql } from "kysely";
import type { PeopleKept } from "./people-kept";
import type { UseCell } from "./person-figures";

/** What a page about somebody's use has to know of their district; `yearStart` is MM-DD, `today` YYYY-MM-DD. */
export type UseDistrict = {
  districtId: string;
  name: string;
  zone: string;
  today: string;
  yearStart: string;
  /** On which days of the last 400 it has school. */
  calendar: CalendarRead;
  /** The stamp of its records. */
  stamp: string;
  /** The day on which somebody's usage was last erased there, whoever it is about; null where it was not in a year. */
  erasedOn: string | null;
};

/** What a district keeps of use by person: null where nothing of it has come in yet. */
export type KeptUse =
  | (PeopleKept & {
      /** When visits were last counted (ISO 8601). */
      countedAt: string | null;
      /** Whether visits came in and none has been counted yet. */
      isCounting: boolean;
      /** The days of the range on which anything at all came in of the district (YYYY-MM-DD). */
      daysWithUse: string[];
    })
  | null;

/** The columns of UseDistrict, of `profiles p join districts d`. */
export const selectUseDistrict = sql`
  ${stampOf} as stamp, p.district_id as "districtId", d.name, d.time_zone as zone, d.school_year_start as "yearStart",
  to_char(now() at time zone d.time_zone, 'YYYY-MM-DD') as today,
  (select to_char(max(l.at) at time zone d.time_zone, 'YYYY-MM-DD') from audit_log l where l.subject_profile_id = p.id
    and l.district_id = p.district_id and l.action = 'person.usage_erased' and l.result = 'ok'
    and l.at > now() - interval '400 days') as "erasedOn",
  (select row_to_json(calendar) from (select ${selectCalendar(sql`(current_date - 400)`, sql`(current_date + 1)`)}) calendar) as calendar`;

/** The columns of KeptUse for these days, of `usage_districts k`. */
export const selectKept = (days: readonly string[]) => sql`
  k.people_from::text as "peopleFrom", k.keeps_people as "keepsPeople", to_json(k.rolled_at) #>> '{}' as "countedAt",
  k.rolled_at is null and exists (select from usage_batches b where b.district_id = k.district_id and not b.counted)
    as "isCounting",
  (select coalesce(json_agg(d.day::text), '[]') from usage_day d where d.district_id = k.district_id and d.group_no = -1
    and d.target_no = 0 and d.day = any(${[...days]}::date[]) and d.visits + d.attempts > 0) as "daysWithUse"`;

type Row = NonNullable<KeptUse>;

/** What was read of it alone, of a row that has more; null where no row is. */
export const keptOf = (use: Row | undefined): KeptUse =>
  use
    ? {
        peopleFrom: use.peopleFrom,
        keepsPeople: use.keepsPeople,
        countedAt: use.countedAt,
        isCounting: use.isCounting,
        daysWithUse: use.daysWithUse,
      }
    : null;

/** What somebody did in days of a district, day by day: the days are given and not a range, so that the key serves. */
export const selectCells = ({
  districtId,
  profileId,
  days,
}: {
  districtId: string;
  profileId: string;
  days: string[];
}) =>
  sql<UseCell>`
    select o.day::text as day, o.target_no as "targetNo", t.software_id as "productId",
      bit_count(o.hours::bit(24))::int as engagements, o.seconds
    from usage_person_day o
      join usage_targets t on t.district_id = o.district_id and t.target_no = o.target_no
    where o.district_id = ${districtId}::uuid and o.day = any(${days}::date[]) and o.visits > 0
      and o.person_no = (select u.person_no from usage_people u
        where u.district_id = ${districtId}::uuid and u.profile_id = ${profileId}::uuid)`;

/** The Monday of a day's week, as weekOf has it: counted from one, which is many times quicker than a part of a date. */
export const mondayOf = (day: Expression<unknown>) => sql`${day} - (${day} - '1900-01-01'::date) % 7`;
