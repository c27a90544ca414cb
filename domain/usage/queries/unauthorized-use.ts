import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { daysBetween } from "domain/days";
import { type RawBuilder, sql } from "kysely";
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

/** The first day of all that are kept with a visit to a target, and the last one of a period: its days lie together. */
const firstAndLast = ({
  districtId,
  period: { from, to },
}: {
  districtId: string;
  period: Record<"from" | "to", unknown>;
}) => {
  const day = (where: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`lateral (
    select d.day from usage_day d where d.district_id = ${districtId} and d.group_no = -1 and d.target_no = t.target_no
      and d.visits > 0 and ${where} order by d.day ${order} limit 1)`;
  return sql`cross join ${day(sql`d.day between ${from} and ${to}`, sql`desc`)} l
    cross join ${day(sql`true`, sql`asc`)} f`;
};

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
        from usage_windows w join usage_targets t on t.district_id = w.district_id and t.target_no = w.target_no
          ${firstAndLast({ districtId, period: { from: sql`${state} - (${days} - 1)`, to: state } })}
        where w.district_id = ${districtId} and w.group_no = -1 and w.engagements[${at}] > 0 and ${mine(scope, districtId)}`),
    });
    return { no: number[0]?.no, used: used[0] as Used };
  },
  rows: ({ used }) => used.sites.length,
});

/**
 * The select of what the windows don't have: all that was used in a period that is none of theirs, else what was used for
 * the first time since they were made. No day has to be looked at where none was counted since.
 */
function selectBesideWindow(scope: Scope, { districtId, period }: Of): RawBuilder<Used> {
  const nth = sql.lit(nthWindow(period));
  const within = sql`(d.day >= ${period.from}::date)`;
  const days = { from: sql`${period.from}::date`, to: sql`${period.to}::date` };
  return inOneRow(sql`
    select t.target_no, t.software_id, t.domain, s.engagements, s.before, f.day as first, l.day as last
    from usage_targets t ${firstAndLast({ districtId, period: days })}
      cross join lateral (
        select sum(d.engagements) filter (where ${within})::float8 as engagements,
          coalesce(sum(d.engagements) filter (where not ${within}), 0)::float8 as before
        from usage_day d where d.district_id = ${districtId} and d.group_no = -1 and d.target_no = t.target_no
          and d.day between ${period.before}::date and ${period.to}::date offset 0) s
    where ${mine(scope, districtId)} and case when ${isInWindow({ districtId, period })} then
      exists (select from usage_changed_days c where c.district_id = ${districtId})
        and not exists (select from usage_windows w where w.district_id = ${districtId} and w.group_no = -1
          and w.target_no = t.target_no and w.engagements[${nth}] > 0)
      else true end`);
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

/**
 * Every site and product with a visit in the period: as the windows have it where the period is one of theirs (`made`, with
 * their number; kept, so that nobody may change it), and what they don't have (`rest`). Nothing for those who do not see
 * the whole district. Two questions at most.
 */
export async function readUsed(
  db: Db,
  scope: Scope,
  of: Of,
): Promise<{ made: { no: string; used: Used } | null; rest: Used }> {
  const { windows, rest } = await listTogether(db, {
    windows: sql<{ no: string }>`select windows_no::text as no from usage_districts
      where district_id = ${of.districtId} and ${isInWindow(of)}`,
    rest: selectBesideWindow(scope, of),
  });
  const [row] = windows;
  if (!row) return { made: null, rest: rest[0] as Used };
  const { districtId, period } = of;
  const { no, used } = await readInWindow(db, scope, { districtId, nth: nthWindow(period) }, row.no);
  // They were made anew in between: what they don't have has to be read anew, too.
  return no === row.no ? { made: { no, used }, rest: rest[0] as Used } : readUsed(db, scope, of);
}
