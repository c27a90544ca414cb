import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";

export const sftpUsersPage = 20;
const sorts = { name: ["family_name", "given_name"], newest: ["created_at"], role: ["role", "family_name"] } as const;

export type UserFilter = { configurationId: string; search: string; sort: keyof typeof sorts };

function inScope(db: Db, scope: Scope, { configurationId, search }: UserFilter) {
  const words = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return db
    .selectFrom("sftp_users as u")
    .select(["u.sourced_id", "u.given_name", "u.family_name", "u.role", "u.username", "u.email", "u.grades"])
    .select(["u.status", "u.created_at"])
    .where("u.integration_id", "=", configurationId)
    .where((eb) => inWholeDistrict(scope, eb.ref("u.district_id")))
    .$if(search !== "", (query) =>
      query.where(
        sql<boolean>`(u.given_name || ' ' || u.family_name ilike ${words} or u.email ilike ${words}
          or u.username ilike ${words})`,
      ),
    );
}

function inOrder(query: ReturnType<typeof inScope>, { sort }: UserFilter) {
  const direction = sort === "newest" ? "desc" : "asc";
  let ordered = query;
  for (const column of sorts[sort]) ordered = ordered.orderBy(`u.${column}`, direction);
  return ordered.orderBy("u.sourced_id", direction);
}

/** One page of the people a configuration last brought in, and how many there are. `page` counts from 1. */
export async function listSftpUsers(db: Db, scope: Scope, input: { filter: UserFilter; page: number }) {
  const query = inScope(db, scope, input.filter);
  const rows = await inOrder(query, input.filter)
    .limit(sftpUsersPage)
    .offset((input.page - 1) * sftpUsersPage)
    .execute();
  const { total } = await db
    .selectFrom(query.as("found"))
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The ids of all of them in the same order, for a download that reads them some thousands at once. */
export async function listSftpUserIds(db: Db, scope: Scope, { filter }: { filter: UserFilter }): Promise<string[]> {
  const rows = await inOrder(inScope(db, scope, filter), filter)
    .clearSelect()
    .select("u.sourced_id")
    .execute();
  return rows.flatMap(({ sourced_id }) => sourced_id ?? []);
}

/** Some of them by their ids, in the same order. */
export async function readSftpUsers(db: Db, scope: Scope, { filter, ids }: { filter: UserFilter; ids: string[] }) {
  const some = inScope(db, scope, filter)
    // The key begins with the district.
    .where("u.district_id", "=", (eb) =>
      eb.selectFrom("sftp_configurations as c").select("c.district_id").where("c.id", "=", filter.configurationId),
    )
    .where(sql<boolean>`u.sourced_id = any (${ids}::text[])`);
  return inOrder(some, filter).execute();
}
