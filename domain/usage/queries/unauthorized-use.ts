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
export type UsedSite = UsedTarget & { softwareId: null; domain: string };

/**
 * The select of readUsed: one row. Engagements are as the windows have them where the period is one that ends where they do;
 * of those targets only the first and the last day are looked for. What came in since the windows were made, and any other
 * period, is summed from the days. Each target's days lie together in the index, whatever the planner thinks of them.
 */
export function selectUsed(scope: Scope, { districtId, period }: Of): RawBuilder<Used> {
  const nth = sql.lit(nthWindow(period));
  const within = sql`(d.day >= ${period.from}::date)`;
  const mine = sql`t.district_id = ${districtId} and t.target_no > 0 and ${inWholeDistrict(scope, sql.ref("t.district_id"))}`;
  const day = (where: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`lateral (
    select d.day from usage_day d where d.district_id = ${districtId} and d.group_no = -1 and d.target_no = t.target_no
      and d.visits > 0 and ${where} order by d.day ${order} limit 1)`;
  const ofProducts = (column: string) =>
    sql`coalesce((array_agg(u.${sql.ref(column)}) filter (where u.software_id is not null))::text, '{}')`;
  return sql<Used>`
    with made as materialized (
      select w.target_no, w.engagements[${nth}]::float8 as engagements, w.engagements_before[${nth}]::float8 as before
      from usage_windows w
      where w.district_id = ${districtId} and w.group_no = -1 and w.engagements[${nth}] > 0
        and ${isAsOf({ districtId, to: period.to })})
    select ${ofProducts("target_no")} as "targetNos", ${ofProducts("software_id")} as "softwareIds",
      ${ofProducts("engagements")} as engagements, ${ofProducts("before")} as before, ${ofProducts("first")} as first,
      ${ofProducts("last")} as last,
      coalesce(json_agg(json_build_object('targetNo', u.target_no, 'softwareId', null, 'domain', u.domain,
        'engagements', u.engagements, 'before', u.before, 'first', u.first, 'last', u.last))
        filter (where u.domain is not null), '[]') as sites
    from (
      select t.target_no, t.software_id, t.domain, m.engagements, m.before, f.day as first, l.day as last
      from made m join usage_targets t on t.target_no = m.target_no
        cross join ${day(sql`true`, sql`asc`)} f
        cross join ${day(sql`d.day between ${period.from}::date and ${period.to}::date`, sql`desc`)} l
      where ${mine}
      union all
      select t.target_no, t.software_id, t.domain, s.engagements, s.before, f.day, l.day
      from usage_targets t
        cross join ${day(sql`d.day between ${period.from}::date and ${period.to}::date`, sql`desc`)} l
        cross join ${day(sql`true`, sql`asc`)} f
        cross join lateral (
          select sum(d.engagements) filter (where ${within})::float8 as engagements,
            coalesce(sum(d.engagements) filter (where not ${within}), 0)::float8 as before
          from usage_day d where d.district_id = ${districtId} and d.group_no = -1 and d.target_no = t.target_no
            and d.day between ${period.before}::date and ${period.to}::date offset 0) s
      where ${mine} and not exists (select from made m where m.target_no = t.target_no)
      order by target_no
    ) u`;
}

/** Whether a district's windows end on a day. */
const isAsOf = ({ districtId, to }: Pick<OfTargets, "districtId" | "to">) =>
  sql`(select d.windows_as_of from usage_districts d where d.district_id = ${districtId}) = ${to}::date`;

/**
 * Every site and product with a visit in the period, from the sums of each day. Nothing for those who do not see the whole
 * district.
 */
export async function readUsed(db: Db, scope: Scope, of: Of): Promise<Used> {
  return (await selectUsed(scope, of).execute(db)).rows[0] as Used;
}

/** July 1 of each usage year that a period touches. */
function yearsOf(from: string, to: string): string[] {
  const first = Number(from.slice(0, 4)) - (from.slice(5) < "07-01" ? 1 : 0);
  const last = Number(to.slice(0, 4)) - (to.slice(5) < "07-01" ? 1 : 0);
  return Array.from({ length: last - first + 1 }, (_, nth) => `${first + nth}-07-01`);
}

type OfTargets = { districtId: string; from: string; to: string; targetNos: readonly number[] };

type Counted = { no: number; count: number };
const byNumber = (rows: readonly Counted[]) => new Map(rows.map((row) => [row.no, row.count]));

/** People of a period, by number of the target; null where the district doesn't keep all of it by person. */
export type TargetPeople = Map<number, number> | null;

/** A row where the district keeps a period by person; none where it doesn't. */
const selectKnown = (scope: Scope, { districtId, from }: Pick<OfTargets, "districtId" | "from">) => sql<object>`
  select from usage_districts k where k.district_id = ${districtId} and k.people_from <= ${from}::date
    and ${inWholeDistrict(scope, sql.ref("k.district_id"))}`;

/**
 * A "with" of those targets that a standard window has people of (`made`), if the period is one that ends where the windows
 * do, and of the others (`rest`): what came in since the windows were made is counted by its days.
 */
function inWindow(scope: Scope, { districtId, from, to, targetNos }: OfTargets): RawBuilder<unknown> {
  const people = sql`w.people[${sql.lit(nthWindow({ from, to }))}]`;
  return sql`
    with made as materialized (
      select w.target_no as no, ${people} as people from usage_windows w
      where w.district_id = ${districtId} and w.group_no = -1 and w.target_no = any(${[...targetNos]}::int[])
        and ${people} > 0 and ${inWholeDistrict(scope, sql.ref("w.district_id"))}
        and ${isAsOf({ districtId, to })}),
    rest as materialized (
      select array(select t.no from unnest(${[...targetNos]}::int[]) t (no)
        where not exists (select from made m where m.no = t.no)) as nos)`;
}

/** Which of the windows' lists is of so many days; 0, which none has, for others. */
function nthWindow({ from, to }: Pick<OfTargets, "from" | "to">): number {
  const days = daysBetween(from, to) + 1;
  return (usageSpans as readonly string[]).indexOf(String(days)) + 1;
}

const restOfThem = sql`(select nos from rest)`;

/** People by target: of the windows, and of the other targets counted by their days. */
function selectTargetPeople(scope: Scope, { districtId, from, to }: OfTargets): RawBuilder<Counted> {
  const years = yearsOf(from, to);
  const used = sql.join(
    years.map(
      (year) =>
        sql`(y.year = ${year}::date and bit_count(y.days & usage_days(${year}::date, ${from}::date, ${to}::date)) > 0)`,
    ),
    sql` or `,
  );
  // Nobody is there twice within a year.
  const people: RawBuilder<unknown> = years.length === 1 ? sql`count(*)` : sql`count(distinct y.person_no)`;
  return sql<Counted>`
    select no, people as count from made
    union all
    select y.target_no, ${people}::int from usage_person_year y
    where y.district_id = ${districtId} and y.target_no = any(${restOfThem}::int[]) and (${used})
      and ${inWholeDistrict(scope, sql.ref("y.district_id"))}
    group by y.target_no`;
}

/** So many targets are looked for one by one; of more, all days are less work, and those that the windows have none. */
const fewTargets = 200;

/** At how many schools each of these was used, by its days. */
function selectTargetSchools(scope: Scope, { districtId, from, to, targetNos }: OfTargets): RawBuilder<Counted> {
  const within = sql`d.district_id = ${districtId} and d.day between ${from}::date and ${to}::date and d.visits > 0`;
  const nos = sql`${[...targetNos]}::int[]`;
  const days =
    targetNos.length > fewTargets
      ? sql`join (select d.group_no, d.target_no from usage_day d
          where d.target_no = any(${nos}) and d.group_no > 0 and ${within}) t using (group_no)`
      : sql`cross join unnest(${nos}) t (target_no) cross join lateral (
          select from usage_day d where d.group_no = g.group_no and d.target_no = t.target_no and ${within} limit 1) d`;
  return sql<Counted>`
    select t.target_no as no, count(distinct g.school_id)::int as count from usage_groups g ${days}
    where g.district_id = ${districtId} and ${inWholeDistrict(scope, sql.ref("g.district_id"))}
      and g.school_id is not null
    group by t.target_no`;
}

/** At how many schools each target with any was used, as the windows of one length have it. */
const readWindowSchools = keptWindows("schools of targets", {
  make: async (db, scope, { districtId, nth }: { districtId: string; nth: number }) => {
    const { rows } = await sql<Counted & { asOf: string }>`
      select u.no, count(*)::int as count, d.windows_as_of::text as "asOf"
      from usage_districts d join (
        select distinct w.target_no as no, g.school_id
        from usage_windows w join usage_groups g on g.district_id = w.district_id and g.group_no = w.group_no
        where w.district_id = ${districtId} and w.group_no > 0 and w.target_no > 0 and g.school_id is not null
          and w.engagements[${sql.lit(nth)}] > 0 and ${inWholeDistrict(scope, sql.ref("g.district_id"))}) u on true
      where d.district_id = ${districtId}
      group by u.no, d.windows_as_of`.execute(db);
    return { asOf: rows[0]?.asOf, schools: byNumber(rows) };
  },
  rows: ({ schools }) => schools.size,
});

async function schoolsInWindow(db: Db, scope: Scope, of: OfTargets): Promise<ReadonlyMap<number, number>> {
  const nth = nthWindow(of);
  if (of.targetNos.length <= fewTargets || nth === 0) return new Map();
  const { asOf, schools } = await readWindowSchools(db, scope, { districtId: of.districtId, nth });
  return asOf === of.to ? schools : new Map();
}

/**
 * How many people used each of these in a period, by number of the target: as the windows have it where the period is one
 * of theirs. For those who see the whole district.
 */
export async function countTargetPeople(db: Db, scope: Scope, of: OfTargets): Promise<TargetPeople> {
  const selects = { known: selectKnown(scope, of), people: selectTargetPeople(scope, of) };
  const { known, people } = await listTogether(db, selects, inWindow(scope, of));
  return known.length > 0 ? byNumber(people) : null;
}

/** The same, and at how many schools. */
export async function countTargets(db: Db, scope: Scope, of: OfTargets) {
  const made = await schoolsInWindow(db, scope, of);
  const others = made.size === 0 ? of.targetNos : of.targetNos.filter((no) => !made.has(no));
  const selects = {
    known: selectKnown(scope, of),
    people: selectTargetPeople(scope, of),
    schools: selectTargetSchools(scope, { ...of, targetNos: others }),
  };
  const { known, people, schools } = await listTogether(db, selects, inWindow(scope, of));
  const counts = byNumber(schools);
  for (const no of of.targetNos) {
    const count = made.get(no);
    if (count !== undefined) counts.set(no, count);
  }
  return { people: known.length > 0 ? byNumber(people) : null, schools: counts };
}
