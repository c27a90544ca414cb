import type { Db } from "db/client";
import type { DB } from "db/schema";
import { classesOf } from "domain/access/class-members";
import { classInScope, personInScope, type Scope } from "domain/access/scope";
import { daysOf } from "domain/places/calendar/days";
import type { DayRange } from "domain/places/calendar/terms";
import { expressionBuilder, sql } from "kysely";
import type { ClassCell, RosterClass } from "../class-figures";
import type { UseCell } from "../person-figures";
import {
  type KeptUse,
  keptOf,
  mondayOf,
  selectCells,
  selectKept,
  selectUseDistrict,
  type UseDistrict,
} from "../person-selects";
import { type GivenProduct, givenToStudents, type ProductInUse, productsInUse } from "../products-in-use";
import { rangeOf } from "../spans";
import type { UsageSpan } from "../terms";

type Counts = { people: number; engagements: number; seconds: number };

export type ClassesUse = {
  district: UseDistrict;
  range: DayRange;
  kept: KeptUse;
  classes: RosterClass[];
  /** By the number of a class in that list. */
  cells: ClassCell[];
  totals: ({ classNo: number } & Counts)[];
  weeks: ({ week: string } & Counts)[];
  /** Distinct students of all the classes: enrolled, and with an engagement. */
  students: number;
  active: number;
  /** The teacher's own use. */
  own: UseCell[];
  products: ProductInUse[];
  /** What students of the district may use today, by name. */
  given: readonly GivenProduct[];
};

type Found = UseDistrict & { classes: RosterClass[] };

/** A teacher in scope with the active classes that they teach and the viewer may see, by title. */
async function findTeacher(db: Db, scope: Scope, profileId: string): Promise<Found | undefined> {
  const mayBeSeen = classInScope(scope, expressionBuilder<DB, "roster_classes">());
  const { rows } = await sql<Found>`
    select ${selectUseDistrict}, (select coalesce(json_agg(c order by c.title, c.id), '[]') from (
      select roster_classes.sourced_id as id, roster_classes.title, roster_classes.grades,
        o.school_id as "schoolId", o.name as "schoolName", s.students, s.enrolled, s.profiles, s."studentGrades"
      from (${classesOf({ districtId: sql`p.district_id`, profileId: sql`p.id` }, "teacher")}) own
        cross join lateral (select * from roster_classes r where r.district_id = own.district_id
          and r.integration_id = own.integration_id and r.sourced_id = own.class_sourced_id offset 0) roster_classes
        left join roster_orgs o on o.district_id = roster_classes.district_id
          and o.integration_id = roster_classes.integration_id and o.sourced_id = roster_classes.school_sourced_id
        cross join lateral (
          select count(distinct u.sourced_id)::int as students,
            coalesce(array_agg(distinct coalesce(u.profile_id::text, u.integration_id || ' ' || u.sourced_id)), '{}')
              as enrolled,
            coalesce(array_agg(distinct u.profile_id) filter (where u.profile_id is not null), '{}') as profiles,
            coalesce(array_agg(distinct m.grade) filter (where m.grade is not null), '{}') as "studentGrades"
          from roster_enrollments e
            join roster_users u on u.district_id = e.district_id and u.integration_id = e.integration_id
              and u.sourced_id = e.user_sourced_id and u.status = 'active'
            left join profiles m on m.id = u.profile_id
          where e.district_id = roster_classes.district_id and e.integration_id = roster_classes.integration_id
            and e.class_sourced_id = roster_classes.sourced_id and e.role = 'student' and e.status = 'active') s
      where roster_classes.status = 'active' and ${mayBeSeen}) c) as classes
    from profiles p join districts d on d.id = p.district_id
    where p.id = ${profileId}::uuid and p.role = 'teacher' and ${personInScope(scope)}`.execute(db);
  return rows[0];
}

type Read = Pick<ClassesUse, "cells" | "totals" | "weeks" | "own" | "active"> & NonNullable<KeptUse>;

/** As of somebody's own page: one row of the district stands in front of all that is asked of its usage. */
async function readUse(
  db: Db,
  of: { districtId: string; profileId: string; days: string[]; classes: RosterClass[] },
): Promise<Read | undefined> {
  const { districtId, days, classes } = of;
  const members = classes.flatMap(({ profiles }, classNo) => profiles.map((profile) => ({ classNo, profile })));
  const { rows } = await sql<Read>`
    with own as materialized (${selectCells(of)}),
    members as materialized (
      select m.class_no, u.person_no
      from unnest(${members.map((one) => one.classNo)}::int[], ${members.map((one) => one.profile)}::uuid[])
          m (class_no, profile_id)
        join usage_people u on u.district_id = ${districtId}::uuid and u.profile_id = m.profile_id
    ), cells as materialized (
      select o.person_no, o.target_no, o.day, bit_count(o.hours::bit(24))::int as engagements, o.seconds
      from usage_person_day o
      where o.district_id = ${districtId}::uuid and o.day = any(${days}::date[]) and o.visits > 0
        and o.person_no = any(array(select person_no from members))
    ), by_target as (
      select person_no, target_no, sum(engagements)::int as engagements, sum(seconds)::float8 as seconds
      from cells group by 1, 2
    ), by_week as materialized (
      select person_no, ${mondayOf(sql.ref("day"))} as week, sum(engagements)::int as engagements,
        sum(seconds)::float8 as seconds
      from cells group by 1, 2
    ), classes as (
      select m.class_no as "classNo", t.software_id as "productId", count(distinct c.person_no)::int as people,
        sum(c.engagements)::int as engagements, sum(c.seconds) as seconds
      from by_target c join members m on m.person_no = c.person_no
        join usage_targets t on t.district_id = ${districtId}::uuid and t.target_no = c.target_no
      group by 1, 2
    ), totals as (
      select m.class_no as "classNo", count(*)::int as people, sum(p.engagements)::int as engagements,
        sum(p.seconds) as seconds
      from (select person_no, sum(engagements)::int as engagements, sum(seconds) as seconds from by_week group by 1) p
        join members m on m.person_no = p.person_no
      group by 1
    ), weeks as (
      select week::text as week, count(*)::int as people, sum(engagements)::int as engagements, sum(seconds) as seconds
      from by_week group by 1
    )
    select ${selectKept(days)}, (select coalesce(json_agg(o), '[]') from own o) as own,
      (select coalesce(json_agg(c), '[]') from classes c) as cells,
      (select coalesce(json_agg(t), '[]') from totals t) as totals,
      (select coalesce(json_agg(w), '[]') from weeks w) as weeks,
      (select count(distinct person_no)::int from by_week) as active
    from usage_districts k where k.district_id = ${districtId}::uuid`.execute(db);
  return rows[0];
}

/**
 * What the classes of a teacher in scope used in a span, and the teacher's own use. The students are those whom the
 * roster has in a class today. Undefined for somebody out of scope, in no district or of another role. Where a district
 * keeps totals only, the days that wait to be dropped aren't read.
 */
export async function readClassFigures(
  db: Db,
  scope: Scope,
  { profileId, span }: { profileId: string; span: UsageSpan },
): Promise<ClassesUse | undefined> {
  const found = await findTeacher(db, scope, profileId);
  if (!found) return undefined;
  const { classes, ...district } = found;
  const range = rangeOf(span, district);
  const use = await readUse(db, { districtId: district.districtId, profileId, days: daysOf(range), classes });
  // Of a class of which nothing is known it can't be said what it left unused.
  const shown = use?.keepsPeople && use.countedAt ? use : undefined;
  const { cells, totals, weeks, own, active } = shown ?? { cells: [], totals: [], weeks: [], own: [], active: 0 };
  const ids = [...new Set([...cells, ...own].flatMap(({ productId }) => productId ?? []))];
  const products = await productsInUse(db, scope, district, ids);
  return {
    district,
    range,
    classes,
    cells,
    totals,
    weeks,
    active,
    own,
    products,
    given: shown ? await givenToStudents(db, scope, district) : [],
    kept: keptOf(use),
    students: new Set(classes.flatMap(({ enrolled }) => enrolled)).size,
  };
}
