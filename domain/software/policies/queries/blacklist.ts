import type { Db } from "db/client";
import { inOwnDistrict, inWholeDistrict, type Scope } from "domain/access/scope";
import type { Role } from "domain/access/terms";
import type { PatternType } from "domain/software/addresses/terms";
import { isStillUsable } from "domain/software/policies/still-usable";
import type { BlacklistReason, BlacklistState } from "domain/software/policies/terms";
import { coversPattern } from "domain/software/status/covers-pattern";
import { type RawBuilder, sql } from "kysely";

export type BlacklistFilter = {
  search: string;
  state: BlacklistState | null;
  reason: BlacklistReason | null;
  sort: "newest" | "name" | "starts" | "ends";
  descending: boolean;
};

/** A district and its day, YYYY-MM-DD. */
export type OnDay = { districtId: string; today: string };

export type BlacklistRow = {
  id: string;
  /** What is banned: a product, or a pattern. */
  softwareId: string | null;
  name: string;
  patternType: PatternType | null;
  schools: { id: string; name: string }[];
  grades: number[];
  roles: Role[];
  reasonCode: BlacklistReason;
  reason: string;
  startsOn: string;
  endsOn: string | null;
  state: BlacklistState;
  /** `usable` is false once it or one of its addresses is banned, or nobody may begin to use it any more. */
  alternative: { id: string; name: string; usable: boolean } | null;
  /** Schools and people that are let off today. */
  exceptions: number;
  createdBy: string | null;
  demo: boolean;
};

export const blacklistPage = 25;

const columns = (today: string) => sql`
  b.id, b.software_id as "softwareId", coalesce(s.name, b.pattern) as name, b.pattern_type as "patternType",
  b.grades, b.roles, b.reason_code as "reasonCode", b.reason, b.starts_on as "startsOn", b.ends_on as "endsOn",
  f.state, b.demo, (select p.display_name from profiles p where p.id = b.created_by) as "createdBy",
  coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.sort_name) from schools c
    where c.district_id = b.district_id and c.id = any(b.school_ids)), '[]') as schools,
  (select json_build_object('id', a.id, 'name', a.name, 'usable', ${isStillUsable(today)}) from software a
    where a.id = b.alternative_software_id and (a.district_id is null or a.district_id = b.district_id)) as alternative,
  (select count(*)::int from blacklist_exceptions x where x.district_id = b.district_id and x.entry_id = b.id
    and (x.until is null or x.until >= ${today}::date)) as exceptions`;

const from = (today: string) => sql`software_blacklist b
  join ban_periods f on f.district_id = b.district_id and f.ban_id = b.id and f.during @> ${today}::date
  left join software s on s.id = b.software_id and (s.district_id is null or s.district_id = b.district_id)`;

/** A banned international name as people write it; null for any other. */
const letters = sql`case when b.pattern like '%xn--%' then url_in_letters(b.pattern) end`;

function where(scope: Scope, districtId: string, { search, state, reason }: BlacklistFilter) {
  const all: RawBuilder<unknown>[] = [
    sql`b.district_id = ${districtId}::uuid`,
    sql`${inWholeDistrict(scope, sql.ref("b.district_id"))}`,
  ];
  for (const word of search.split(/\s+/).filter(Boolean).slice(0, 8)) {
    const like = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    all.push(sql`fold_name(concat_ws(' ', coalesce(s.name, b.pattern), ${letters}, b.reason)) like fold_name(${like})`);
  }
  if (state) all.push(sql`f.state = ${state}`);
  if (reason) all.push(sql`b.reason_code = ${reason}`);
  return sql.join(all, sql` and `);
}

const sorts = {
  newest: sql`b.created_at`,
  name: sql`fold_name(coalesce(s.name, b.pattern))`,
  starts: sql`b.starts_on`,
  ends: sql`coalesce(b.ends_on, 'infinity')`,
};

/** One page of a district's blacklist, and how many entries the filter holds. Pages count from 1; size null: all. */
export async function listBlacklist(
  db: Db,
  scope: Scope,
  {
    filter,
    page = 1,
    size = blacklistPage,
    ...on
  }: OnDay & {
    filter: BlacklistFilter;
    page?: number;
    size?: number | null;
  },
): Promise<{ rows: BlacklistRow[]; total: number }> {
  // The newest come first unless the order is turned round.
  const down = (filter.sort === "newest") !== filter.descending;
  const { rows } = await sql<BlacklistRow & { total: number }>`
    select ${columns(on.today)}, (count(*) over ())::int as total
    from ${from(on.today)} where ${where(scope, on.districtId, filter)}
    order by ${sorts[filter.sort]} ${down ? sql`desc` : sql`asc`}, b.id ${down ? sql`desc` : sql`asc`}
    ${size === null ? sql`` : sql`limit ${size} offset ${(page - 1) * size}`}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** How many entries stand in each state. */
export async function countBlacklist(db: Db, scope: Scope, { districtId, today }: OnDay) {
  const { rows } = await sql<{ state: BlacklistState; count: number }>`
    select f.state, count(*)::int as count from ban_periods f
    where f.district_id = ${districtId}::uuid and f.during @> ${today}::date
      and ${inWholeDistrict(scope, sql.ref("f.district_id"))}
    group by f.state`.execute(db);
  const counts: Record<BlacklistState, number> = { active: 0, scheduled: 0, ended: 0, lifted: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

export type BlacklistException = {
  id: string;
  school: string | null;
  person: string | null;
  until: string | null;
  reason: string;
  by: string | null;
  at: string;
};

export type BlacklistEntry = BlacklistRow & {
  createdAt: string;
  liftedAt: string | null;
  liftedBy: string | null;
  liftReason: string | null;
  version: number;
  list: BlacklistException[];
};

/** One entry with its exceptions, those that have run out included. */
export async function findBlacklistEntry(
  db: Db,
  scope: Scope,
  { id, districtId, today }: OnDay & { id: string },
): Promise<BlacklistEntry | undefined> {
  const { rows } = await sql<BlacklistEntry>`
    select ${columns(today)}, to_json(b.created_at) #>> '{}' as "createdAt",
      to_json(b.lifted_at) #>> '{}' as "liftedAt",
      lifter.display_name as "liftedBy", b.lift_reason as "liftReason", b.version,
      coalesce((select json_agg(json_build_object('id', x.id, 'school', c.name, 'person', p.display_name,
          'until', x.until, 'reason', x.reason, 'by', o.display_name, 'at', x.created_at) order by x.created_at, x.id)
        from blacklist_exceptions x left join schools c on c.id = x.school_id and c.district_id = x.district_id
          left join profiles p on p.id = x.profile_id and p.district_id = x.district_id
          left join profiles o on o.id = x.created_by
        where x.district_id = b.district_id and x.entry_id = b.id), '[]') as list
    from ${from(today)} left join profiles lifter on lifter.id = b.lifted_by
    where b.id = ${id}::uuid and b.district_id = ${districtId}::uuid
      and ${inWholeDistrict(scope, sql.ref("b.district_id"))}`.execute(db);
  return rows[0];
}

/** The entries that concern a product, by itself or by one of its addresses, the newest first, for all who work there. */
export const selectBlacklistOf = (
  scope: Scope,
  { districtId, today, softwareId }: OnDay & { softwareId: string },
) => sql<BlacklistRow>`
    select ${columns(today)} from ${from(today)}
    where b.district_id = ${districtId}::uuid and (b.software_id = ${softwareId}::uuid
        or (b.pattern is not null and exists (select 1 from url_patterns p where p.software_id = ${softwareId}::uuid
          and (p.district_id is null or p.district_id = b.district_id) and ${coversPattern})))
      and ${inOwnDistrict(scope, sql.ref("b.district_id"))}
    order by b.created_at desc, b.id desc limit 20`;
