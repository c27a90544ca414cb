import type { Db } from "db/client";
import { mostCounted } from "db/paging";
import { personInScope, type Scope } from "domain/access/scope";
import { isRole, type Role } from "domain/access/terms";
import { among, type PeopleFilter } from "domain/people/filter";
import { beyond, orderOf, type PeopleCursor, partsOf } from "domain/people/order";
import type { PersonSource, PersonState } from "domain/people/terms";
import { sql } from "kysely";

const exportSize = 5_000;

export type PeoplePage = { filter: PeopleFilter; cursor: PeopleCursor | null; size: number };

type Found = {
  part: number;
  key: string;
  id: string;
  role: string;
  displayName: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  grade: string | null;
  avatarUrl: string | null;
  source: PersonSource;
  schoolName: string | null;
  districtName: string | null;
  state: PersonState;
  lastSignIn: Date | null;
  createdAt: Date;
};
export type PersonRow = Omit<Found, "role"> & { role: Role };

/** The status of a person, for a query over `profiles as p` left joined to `auth_users as u`. */
export const stateOf = sql<PersonState>`case when p.deactivated_at is not null then 'deactivated' when p.auth_user_id is null then 'no-account'
  when u.password_hash is null and u.last_sign_in_at is null then 'invited' else 'active' end`;

/**
 * One page of the people in scope, with the cursors of the pages before and after it (null where there is none). Each
 * part of the order is read from its index, and only the rows of the page are looked at whole.
 */
export async function listPeople(db: Db, scope: Scope, input: PeoplePage) {
  const back = input.cursor?.back ?? false;
  const rows = await readPage(db, scope, input);
  const more = rows.length > input.size;
  const page = rows.slice(0, input.size);
  if (back) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  // Whoever goes back beyond the first row sees the first page, whole.
  if (back && !more) return readFirst(db, scope, input);
  const cursorAt = (row: PersonRow | undefined, turned: boolean): PeopleCursor | null =>
    row ? { part: row.part, key: row.key, id: row.id, back: turned } : null;
  return {
    rows: page,
    previous: back || input.cursor ? cursorAt(first, true) : null,
    next: back || more ? cursorAt(last, false) : null,
  };
}

async function readFirst(db: Db, scope: Scope, input: PeoplePage) {
  const rows = await readPage(db, scope, { ...input, cursor: null });
  const page = rows.slice(0, input.size);
  const last = page.at(-1);
  const more = rows.length > input.size && last;
  return {
    rows: page,
    previous: null,
    next: more ? { part: last.part, key: last.key, id: last.id, back: false } : null,
  };
}

async function readPage(db: Db, scope: Scope, { filter, cursor, size }: PeoplePage): Promise<PersonRow[]> {
  const back = cursor?.back ?? false;
  const parts = partsOf(filter.sort, filter.role).map((part, at) => {
    const order = orderOf(part, back);
    return sql`(select ${sql.lit(at)} as part, ${part.key.column}::text as key, p.id,
        row_number() over (order by ${order}) as nth
      from profiles p left join auth_users u on u.id = p.auth_user_id
      where ${personInScope(scope)} and ${among(filter)} and ${part.among} and ${beyond(part, at, cursor)}
      order by ${order} limit ${size + 1})`;
  });
  const { rows } = await sql<Found>`
    with page as materialized (${sql.join(parts, sql` union all `)})
    select page.part, page.key, p.id, p.role, p.display_name as "displayName", p.first_name as "firstName",
      p.last_name as "lastName", p.email, p.grade, p.avatar_url as "avatarUrl", p.source, s.name as "schoolName",
      d.name as "districtName", ${stateOf} as state, u.last_sign_in_at as "lastSignIn", p.created_at as "createdAt"
    from page join profiles p on p.id = page.id
      left join auth_users u on u.id = p.auth_user_id
      left join schools s on s.district_id = p.district_id and s.id = p.school_id
      left join districts d on d.id = p.district_id
    order by page.part ${back ? sql`desc` : sql`asc`}, page.nth limit ${size + 1}`.execute(db);
  return rows.flatMap((row) => (isRole(row.role) ? [{ ...row, role: row.role }] : []));
}

/** How many people match, counted up to `mostCounted`; one more than that means "more". */
export async function countPeople(db: Db, scope: Scope, { filter }: { filter: PeopleFilter }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from profiles p left join auth_users u on u.id = p.auth_user_id
      where ${personInScope(scope)} and ${among(filter)} limit ${mostCounted + 1}) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The same people, all of them, by and by, for a download. */
export async function* exportPeople(db: Db, scope: Scope, { filter }: { filter: PeopleFilter }) {
  let cursor: PeopleCursor | null = null;
  do {
    const page: Awaited<ReturnType<typeof listPeople>> = await listPeople(db, scope, {
      filter,
      cursor,
      size: exportSize,
    });
    yield page.rows;
    cursor = page.next;
  } while (cursor);
}
