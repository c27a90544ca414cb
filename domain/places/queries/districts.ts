import type { Db } from "db/client";
import { behind, cutPage, matching, mostCounted, orderedBy, placesPage, type RowCursor } from "db/paging";
import { districtInScope, type Scope } from "domain/access/scope";
import { type RawBuilder, sql } from "kysely";

export type DistrictFilter = {
  search: string;
  stateId: string | null;
  isClient: boolean | null;
  /** "client" puts the districts that use Rollcall first. */
  sort: "name" | "state" | "client";
  descending: boolean;
};

export type DistrictRow = {
  id: string;
  name: string;
  state: string;
  originalId: string | null;
  isClient: boolean;
  timeZone: string;
  schoolYearStart: string;
  schools: number;
  people: number;
};

const keysOf = {
  name: [sql`d.sort_name`],
  state: [sql`s.abbreviation`, sql`d.sort_name`],
  client: [sql`case when d.is_client then '0' else '1' end`, sql`d.sort_name`],
};

const orderOf = ({ sort, descending }: DistrictFilter) => ({ keys: keysOf[sort], id: sql`d.id`, descending });

function where(scope: Scope, { search, stateId, isClient }: DistrictFilter): RawBuilder<boolean> {
  const all = [sql`${districtInScope(scope)}`, matching(search, sql`d.search_text`, sql`d.sort_name`)];
  if (stateId) all.push(sql`d.state_id = ${stateId}::uuid`);
  if (isClient !== null) all.push(sql`d.is_client = ${isClient}`);
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}

/** One page of the districts in scope, with how many schools and people each of the page has. */
export async function listDistricts(
  db: Db,
  scope: Scope,
  { filter, after, size = placesPage }: { filter: DistrictFilter; after: RowCursor | null; size?: number },
) {
  const order = orderOf(filter);
  const { rows } = await sql<DistrictRow & { keys: string[] }>`
    with page as (
      select d.id, d.name, s.abbreviation as state, d.original_id as "originalId", d.is_client as "isClient",
        d.time_zone as "timeZone", d.school_year_start as "schoolYearStart",
        array[${sql.join(order.keys)}] as keys, row_number() over (order by ${orderedBy(order)}) as nth
      from districts d join states s on s.id = d.state_id
      where ${where(scope, filter)} and ${behind(order, after)}
      order by ${orderedBy(order)} limit ${size + 1}
    )
    select page.*, (select count(*)::int from schools c where c.district_id = page.id) as schools,
      (select count(*)::int from profiles p where p.district_id = page.id) as people
    from page order by page.nth`.execute(db);
  return cutPage(rows, size);
}

/** How many districts match a filter; 10,001 stands for more than 10,000. */
export async function countDistricts(db: Db, scope: Scope, { filter }: { filter: DistrictFilter }): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from districts d where ${where(scope, filter)} limit ${mostCounted + 1}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One district in scope, with its state. */
export async function findDistrict(db: Db, scope: Scope, input: { id: string }) {
  return db
    .selectFrom("districts as d")
    .innerJoin("states as s", "s.id", "d.state_id")
    .select(["d.id", "d.name", "d.state_id as stateId", "s.name as stateName", "s.abbreviation as state"])
    .select(["d.original_id as originalId", "d.is_client as isClient", "d.time_zone as timeZone"])
    .select("d.school_year_start as schoolYearStart")
    .where("d.id", "=", input.id)
    .where(districtInScope(scope))
    .executeTakeFirst();
}
