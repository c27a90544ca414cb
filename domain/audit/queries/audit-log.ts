import type { Db } from "db/client";
import { mostCounted } from "db/paging";
import type { Scope } from "domain/access/scope";
import type { AuditResult } from "domain/audit/terms";
import { type RawBuilder, sql } from "kysely";

export type AuditFilter = {
  /** Whoever did it, and whom it was done to: any part of a name or email. */
  who: string;
  whom: string;
  action: string | null;
  result: AuditResult | null;
  districtId: string | null;
  /** From this instant on, and before that one. */
  from: Date | null;
  to: Date | null;
};

export type AuditCursor = { at: string; id: string };

export type AuditLine = {
  id: string;
  at: Date;
  exact: string;
  actorId: string | null;
  actorName: string | null;
  actorRole: string | null;
  /** The API key that did it, where no person did. */
  actorKeyId: string | null;
  actorKeyName: string | null;
  subjectId: string | null;
  subjectName: string | null;
  districtName: string | null;
  action: string;
  objectTable: string | null;
  objectId: string | null;
  result: AuditResult;
  details: Record<string, unknown>;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  requestId: string | null;
  address: string | null;
};

export const auditPage = 25;
/** A search for a person matches this many people at most. */
const mostPeople = 200;

/** The people whom a search names. They are looked up first, so that the log is entered by its own index. */
async function peopleNamed(db: Db, search: string): Promise<string[]> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 6);
  const like = words.map((word) => {
    const part = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    return sql`p.search_text like fold_name(${part})`;
  });
  // Those with an account first; where they are enough, nobody else is looked for.
  const named = (account: RawBuilder<boolean>) => sql`(select p.id from profiles p
    where ${account} and ${sql.join(like, sql` and `)} order by p.sort_name limit ${mostPeople})`;
  const { rows } = await sql<{ id: string }>`
    ${named(sql`p.auth_user_id is not null`)} union all ${named(sql`p.auth_user_id is null`)}
    limit ${mostPeople}`.execute(db);
  return rows.map((row) => row.id);
}

/** The condition of a filter over `audit_log as a`. A search that names nobody holds nothing. */
async function where(db: Db, scope: Scope, filter: AuditFilter): Promise<RawBuilder<boolean>> {
  // Everyone's doings, over all districts, are for those who see all of them.
  if (scope.reach !== "all") return sql<boolean>`false`;
  const all: RawBuilder<boolean>[] = [sql`true`];
  const oneOf = (column: RawBuilder<unknown>, ids: string[]) => sql<boolean>`${column} = any (${ids}::uuid[])`;
  if (filter.who) all.push(oneOf(sql`a.actor_profile_id`, await peopleNamed(db, filter.who)));
  if (filter.whom) all.push(oneOf(sql`a.subject_profile_id`, await peopleNamed(db, filter.whom)));
  if (filter.action) all.push(sql`a.action = ${filter.action}`);
  if (filter.result === "ok") all.push(sql`a.result = 'ok'`);
  else if (filter.result) all.push(sql`a.result <> 'ok' and a.result = ${filter.result}`);
  if (filter.districtId) all.push(sql`a.district_id = ${filter.districtId}::uuid`);
  if (filter.from) all.push(sql`a.at >= ${filter.from}`);
  if (filter.to) all.push(sql`a.at < ${filter.to}`);
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}

type Page = { filter: AuditFilter; after: AuditCursor | null; size?: number };

/** One page of the log, the newest line first. For those who see every district; for others it is empty. */
export async function listAudit(db: Db, scope: Scope, { filter, after, size = auditPage }: Page) {
  const condition = await where(db, scope, filter);
  // The first of the two says which months need not be looked at.
  const behind = after
    ? sql`(a.at <= ${after.at}::timestamptz and (a.at, a.id) < (${after.at}::timestamptz, ${after.id}::bigint))`
    : sql`true`;
  const { rows } = await sql<AuditLine>`
    with page as (select a.* from audit_log a where ${condition} and ${behind}
      order by a.at desc, a.id desc limit ${size + 1})
    select a.id::text, a.at, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact, a.actor_profile_id as "actorId", p.display_name as "actorName",
      a.actor_role as "actorRole", a.actor_key_id as "actorKeyId", k.name as "actorKeyName", a.subject_profile_id as "subjectId", s.display_name as "subjectName",
      d.name as "districtName", a.action, a.object_table as "objectTable", a.object_id as "objectId", a.result, a.details,
      a.before, a.after, a.request_id as "requestId", a.address
    from page a left join profiles p on p.id = a.actor_profile_id left join profiles s on s.id = a.subject_profile_id
      left join districts d on d.id = a.district_id left join api_keys k on k.id = a.actor_key_id
    order by a.at desc, a.id desc`.execute(db);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, next: rows.length > size && last ? { at: last.exact, id: last.id } : null };
}

/** How many lines match a filter; 10,001 stands for more than 10,000. */
export async function countAudit(db: Db, scope: Scope, { filter }: { filter: AuditFilter }): Promise<number> {
  const condition = await where(db, scope, filter);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from audit_log a where ${condition}
      limit ${mostCounted + 1}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The actions that are in the log, each once, found by leaping from one to the next in the index. */
export async function listAuditActions(db: Db, scope: Scope): Promise<string[]> {
  if (scope.reach !== "all") return [];
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      (select action from audit_log order by action limit 1)
      union all
      select (select action from audit_log l where l.action > a.action order by action limit 1) from actions a
      where a.action is not null
    )
    select action from actions where action is not null`.execute(db);
  return rows.map((row) => row.action);
}
