import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import type { Role } from "domain/access/terms";
import { newsInScope } from "domain/notices/news-scope";
import type { NewsDetails, NotificationKind } from "domain/notices/terms";
import { selectAgreementsEnding } from "domain/software/compliance/queries/agreements-ending";
import { selectOverInUse } from "domain/software/compliance/queries/over-in-use";
import { selectWaiting, type WaitingCounts } from "domain/software/decisions/queries/review-queue";
import { productsDue } from "domain/software/decisions/review-due";
import type { RequestStatus } from "domain/software/requests/terms";
import { type RawBuilder, sql } from "kysely";
import { endingSteps } from "../terms";

/** What waits for one person, in one district. */
export type Attention = {
  unread: number;
  news: { id: string; kind: NotificationKind; product: string; details: NewsDetails; at: string }[];
  /** What of the queue of requests and reviews waits for this person. */
  queue: WaitingCounts;
  /**
   * Signed agreements that end soon and aren't renewed: how many, within each of endingSteps, the first day (YYYY-MM-DD),
   * and the first of them.
   */
  ending: { count: number; within: number[]; by: string | null; first: string | null; id: string | null };
  /** Agreements that are over while their products are used without another: since when (YYYY-MM-DD), and the first. */
  uncovered: { count: number; since: string | null; first: string | null; id: string | null };
  /** Products that come due for another look, those of them whose day has passed, and the first day. */
  reviewsDue: { soon: number; late: number; by: string | null };
  /** Contracts whose renewal has to be decided soon, the first day to decide by, and that contract. */
  renewals: { count: number; within: number[]; by: string | null; first: string | null; id: string | null };
  /** Canceled ones that would renew by themselves, as their vendors haven't been told; of these whose day has passed. */
  untold: { count: number; late: number; by: string | null; first: string | null; id: string | null };
  /** Filter logs that wait to be told how they are read: how many, and since when the oldest does. */
  files: { count: number; since: string | null; id: string | null };
  /**
   * The person's own requests that are not decided yet: the first five, the ones that need them first, and how many
   * there are.
   */
  requests: { id: string; product: string; status: RequestStatus; since: string }[];
  openRequests: number;
  /** Those of them that wait for an answer of this person: how many, since when the oldest does, and which one that is. */
  questions: { count: number; since: string | null; product: string | null; id: string | null };
};

type Asking = {
  district: { id: string; today: string };
  role: Role;
  /** Only who decides is told of what is to be decided. */
  decides: boolean;
  /** Only who brings usage in is told of its files. */
  managesUsage: boolean;
};

const one = (of: RawBuilder<unknown>) => sql`(select to_jsonb(x) from (${of}) x)`;
const list = (of: RawBuilder<unknown>) => sql`(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (${of}) x)`;

/** Everything that /home tells this person of software, contracts and files, in one statement. */
export async function findAttention(db: Db, scope: Scope, asking: Asking): Promise<Attention> {
  const { district, role, decides, managesUsage } = asking;
  const whole = inWholeDistrict(scope, sql`${district.id}::uuid`);
  const seesAll = decides ? whole : sql`false`;
  const seesFiles = managesUsage ? whole : sql`false`;
  const at = { seesAll, today: sql`${district.today}::date`, id: sql`${district.id}::uuid` };
  const { rows } = await sql<Attention>`
    with own as materialized (${ownRequests(scope, at.id)})
    select ${list(latestNews(scope))} as news, ${list(sql`select id, product, status, since from own limit 5`)} as requests,
      (select count(*)::int from own) as "openRequests", ${one(questions)} as questions,
      (select count(*)::int from notifications n where ${newsInScope(scope)} and n.read_at is null) as unread,
      ${one(selectWaiting(scope, { district, who: { profileId: scope.profileId, role } }))} as queue,
      ${one(sql`
        select count(*)::int as count, ${within(sql`a."endsOn"`, at.today)} as within, min(a."endsOn")::text as by,
          (array_agg(a.title order by a."endsOn", a.id))[1] as first, (array_agg(a.id order by a."endsOn", a.id))[1] as id
        from (${selectAgreementsEnding(scope, { districtId: district.id, today: district.today, days: furthest })}) a
        where ${at.seesAll}`)} as ending,
      ${one(sql`
        select count(*)::int as count, min(a."on")::text as since,
          (array_agg(a.title order by a."on", a.id))[1] as first, (array_agg(a.id order by a."on", a.id))[1] as id
        from (${selectOverInUse(scope, { districtId: district.id, today: district.today })}) a
        where ${at.seesAll}`)} as uncovered,
      ${one(sql`
        select count(*)::int as soon, count(*) filter (where r.due_on < ${at.today})::int as late,
          min(r.due_on)::text as by
        from (${productsDue({ districtId: district.id, today: district.today })}) r
        where ${at.seesAll}`)} as "reviewsDue",
      ${one(sql`
        select count(*)::int as count, ${within(sql`r.by`, at.today)} as within, min(r.by)::text as by,
          (array_agg(r.title order by r.by, r.title))[1] as first, (array_agg(r.id order by r.by, r.title))[1] as id
        from (${renewals(at)}) r
        where r.by between ${at.today} and ${at.today} + ${furthest}::int`)} as renewals,
      ${one(sql`
        select count(*)::int as count, count(*) filter (where r.by < ${at.today})::int as late, min(r.by)::text as by,
          (array_agg(r.title order by r.by, r.title))[1] as first, (array_agg(r.id order by r.by, r.title))[1] as id
        from (${untold(at)}) r`)} as untold,
      ${one(sql`
        select count(*)::int as count, min(f.changed_at) as since, (array_agg(f.id order by f.changed_at, f.id))[1] as id
        from usage_files f
        where f.district_id = ${at.id} and ${seesFiles} and f.state = 'asking'`)} as files`.execute(db);
  return rows[0] as Attention;
}

const furthest = Math.max(...endingSteps);

/** How many days of a column are within each of the steps. */
const within = (column: RawBuilder<unknown>, today: RawBuilder<unknown>) =>
  sql`array[${sql.join(
    endingSteps.map((days) => sql`count(*) filter (where ${column} <= ${today} + ${days}::int)::int`),
  )}]`;

type At = Record<"id" | "seesAll" | "today", unknown>;

/**
 * Contracts in force that can still be canceled and that nothing is decided about, each with the day by which that has to be
 * decided: see decideBy of money.
 */
const renewals = ({ id, seesAll, today }: At) => sql`
  select c.id, c.title, case when c.notice_on >= ${today} then c.notice_on else c.ends_on end as by
  from contracts c
  where c.district_id = ${id} and ${seesAll} and ${today} between c.starts_on and c.ends_on
    and c.renewal_decision is null and not (c.auto_renews and c.notice_on is not null and c.notice_on < ${today})`;

/** Contracts that were canceled and renew by themselves all the same until their vendors are told: see isUntold of money. */
const untold = ({ id, seesAll, today }: At) => sql`
  select c.id, c.title, coalesce(c.notice_on, c.ends_on) as by
  from contracts c
  where c.district_id = ${id} and ${seesAll} and c.ends_on >= ${today}
    and c.renewal_decision = 'cancel' and c.auto_renews and c.notice_given_on is null`;

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
    order by q.status = 'info_requested' desc, q.status = 'draft', q.submitted_at desc nulls last, q.id`;
}

const questions = sql`
  select count(*)::int as count, min(since) as since, (array_agg(product order by since, id))[1] as product,
    (array_agg(id order by since, id))[1] as id
  from own where status = 'info_requested'`;
