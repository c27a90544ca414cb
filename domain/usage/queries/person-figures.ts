import type { Db } from "db/client";
import { classesOf, studentsIn } from "domain/access/class-members";
import { personInScope, type Scope } from "domain/access/scope";
import type { Role } from "domain/access/terms";
import { daysOf } from "domain/places/calendar/days";
import type { DayRange } from "domain/places/calendar/terms";
import { answersOfPerson } from "domain/software/policies/answers";
import { sql } from "kysely";
import type { ClassUse, UseCell } from "../person-figures";
import {
  type KeptUse,
  keptOf,
  mondayOf,
  selectCells,
  selectKept,
  selectUseDistrict,
  type UseDistrict,
} from "../person-selects";
import type { ProductAnswers } from "../product-standing-words";
import { type ProductInUse, productsInUse } from "../products-in-use";
import { rangeOf } from "../spans";
import type { UsageSpan } from "../terms";

export type PersonUse = {
  person: { id: string; role: Role };
  district: UseDistrict;
  range: DayRange;
  kept: KeptUse;
  cells: UseCell[];
  products: ProductInUse[];
  /** Of a student: "May I use it?" for each of those, by its id. Null for others. */
  answers: ProductAnswers | null;
  /** How many other students share a class with them today, and what those used. */
  classmates: number;
  classUse: ClassUse;
};

type Found = UseDistrict & {
  id: string;
  role: Role;
  schoolId: string | null;
  grade: string | null;
  classmates: string[];
};

/**
 * Who it is about, with the students that share one of their classes: for a student all of them, since of those only a
 * median is told; for others those whom they may see.
 */
async function findPerson(db: Db, scope: Scope, profileId: string): Promise<Found | undefined> {
  const mates = studentsIn(classesOf({ districtId: sql`q.district_id`, profileId: sql`q.id` }, "student"));
  const seen = scope.reach === "self" ? sql`true` : personInScope(scope);
  const { rows } = await sql<Found>`
    select p.id, p.role, p.school_id as "schoolId", p.grade, ${selectUseDistrict},
      case when p.role = 'student' then (select coalesce(json_agg(c.id), '[]') from (
        select p.id from (select q.id, q.district_id from profiles q where q.id = ${profileId}::uuid) q
          cross join lateral (${mates}) m join profiles p on p.id = m.profile_id
        where p.id <> q.id and ${seen}) c)
      else '[]' end as classmates
    from profiles p join districts d on d.id = p.district_id
    where p.id = ${profileId}::uuid and ${personInScope(scope)}`.execute(db);
  return rows[0];
}

type Kept = NonNullable<KeptUse>;
type Read = Kept & { cells: UseCell[]; people: ClassUse["people"]; weeks: ClassUse["weeks"] };

/** One row of the district stands in front, so that all of it is asked of the machine where its usage lies. */
async function readUse(
  db: Db,
  of: { districtId: string; profileId: string; days: string[]; classmates: string[] },
): Promise<Read | undefined> {
  const { districtId, days, classmates } = of;
  const { rows } = await sql<Read>`
    with own as materialized (${selectCells(of)}),
    cells as materialized (
      select o.person_no, o.day, o.target_no, bit_count(o.hours::bit(24))::int as engagements, o.seconds
      from usage_person_day o
      where o.district_id = ${districtId}::uuid and o.day = any(${days}::date[]) and o.visits > 0
        and o.person_no = any(array(select u.person_no from usage_people u
          where u.district_id = ${districtId}::uuid and u.profile_id = any(${classmates}::uuid[])))
    ), by_day as materialized (
      select person_no, day, sum(engagements)::int as engagements, sum(seconds)::float8 as seconds
      from cells group by 1, 2
    ), by_product as (
      select c.person_no, count(*)::int as products
      from (select person_no, target_no from cells group by 1, 2) c
        join usage_targets t on t.district_id = ${districtId}::uuid and t.target_no = c.target_no
      where t.software_id is not null group by 1
    ), people as (
      select d.engagements, d.seconds, coalesce(p.products, 0) as products, d.days
      from (select person_no, sum(engagements)::int as engagements, sum(seconds) as seconds, count(*)::int as days
          from by_day group by 1) d
        left join by_product p on p.person_no = d.person_no
    ), weeks as (
      select week::text as week, array_agg(engagements) as engagements, array_agg(seconds) as seconds
      from (select ${mondayOf(sql.ref("day"))} as week, sum(engagements)::int as engagements, sum(seconds) as seconds
          from by_day group by 1, person_no) w
      group by 1
    )
    select ${selectKept(days)}, (select coalesce(json_agg(o), '[]') from own o) as cells,
      (select coalesce(json_agg(p), '[]') from people p) as people,
      (select coalesce(json_agg(w), '[]') from weeks w) as weeks
    from usage_districts k where k.district_id = ${districtId}::uuid`.execute(db);
  return rows[0];
}

/**
 * What a person in scope used in a span, with what their classmates did beside it; undefined for a person out of scope or
 * in no district. Visits under a name that no roster has led to somebody yet are nobody's. Where a district keeps totals
 * only, the days that wait to be dropped aren't read.
 */
export async function readPersonFigures(
  db: Db,
  scope: Scope,
  { profileId, span }: { profileId: string; span: UsageSpan },
): Promise<PersonUse | undefined> {
  const found = await findPerson(db, scope, profileId);
  if (!found) return undefined;
  const { id, role, schoolId, grade, classmates, ...district } = found;
  const range = rangeOf(span, district);
  const use = await readUse(db, { districtId: district.districtId, profileId, days: daysOf(range), classmates });
  const shown = use?.keepsPeople ? use : undefined;
  const cells = shown?.cells ?? [];
  const ids = [...new Set(cells.flatMap(({ productId }) => productId ?? []))];
  const products = await productsInUse(db, scope, district, ids);
  const answers =
    role === "student"
      ? await answersOfPerson(db, scope, {
          district: { id: district.districtId, today: district.today, stamp: district.stamp },
          person: { id, role, schoolId, grade },
          softwareIds: [...new Set(products.map((product) => product.id))],
        })
      : null;
  return {
    person: { id, role },
    district,
    range,
    cells,
    products,
    answers,
    kept: keptOf(use),
    classmates: classmates.length,
    classUse: { people: shown?.people ?? [], weeks: shown?.weeks ?? [] },
  };
}
