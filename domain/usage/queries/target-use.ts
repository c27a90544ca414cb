import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";
import { groupsOfStudents } from "../student-groups";
import type { Subject } from "./unauthorized-grounds";

/** One day of a site or product (YYYY-MM-DD, the district's). */
export type DayOfUse = { day: string } & Record<"people" | "engagements" | "seconds" | "visits" | "attempts", number>;

/**
 * How many people of a school used it, null where that isn't kept for all of the range; without a school those whom no
 * roster places at one.
 */
export type SchoolOfUse = { id: string | null; name: string | null; people: number | null };

type Of = {
  districtId: string;
  targetNo: number;
  from: string;
  to: string;
  /** What students used of it alone, as far as a roster says who is one. */
  ofStudents?: boolean;
};

/** What a number of the district's stands for; undefined out of scope. For those who see the whole district. */
export async function findTarget(
  db: Db,
  scope: Scope,
  { districtId, targetNo }: Pick<Of, "districtId" | "targetNo">,
): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select t.software_id as "softwareId", t.domain from usage_targets t
    where t.district_id = ${districtId} and t.target_no = ${targetNo}
      and ${inWholeDistrict(scope, sql.ref("t.district_id"))}`.execute(db);
  return rows[0];
}

/** The days of a range with a visit or a blocked attempt, the latest first. For those who see the whole district. */
export async function listDaysOfTarget(
  db: Db,
  scope: Scope,
  { districtId, targetNo, from, to, ofStudents = false }: Of,
) {
  // On a day a person is in one group: those of several add up.
  const { rows } = await sql<DayOfUse>`
    select d.day::text as day, sum(d.people)::int as people, sum(d.engagements)::int as engagements,
      sum(d.seconds)::float8 as seconds, sum(d.visits)::float8 as visits, sum(d.attempts)::float8 as attempts
    from usage_day d
    where d.district_id = ${districtId} and d.target_no = ${targetNo}
      and ${ofStudents ? sql`d.group_no = any(${groupsOfStudents(districtId)})` : sql`d.group_no = -1`}
      and d.day between ${from}::date and ${to}::date and (d.visits > 0 or d.attempts > 0)
      and ${inWholeDistrict(scope, sql.ref("d.district_id"))}
    group by d.day order by d.day desc`.execute(db);
  return rows;
}

/**
 * How many people of each school used it in a range, the most first: each person once, at the school of the range's last
 * day. Without people (`countsPeople` is false) the schools where it was used. For those who see the whole district.
 */
export async function listSchoolsOfTarget(
  db: Db,
  scope: Scope,
  { countsPeople = true, ...of }: Of & { countsPeople?: boolean },
): Promise<SchoolOfUse[]> {
  const { rows } = await (countsPeople ? selectPeopleOfSchools(scope, of) : selectSchools(scope, of)).execute(db);
  if (rows.length === 0) return [];
  // Names are read after the figures: they may lie on another machine.
  const schools = await db
    .selectFrom("schools as s")
    .select(["s.id", "s.name"])
    .where("s.district_id", "=", of.districtId)
    .where("s.id", "in", [...rows.flatMap(({ id }) => id ?? []), of.districtId])
    .execute();
  const names = new Map(schools.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({ ...row, name: row.id ? (names.get(row.id) ?? null) : null }));
}

const onlyStudents = ({ ofStudents = false }: Of) => (ofStudents ? sql`g.role = 'student'` : sql`true`);

const selectPeopleOfSchools = (scope: Scope, of: Of) => {
  const { districtId, targetNo, from, to } = of;
  return sql<Omit<SchoolOfUse, "name">>`
    select g.school_id as id, count(distinct y.person_no)::int as people
    from usage_person_year y
      left join usage_person_groups p on p.district_id = y.district_id and p.person_no = y.person_no
        and p.from_day <= ${to}::date and p.to_day > ${to}::date
      left join usage_groups g on g.district_id = p.district_id and g.group_no = p.group_no
    where y.district_id = ${districtId} and y.target_no = ${targetNo}
      and y.year between usage_year(${from}::date) and usage_year(${to}::date)
      and bit_count(y.days & usage_days(y.year, ${from}::date, ${to}::date)) > 0 and ${onlyStudents(of)}
      and ${inWholeDistrict(scope, sql.ref("y.district_id"))}
    group by 1 order by 2 desc, 1`;
};

const selectSchools = (scope: Scope, of: Of) => {
  const { districtId, targetNo, from, to } = of;
  return sql<Omit<SchoolOfUse, "name">>`
    select distinct g.school_id as id, null::int as people
    from usage_day d left join usage_groups g on g.district_id = d.district_id and g.group_no = d.group_no
    where d.district_id = ${districtId} and d.group_no >= 0 and d.target_no = ${targetNo}
      and d.day between ${from}::date and ${to}::date and d.visits > 0
      and ${onlyStudents(of)} and ${inWholeDistrict(scope, sql.ref("d.district_id"))}
    order by 1 nulls last`;
};
