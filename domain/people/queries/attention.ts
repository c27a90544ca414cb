import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import type { Role } from "domain/access/terms";
import { newsInScope } from "domain/notices/news-scope";
import type { NewsDetails, NotificationKind } from "domain/notices/terms";
import { type QueueCounts, selectQueueCounts } from "domain/software/decisions/queries/review-queue";
import { productsDue } from "domain/software/decisions/review-due";
import type { RequestStatus } from "domain/software/requests/terms";
import { type RawBuilder, sql } from "kysely";

/** What of governance waits for one person, in one district. */
export type Attention = {
  unread: number;
  news: { id: string; kind: NotificationKind; product: string; details: NewsDetails; at: string }[];
  /** What the queue of requests and reviews holds for this person. */
  queue: QueueCounts;
  /** Signed agreements that end within so many days, the later bands without the earlier ones. */
  ending: { in30: number; in60: number; in90: number };
  /** Products that come due for another look, and those of them whose day has passed. */
  reviewsDue: { soon: number; late: number };
  /** The person's own requests that are not decided yet, the ones that need them first. */
  requests: { id: string; product: string; status: RequestStatus; since: string }[];
};

type Asking = {
  district: { id: string; today: string };
  role: Role;
  /** Only who decides is told of what is to be decided. */
  decides: boolean;
};

const one = (of: RawBuilder<unknown>) => sql`(select to_jsonb(x) from (${of}) x)`;
const list = (of: RawBuilder<unknown>) => sql`(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (${of}) x)`;

/** Everything of governance that /home tells this person, in one question. */
export async function findAttention(db: Db, scope: Scope, asking: Asking): Promise<Attention> {
  const { district, role, decides } = asking;
  const seesAll = decides ? inWholeDistrict(scope, sql`${district.id}::uuid`) : sql`false`;
  const at = { ...asking, seesAll, today: sql`${district.today}::date`, id: sql`${district.id}::uuid` };
  const { rows } = await sql<Attention>`
    select ${list(latestNews(scope))} as news, ${list(ownRequests(scope, at.id))} as requests,
      (select count(*)::int from notifications n where ${newsInScope(scope)} and n.read_at is null) as unread,
      ${one(selectQueueCounts(scope, { district, who: { profileId: scope.profileId, role } }))} as queue,
      ${one(sql`
        select count(*) filter (where a.ends_on <= ${at.today} + 30)::int as in30,
          count(*) filter (where a.ends_on > ${at.today} + 30 and a.ends_on <= ${at.today} + 60)::int as in60,
          count(*) filter (where a.ends_on > ${at.today} + 60)::int as in90
        from agreements a
        where a.district_id = ${at.id} and ${at.seesAll} and a.status = 'signed'
          and a.ends_on between ${at.today} and ${at.today} + 90`)} as ending,
      ${one(sql`
        select count(*)::int as soon, count(*) filter (where r.due_on < ${at.today})::int as late
        from (${productsDue({ districtId: district.id, today: district.today })}) r
        where ${at.seesAll}`)} as "reviewsDue"`.execute(db);
  return rows[0] as Attention;
}

function latestNews(scope: Scope) {
  return sql`
    select n.id, n.kind, coalesce(s.name, n.details ->> 'product', 'a product') as product, n.details, n.created_at as at
    from notifications n
      left join software_requests r on r.id = n.subject_id
      left join software s on s.id = coalesce(r.software_id, n.subject_id)
    where ${newsInScope(scope)} and n.read_at is null
    order by n.created_at desc, n.id desc
    limit 3`;
}

function ownRequests(scope: Scope, district: RawBuilder<unknown>) {
  return sql`
    select q.id, coalesce(s.name, q.proposed_name) as product, q.status, coalesce(q.submitted_at, q.created_at) as since
    from software_requests q left join software s on s.id = q.software_id
    where q.district_id = ${district} and q.requester_id = ${scope.profileId}::uuid
      and ${scope.reach === "all" ? sql`true` : sql`q.district_id = ${scope.districtId}::uuid`}
      and q.status in ('draft', 'submitted', 'in_review', 'info_requested')
    order by q.status = 'info_requested' desc, q.status = 'draft', q.submitted_at desc nulls last, q.id
    limit 5`;
}
