import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { daysBetween } from "domain/days";
import { type RawBuilder, sql } from "kysely";
import { keptDays } from "../kept-days";
import { keptWindows } from "../kept-windows";
import { usageSpans } from "../terms";

/** Days of the district, YYYY-MM-DD, both included; `before` is the first day of the period that it is compared with. */
export type Period = { before: string; from: string; to: string };

/** What a district's people did with one site or product in a period. */
export type UsedTarget = {
  targetNo: number;
  softwareId: string | null;
  domain: string | null;
  engagements: number;
  /** Engagements of the period before. */
  before: number;
  /** The first day of all that are kept with a visit, and the last one of the period. */
  first: string;
  last: string;
};

type Of = { districtId: string; period: Period };

/**
 * Products among what was used, column by column, each a list as PostgreSQL writes it: what judges them takes it as it
 * is, and nobody has to read thousands of rows in between.
 */
export type UsedColumns = Record<"targetNos" | "softwareIds" | "engagements" | "before" | "first" | "last", string>;

/** What was used: products as columns, sites as rows. */
export type Used = UsedColumns & { sites: UsedSite[] };
/** Nothing was used. */
export const noneUsed: Used = {
  targetNos: "{}",
  softwareIds: "{}",
  engagements: "{}",
  before: "{}",
  first: "{}",
  last: "{}",
  sites: [],
};
export type UsedSite = UsedTarget & { softwareId: null; domain: string };

/** The first day of all that are kept with a visit to a target (`t`): its days lie together. */
const firstDay = (districtId: string) => sql`cross join lateral (
    select d.day from usage_day d where d.district_id = ${districtId} and d.group_no = -1 and d.target_no = t.target_no
      and d.visits > 0 order by d.day limit 1) f`;

/** One target, looked up: a join of thousands would trust how many rows a table had when it was analyzed, if ever. */
const targetOf = (no: RawBuilder<unknown>, districtId: string) => sql`cross join lateral (
    select t.* from usage_targets t where t.district_id = ${districtId} and t.target_no = ${no} limit 1) t`;

const daysOfAll = (districtId: string) =>
  sql`usage_day d where d.district_id = ${districtId} and d.group_no = -1 and d.target_no > 0`;

/** Those of a list of targets (`u`) as one row. */
function inOneRow(targets: RawBuilder<unknown>): RawBuilder<Used> {
  const ofProducts = (column: string) =>
    sql`coalesce((array_agg(u.${sql.ref(column)}) filter (where u.software_id is not null))::text, '{}')`;
  return sql<Used>`
    select ${ofProducts("target_no")} as "targetNos", ${ofProducts("software_id")} as "softwareIds",
      ${ofProducts("engagements")} as engagements, ${ofProducts("before")} as before, ${ofProducts("first")} as first,
      ${ofProducts("last")} as last,
      coalesce(json_agg(json_build_object('targetNo', u.target_no, 'softwareId', null, 'domain', u.domain,
        'engagements', u.engagements, 'before', u.before, 'first', u.first, 'last', u.last))
        filter (where u.domain is not null), '[]') as sites
    from (${targets} order by target_no) u`;
}

const mine = (scope: Scope, districtId: string) =>
  sql`t.district_id = ${districtId} and t.target_no > 0 and ${inWholeDistrict(scope, sql.ref("t.district_id"))}`;

/** What was used in a standard window, with the number of the windows that it was read from. */
const readInWindow = keptWindows("targets used", {
  make: async (db, scope, { districtId, nth }: { districtId: string; nth: number }) => {
    const [at, days] = [sql.lit(nth), sql.lit(Number(usageSpans[nth - 1]))];
    const state = sql`(select windows_as_of from usage_districts where district_id = ${districtId})`;
    const { number, used } = await listTogether(db, {
      number: sql<{ no: string }>`select windows_no::text as no from usage_districts where district_id = ${districtId}`,
      used: inOneRow(sql`
        select t.target_no, t.software_id, t.domain, w.engagements[${at}]::float8 as engagements,
          w.engagements_before[${at}]::float8 as before, f.day as first, l.day as last
        from (select d.target_no, max(d.day) as day from ${daysOfAll(districtId)} and d.visits > 0
            and d.day between ${state} - (${days} - 1) and ${state} group by d.target_no) l
          cross join lateral (select w.* from usage_windows w where w.district_id = ${districtId} and w.group_no = -1
            and w.target_no = l.target_no limit 1) w
          ${targetOf(sql`l.target_no`, districtId)} ${firstDay(districtId)}
        where w.engagements[${at}] > 0 and ${mine(scope, districtId)}`),
    });
    return { no: number[0]?.no, used: used[0] as Used };
  },
  rows: ({ used }) => used.sites.length,
});

const sumsIn = (period: Period) => {
  const within = sql`(d.day >= ${period.from}::date)`;
  return sql`sum(d.engagements) filter (where ${within})::float8 as engagements,
    coalesce(sum(d.engagements) filter (where not ${within}), 0)::float8 as before,
    max(d.day) filter (where ${within} and d.visits > 0) as last`;
};

/** All that was used in a period: its days are read once, instead of target by target. */
const selectUsed = (scope: Scope, { districtId, period }: Of) => sql`
  select t.target_no, t.software_id, t.domain, s.engagements, s.before, f.day as first, s.last
  from (select d.target_no, ${sumsIn(period)} from ${daysOfAll(districtId)}
      and d.day between ${period.before}::date and ${period.to}::date group by d.target_no) s
    ${targetOf(sql`s.target_no`, districtId)} ${firstDay(districtId)}
  where s.last is not null and ${mine(scope, districtId)}`;

/** What was used in a standard window for the first time since the windows were made: few targets, if any. */
const selectUsedSince = (scope: Scope, { districtId, period }: Of) => sql`
  select t.target_no, t.software_id, t.domain, s.engagements, s.before, f.day as first, s.last
  from usage_targets t cross join lateral (
      select ${sumsIn(period)} from ${daysOfAll(districtId)} and d.target_no = t.target_no
        and d.day between ${period.before}::date and ${period.to}::date offset 0) s ${firstDay(districtId)}
  where s.last is not null and ${mine(scope, districtId)}
    and exists (select from usage_changed_days c where c.district_id = ${districtId})
    and not exists (select from usage_windows w where w.district_id = ${districtId} and w.group_no = -1
      and w.target_no = t.target_no and w.engagements[${sql.lit(nthWindow(period))}] > 0)`;

/** What the windows don't have: all that was used in a period that is none of theirs, else what was used since. */
function selectBesideWindow(scope: Scope, of: Of): RawBuilder<Used> {
  if (nthWindow(of.period) === 0) return inOneRow(selectUsed(scope, of));
  return inOneRow(sql`select b.* from (
    ${selectUsed(scope, of)} and not ${isInWindow(of)}
    union all
    ${selectUsedSince(scope, of)} and ${isInWindow(of)}) b`);
}

/** Which of the windows' lists is of so many days; 0, which none has, for others. */
export function nthWindow({ from, to }: Pick<Period, "from" | "to">): number {
  const days = daysBetween(from, to) + 1;
  return (usageSpans as readonly string[]).indexOf(String(days)) + 1;
}

/** Whether a period is one of the windows' that ends where they do. */
const isInWindow = ({ districtId, period }: Of) =>
  sql<boolean>`(${nthWindow(period) > 0} and coalesce(${isAsOf({ districtId, to: period.to })}, false))`;

/** Whether a district's windows end on a day. */
export const isAsOf = ({ districtId, to }: { districtId: string; to: string }) =>
  sql`(select d.windows_as_of from usage_districts d where d.district_id = ${districtId}) = ${to}::date`;

const readBeside = keptDays("targets used", {
  select: (scope, of: Of) => ({
    windows: sql<{ no: string }>`select windows_no::text as no from usage_districts
      where district_id = ${of.districtId} and ${isInWindow(of)}`,
    rest: selectBesideWindow(scope, of),
  }),
  value: ({ windows, rest }: { windows: readonly { no: string }[]; rest: readonly Used[] }, stamp) => {
    return { current: windows[0]?.no, rest: rest[0] as Used, stamp };
  },
  rows: ({ rest }) => rest.sites.length,
});

/**
 * Every site and product with a visit in the period: as the windows have it where the period is one of theirs (`made`, with
 * their number), and what they don't have (`rest`, with the stamp of the days that it was read from; null where it isn't
 * kept). Nobody may change either. Nothing for those who do not see the whole district. Two questions at most.
 */
export async function readUsed(
  db: Db,
  scope: Scope,
  of: Of,
): Promise<{ made: { no: string; used: Used } | null; rest: Used; stamp: string | null }> {
  const { current, ...beside } = await readBeside(db, scope, of);
  if (current === undefined) return { made: null, ...beside };
  const { districtId, period } = of;
  const { no, used } = await readInWindow(db, scope, { districtId, nth: nthWindow(period) }, current);
  // They were made anew in between: what they don't have has to be read anew, too.
  return no === current ? { made: { no, used }, ...beside } : readUsed(db, scope, of);
}
