import type { Db } from "db/client";
import { behind, cutPage, matching, mostCounted, orderedBy, placesPage, type RowCursor } from "db/paging";
import type { DB } from "db/schema";
import { type Scope, schoolInScope } from "domain/access/scope";
import { expressionBuilder, type RawBuilder, sql } from "kysely";

/** The specification's limit of a list of schools. */
const most = 1000;

/** Schools in scope with their district, by name. */
export async function listSchools(db: Db, scope: Scope) {
  return db
    .selectFrom("schools")
    .innerJoin("districts as d", "d.id", "schools.district_id")
    .select(["schools.id", "schools.name", "schools.district_id as districtId", "d.name as districtName"])
    .where((eb) => schoolInScope(scope, eb))
    .orderBy("schools.name")
    .limit(most)
    .execute();
}

export type SchoolFilter = {
  search: string;
  stateId: string | null;
  districtId: string | null;
  level: string | null;
  /** Only schools of districts that are clients, or are not. */
  isClient: boolean | null;
  sort: "name" | "district";
  descending: boolean;
};

export type SchoolRow = {
  id: string;
  name: string;
  identifier: string | null;
  level: string | null;
  districtId: string;
  districtName: string;
  state: string;
  people: number;
};

const keysOf = {
  name: [sql`schools.sort_name`],
  district: [sql`d.sort_name`, sql`schools.sort_name`],
};

const orderOf = ({ sort, descending }: SchoolFilter) => ({ keys: keysOf[sort], id: sql`schools.id`, descending });

function where(scope: Scope, filter: SchoolFilter): RawBuilder<boolean> {
  const { search, stateId, districtId, level, isClient } = filter;
  const all = [
    sql`${schoolInScope(scope, expressionBuilder<DB, "schools">())}`,
    matching(search, sql`schools.search_text`, sql`schools.sort_name`),
  ];
  if (districtId) all.push(sql`schools.district_id = ${districtId}::uuid`);
  if (level === "none") all.push(sql`schools.level is null`);
  else if (level) all.push(sql`schools.level = ${level}`);
  // Nothing but these needs the districts: without them the index that the list is sorted by says it all.
  const ofDistricts: RawBuilder<boolean>[] = [];
  if (stateId) ofDistricts.push(sql`o.state_id = ${stateId}::uuid`);
  if (isClient !== null) ofDistricts.push(sql`o.is_client = ${isClient}`);
  if (ofDistricts.length > 0) {
    all.push(sql`schools.district_id in (select o.id from districts o where ${sql.join(ofDistricts, sql` and `)})`);
  }
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}

/**
 * One page of the schools in scope, with how many people each of the page has. The page is found in the index alone,
 * and only its rows are looked at whole.
 */
export async function listSchoolPage(
  db: Db,
  scope: Scope,
  { filter, after, size = placesPage }: { filter: SchoolFilter; after: RowCursor | null; size?: number },
) {
  const order = orderOf(filter);
  const districts = filter.sort === "district" ? sql`join districts d on d.id = schools.district_id` : sql``;
  const { rows } = await sql<SchoolRow & { keys: string[] }>`
    with page as (
      select schools.id, array[${sql.join(order.keys)}] as keys, row_number() over (order by ${orderedBy(order)}) as nth
      from schools ${districts}
      where ${where(scope, filter)} and ${behind(order, after)}
      order by ${orderedBy(order)} limit ${size + 1}
    )
    select c.id, c.name, c.identifier, c.level, c.district_id as "districtId", d.name as "districtName",
      s.abbreviation as state, page.keys, (select count(*)::int from profiles p
        where p.district_id = c.district_id and p.school_id = c.id) as people
    from page join schools c on c.id = page.id join districts d on d.id = c.district_id
      join states s on s.id = d.state_id
    order by page.nth`.execute(db);
  return cutPage(rows, size);
}

/** How many schools match a filter; 10,001 stands for more than 10,000. */
export async function countSchools(db: Db, scope: Scope, { filter }: { filter: SchoolFilter }): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from schools where ${where(scope, filter)} limit ${mostCounted + 1}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One school in scope, with its district. */
export async function findSchool(db: Db, scope: Scope, input: { id: string }) {
  return db
    .selectFrom("schools")
    .innerJoin("districts as d", "d.id", "schools.district_id")
    .innerJoin("states as s", "s.id", "d.state_id")
    .select(["schools.id", "schools.name", "schools.identifier", "schools.level", "schools.district_id as districtId"])
    .select(["d.name as districtName", "s.abbreviation as state"])
    .where("schools.id", "=", input.id)
    .where((eb) => schoolInScope(scope, eb))
    .executeTakeFirst();
}
