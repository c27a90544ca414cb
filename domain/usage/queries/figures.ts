import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { inWholeDistrict } from "domain/access/scope";
import { sql } from "kysely";
import type { GradeBand } from "../terms";
import { readKept } from "./keeping";

/** By what figures can be told apart. */
export const figureParts = ["day", "product", "domain", "school", "grade"] as const;
export type FigurePart = (typeof figureParts)[number];

/** Null in a part: a site that leads to no product, a product (by domain), people in no school or grade. */
export type Figures = {
  day?: string;
  product?: { id: string; name: string } | null;
  domain?: string | null;
  school?: { id: string; name: string } | null;
  grade?: GradeBand | null;
  /** One person, one product or site, one clock hour with a visit. */
  engagements: number;
  /** Distinct people with a visit; null where only totals are kept and they don't say. */
  activePeople: number | null;
  visits: number;
  /** Whole minutes: durations where the source gives them, else sessions (see docs/figures). */
  minutes: number;
  /** Those of the active people whom no roster knows; null where only totals are kept. */
  unknownPeople: number | null;
  blockedAttempts: number;
};

type Input = { districtId: string; from: string; to: string; by: readonly FigurePart[] };

const columns = {
  day: sql`d.day::text`,
  product: sql`t.software_id`,
  domain: sql`t.domain`,
  school: sql`g.school_id`,
  grade: sql`g.grade_band`,
} as const;

type Row = { day?: string; product?: string | null; domain?: string | null; school?: string | null } & {
  grade?: GradeBand | null;
  engagements: number;
  active: number | null;
  visits: number;
  seconds: number;
  unknown: number | null;
  attempts: number;
};

/**
 * What a district used from one day to another (YYYY-MM-DD, both included), in parts or as a whole, from the days of
 * each person: people are distinct over the whole range. Where the range begins before the days that are kept by person,
 * from the totals of days. Nothing for a district out of the scope.
 */
export async function readFigures(db: Db, scope: Scope, input: Input): Promise<Figures[]> {
  const parts = [...new Set(input.by)];
  const { peopleFrom } = await readKept(db, input);
  const rows =
    peopleFrom > input.from ? await fromTotals(db, scope, input, parts) : await fromPeople(db, scope, input, parts);
  const nameOf = await namesOf(db, rows);
  return rows.map((row) => figuresOf(row, parts, nameOf));
}

/** The same from the totals of each day: people add up only where a row is one day and one target, or any. */
async function fromTotals(db: Db, scope: Scope, { districtId, from, to }: Input, parts: FigurePart[]): Promise<Row[]> {
  const has = (part: FigurePart) => parts.includes(part);
  const [anyTarget, anyGroup] = [!has("product") && !has("domain"), !has("school") && !has("grade")];
  const peopleAddUp = has("day") && (anyTarget || (has("product") && has("domain")));
  const { rows } = await sql<Row>`
    select ${sql.join([...parts.map((part) => sql`${columns[part]} as ${sql.id(part)}`), sql`sum(d.engagements)::float8 as engagements`])},
      ${peopleAddUp ? sql`sum(d.people)::int` : sql`null::int`} as active, sum(d.visits)::float8 as visits,
      sum(d.seconds)::float8 as seconds, null::int as unknown, sum(d.attempts)::float8 as attempts
    from usage_day d
      left join usage_targets t on t.district_id = d.district_id and t.target_no = d.target_no
      left join usage_groups g on g.district_id = d.district_id and g.group_no = d.group_no
    where d.district_id = ${districtId} and d.day between ${from}::date and ${to}::date
      and ${anyTarget ? sql`d.target_no = 0` : sql`d.target_no > 0`}
      and ${anyGroup ? sql`d.group_no = -1` : sql`d.group_no >= 0`}
      and (d.people, d.engagements, d.visits, d.seconds, d.attempts) <> (0, 0, 0, 0, 0)
      and ${inWholeDistrict(scope, sql<string>`d.district_id`)}
    ${parts.length > 0 ? sql`group by ${sql.join(parts.map((part) => columns[part]))}` : sql``}
    having count(*) > 0
    order by ${sql.join([...parts.map((part) => sql`${sql.id(part)} nulls last`), sql`1`])}`.execute(db);
  return rows;
}

async function fromPeople(db: Db, scope: Scope, { districtId, from, to }: Input, parts: FigurePart[]): Promise<Row[]> {
  const named = parts.map((part) => sql`${columns[part]} as ${sql.id(part)}`);
  const { rows } = await sql<Row>`
    select ${sql.join([...named, sql`sum(bit_count(d.hours::bit(24)))::float8 as engagements`])},
      count(distinct d.person_no) filter (where d.visits > 0)::int as active,
      sum(d.visits)::float8 as visits, sum(d.seconds)::float8 as seconds,
      count(distinct d.person_no) filter (where d.visits > 0 and p.profile_id is null)::int as unknown,
      sum(d.attempts)::float8 as attempts
    from usage_person_day d
      join usage_targets t on t.district_id = d.district_id and t.target_no = d.target_no
      left join usage_people p on p.district_id = d.district_id and p.person_no = d.person_no
      left join usage_groups g on g.district_id = d.district_id and g.group_no = d.group_no
    where d.district_id = ${districtId} and d.day between ${from}::date and ${to}::date
      and ${inWholeDistrict(scope, sql<string>`d.district_id`)}
    ${parts.length > 0 ? sql`group by ${sql.join(parts.map((part) => columns[part]))}` : sql``}
    having count(*) > 0
    order by ${sql.join([...parts.map((part) => sql`${sql.id(part)} nulls last`), sql`1`])}`.execute(db);
  return rows;
}

function figuresOf(row: Row, parts: readonly FigurePart[], nameOf: (id: string) => string): Figures {
  const named = (id: string | null | undefined) => (id ? { id, name: nameOf(id) } : null);
  const values = {
    day: row.day,
    product: named(row.product),
    domain: row.domain ?? null,
    school: named(row.school),
    grade: row.grade ?? null,
  };
  return {
    ...Object.fromEntries(parts.map((part) => [part, values[part]])),
    engagements: row.engagements,
    activePeople: row.active,
    visits: row.visits,
    minutes: Math.round(row.seconds / 60),
    unknownPeople: row.unknown,
    blockedAttempts: row.attempts,
  };
}

/** Names of products and schools, read after the figures and for these rows only: they may lie on another machine. */
async function namesOf(db: Db, rows: readonly Row[]): Promise<(id: string) => string> {
  const ids = [...new Set(rows.flatMap((row) => [row.product, row.school]).filter((id) => typeof id === "string"))];
  if (ids.length === 0) return () => "";
  const { rows: found } = await sql<{ id: string; name: string }>`
    select id, name from software where id = any(${ids}::uuid[])
    union all select id, name from schools where id = any(${ids}::uuid[])`.execute(db);
  const names = new Map(found.map((row) => [row.id, row.name]));
  return (id) => names.get(id) ?? "";
}
