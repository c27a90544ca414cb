import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { type RawBuilder, sql } from "kysely";
import { keptWindows } from "../kept-windows";
import { isAsOf, nthWindow } from "./unauthorized-use";

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
