import { inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";

/** How much is known of use, behind figures that set money against it. */
export type UseBehind = {
  /** The number of the windows. */
  no: string;
  /** When use was counted last (ISO 8601), and the district's day up to which. */
  at: string;
  to: string;
  /** The first day of the school year. */
  yearStart: string;
  /** The months of the last 13 with use of any product, this one included. */
  months: number;
  /** The days of the last year on which anything at all came in of the district (YYYY-MM-DD). */
  days: string[];
};

/**
 * What is known of a district's use, for those who see all of it; no row before anything has been counted. It reads tables
 * that lie with the district, and none of people.
 */
export const selectUseBehind = (scope: Scope, { districtId }: { districtId: string }) => sql<UseBehind>`
  select u.windows_no::text as no, to_json(u.windows_at)#>>'{}' as at, u.windows_as_of::text as "to", u.windows_year_start::text as "yearStart",
    (select count(distinct w.first_day)::int from usage_periods w
      where w.district_id = ${districtId} and w.unit = 'month' and w.group_no = -1 and w.target_no > 0
        and w.people > 0 and w.first_day > u.windows_as_of - interval '13 months') as months,
    (select coalesce(json_agg(d.day::text), '[]') from usage_day d
      where d.district_id = ${districtId} and d.group_no = -1 and d.target_no = 0 and d.visits + d.attempts > 0
        and d.day >= u.windows_as_of - 366) as days
  from usage_districts u
  where u.district_id = ${districtId} and u.windows_at is not null
    and ${inWholeDistrict(scope, sql.ref("u.district_id"))}`;
