import { inWholeDistrict } from "domain/access/scope";
import { type RawBuilder, sql } from "kysely";
import { keptDays } from "../kept-days";
import { groupsOfStudents } from "../student-groups";

/** What the sums of days say of a product. Days are the district's, YYYY-MM-DD. */
export type CountedUse = {
  softwareId: string | null;
  domain: string | null;
  targetNo: number;
  engagements: number;
  /** Visits that came through, and those that a filter blocked. */
  visits: number;
  attempts: number;
  /** On how many days it was visited, the first and the last of them; null without a visit. */
  days: number;
  first: string | null;
  last: string | null;
};

/** The products that were used or tried, and those that were visited as a list that PostgreSQL writes. */
export type RecentUse = { products: string; byProduct: ReadonlyMap<string, CountedUse> };

/** The columns of CountedUse that are sums over `usage_day d`; null over no row. */
const sumsOfDays = (days: RawBuilder<unknown>) => sql`sum(d.engagements::float8) as engagements,
  sum(d.visits::float8) as visits, sum(d.attempts::float8) as attempts, ${days}::int as days,
  min(case when d.visits > 0 then d.day end) as first, max(case when d.visits > 0 then d.day end) as last`;

/**
 * What was used of each product from one day to another, read in one go: product by product, every day would be looked up
 * for itself. The row of the district comes first, so that all of a month's table is read for none. For those who see the
 * whole district.
 */
export const readRecentUse = keptDays("recent use", {
  select: (scope, { districtId, from, to }: { districtId: string; from: string; to: string }) => ({
    used: sql`
      select t.software_id as "softwareId", t.domain, t.target_no as "targetNo", u.engagements, u.visits, u.attempts, u.days,
        u.first, u.last
      from usage_districts k
        cross join lateral (select d.target_no, ${sumsOfDays(sql`count(nullif(d.visits, 0))`)} from usage_day d
          where d.district_id = ${districtId} and d.district_id = k.district_id and d.group_no = -1 and d.target_no > 0
            and d.day between ${from}::date and ${to}::date
          group by d.target_no offset 0) u
        join usage_targets t on t.district_id = k.district_id and t.target_no = u.target_no
      where k.district_id = ${districtId} and ${inWholeDistrict(scope, sql.ref("k.district_id"))}
        and t.software_id is not null and (u.visits > 0 or u.attempts > 0)
      order by t.target_no`,
  }),
  value: ({ used }: { used: (CountedUse & { softwareId: string })[] }): RecentUse => {
    const visited = used.filter(({ visits }) => visits > 0);
    return {
      products: `{${visited.map(({ softwareId }) => softwareId).join()}}`,
      byProduct: new Map(used.map((use) => [use.softwareId, use])),
    };
  },
  rows: ({ byProduct }) => byProduct.size,
});

/** `ofStudents`: of what students used, as far as a roster says that they are or were some. */
export type UseSince = { softwareId: string | null; host: string | null; since: string | null; ofStudents?: boolean };

/** A day has a row for each group of students. */
const sumsOfGroups = sumsOfDays(sql`count(distinct case when d.visits > 0 then d.day end)`);

/**
 * What was used of each of these from a day of its own to another, with the place in the list. For those who see the whole
 * district.
 */
export const readUseSince = keptDays("use since a day", {
  select: (scope, { districtId, to, of }: { districtId: string; to: string; of: readonly UseSince[] }) => ({
    // Apart, so that thousands of products are looked up by their ids: only sites are compared one with the other.
    used: sql`
      with of as materialized (
        select o.* from unnest(${of.map(({ softwareId }) => softwareId)}::uuid[], ${of.map(({ host }) => host)}::text[],
          ${of.map(({ since }) => since)}::date[], ${of.map(({ ofStudents = false }) => ofStudents)}::boolean[])
          with ordinality o (software_id, host, since, of_students, nth)
      ), targets as (
        select o.nth, o.since, case when o.of_students then ${groupsOfStudents(districtId)} else '{-1}' end as groups,
          t.software_id, t.domain, t.target_no
        from of o join usage_targets t on t.district_id = ${districtId} and t.software_id = o.software_id
        union all
        select o.nth, o.since, '{-1}', t.software_id, t.domain, t.target_no
        from of o join usage_targets t on t.district_id = ${districtId} and t.domain is not null and o.host is not null
          and (t.domain = o.host or right(t.domain, length(o.host) + 1) = '.' || o.host)
      )
      select t.nth - 1 as nth, t.software_id as "softwareId", t.domain, t.target_no as "targetNo", u.*
      from targets t
        cross join lateral (select ${sumsOfGroups} from usage_day d
          where d.district_id = ${districtId} and d.group_no = any(t.groups) and d.target_no = t.target_no
            and d.day between t.since and ${to}::date and ${inWholeDistrict(scope, sql.ref("d.district_id"))} offset 0) u
      where u.visits > 0 or u.attempts > 0`,
  }),
  value: ({ used }: { used: readonly ({ nth: number } & CountedUse)[] }) => used,
  rows: (used) => used.length,
});
