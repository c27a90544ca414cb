import type { Db } from "db/client";
import { matching } from "db/paging";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { assignedTo } from "domain/software/decisions/review-assignee";
import { type Dimension, type QueueShow, queueShows, type ReviewStatus } from "domain/software/decisions/terms";
import type { RequestStatus } from "domain/software/requests/terms";
import { isChecked } from "domain/software/status/checked";
import type { ApprovalStatus, PrivacyStatus } from "domain/software/status/terms";
import { todayBeganIn, todayIn } from "domain/software/status/today";
import { type RawBuilder, sql } from "kysely";

export const queueSorts = ["waiting", "due", "product", "people"] as const;
export type QueueSort = (typeof queueSorts)[number];

export type QueueFilter = {
  show: QueueShow;
  search: string;
  sort: QueueSort;
  descending: boolean;
};

/** How a product stands in the queue: its open requests together, or how the last one ended. */
export type QueueStatus = Exclude<RequestStatus, "draft">;

export type QueueRow = {
  softwareId: string;
  product: string;
  vendor: string | null;
  /** Requests that are open; and all that were sent. */
  open: number;
  requests: number;
  schools: number;
  school: string | null;
  status: QueueStatus;
  /** Days of the district's calendar, YYYY-MM-DD. */
  since: string;
  closedOn: string | null;
  due: string | null;
  /** Whole days since then. */
  days: number;
  isPaused: boolean;
  isOverdue: boolean;
  isMine: boolean;
  approvalStatus: ApprovalStatus;
  privacyStatus: PrivacyStatus;
  /** A requirement of a law has a check that counts today. */
  isChecked: boolean;
  reviews: { dimension: Dimension; status: ReviewStatus; person: string | null; role: string | null; mine: boolean }[];
};

const openOnes = sql`('submitted', 'in_review', 'info_requested')`;

type Who = { profileId: string | null; role: string };

/** Whether a review (`request_reviews as w`) is this person's, by name or by their role. */
const assigned = ({ profileId, role }: Who) => assignedTo({ id: sql`${profileId}::uuid`, role: sql`${role}` });

/** What only a list of all needs of a product's requests: how many from where, and how the last one ended. */
const ofAll = {
  requested: sql`, count(*)::int as requests, (count(distinct r.school_id))::int as schools,
    min(r.school_id::text)::uuid as school_id, max(r.updated_at) as ended_at,
    (array_agg(r.status order by r.submitted_at desc))[1] as last_status`,
  found: sql`, coalesce(a.requests, 0) as requests, coalesce(a.schools, 0) as schools, a.school_id,
    case when coalesce(a.open, 0) = 0 and o.id is null then a.ended_at end as ended_at,
    case when coalesce(a.open, 0) = 0 then coalesce(case when o.id is not null then 'in_review' end, a.last_status)
      when a.in_review then 'in_review' when a.submitted then 'submitted' else 'info_requested' end as status`,
};

/**
 * One row for each product that was requested, or that is in an open round; of `open` ones those alone that still wait. A
 * product that waits for answers alone is paused, and then neither due nor overdue; on its due day one isn't overdue yet.
 * Who has none of the waiting reviews to do may still have to decide: a round whose reviews are all done waits for
 * everyone who decides. Rounds are joined with their reviews by themselves: a search of products is planned for a
 * handful, and would go through all that waits for each of them.
 */
function rowsOfQueue(scope: Scope, districtId: string, who: Who, which: "all" | "open"): RawBuilder<unknown> {
  const [requested, found] = which === "all" ? [ofAll.requested, ofAll.found] : [sql``, sql``];
  const within = (alias: string) => sql`${sql.ref(`${alias}.district_id`)} = ${districtId}::uuid
    and ${inWholeDistrict(scope, sql.ref(`${alias}.district_id`))}`;
  return sql`
    requested as (
      select r.software_id, (count(*) filter (where r.status in ${openOnes}))::int as open,
        min(r.submitted_at) filter (where r.status in ${openOnes}) as waiting_since,
        min(r.due_at) filter (where r.status in ('submitted', 'in_review')) as due_at,
        max(r.submitted_at) as last_at, bool_or(r.status = 'in_review') as in_review,
        bool_or(r.status = 'submitted') as submitted${requested}
      from software_requests r
      where ${within("r")} and r.software_id is not null and r.submitted_at is not null
        and ${which === "all" ? sql`true` : sql`r.status in ${openOnes}`}
      group by r.software_id
    ), waiting as (
      select w.round_id, coalesce(bool_or(${assigned(who)}), false) as is_mine, min(w.due_on) filter (where ${assigned(who)}) as due_on
      from request_reviews w where ${within("w")} and w.status = 'waiting'
      group by w.round_id
    ), round as materialized (
      select r.id, r.software_id, r.opened_at, r.due_at, coalesce(w.is_mine, true) as is_own_turn,
        case when w.is_mine then w.due_on end as review_due_on
      from review_rounds r left join waiting w on w.round_id = r.id where ${within("r")} and r.closed_at is null
    ), found as (
      select coalesce(a.software_id, o.software_id) as software_id, coalesce(a.open, 0) as open, o.id as round_id,
        coalesce(a.waiting_since, o.opened_at, a.last_at) as since,
        case when a.open > 0 then a.due_at else o.due_at end as due_at,
        coalesce(a.open > 0 and not a.in_review and not a.submitted, false) as is_paused,
        coalesce(a.open, 0) > 0 or o.id is not null as is_open, coalesce(o.is_own_turn, true) as is_own_turn, o.review_due_on${found}
      from requested a full join round o on o.software_id = a.software_id
    ), judged as (
      select f.*, f.is_open and f.due_at < ${todayBeganIn(districtId)} as is_overdue,
        f.is_open and not f.is_paused and f.is_own_turn as is_mine
      from found f
    )`;
}

const shown: Record<QueueShow, RawBuilder<boolean>> = {
  mine: sql`j.is_mine`,
  open: sql`j.is_open`,
  overdue: sql`j.is_overdue`,
  submitted: sql`j.is_open and j.status = 'submitted'`,
  in_review: sql`j.is_open and j.status = 'in_review'`,
  info_requested: sql`j.is_open and j.status = 'info_requested'`,
  approved: sql`not j.is_open and j.status in ('approved', 'approved_with_conditions')`,
  denied: sql`not j.is_open and j.status = 'denied'`,
  all: sql`true`,
};

const sortKeys: Record<QueueSort, RawBuilder<unknown>> = {
  // The longest wait first; what has ended comes after what is open.
  waiting: sql`now() - j.since`,
  due: sql`j.due_at`,
  product: sql`s.sort_name`,
  people: sql`j.requests`,
};

function orderOf({ sort, descending }: QueueFilter) {
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  return sql`j.is_open desc, ${sortKeys[sort]} ${direction}, s.sort_name, s.id`;
}

type Ask = { districtId: string; who: Who; filter: QueueFilter };

/** One page of the queue, as the filter asks for it; one row more than `size` says that there is a next page. */
export async function listQueue(
  db: Db,
  scope: Scope,
  { districtId, who, filter, zone, page, size }: Ask & { zone: string; page: number; size: number },
): Promise<{ rows: QueueRow[]; more: boolean }> {
  const day = (at: string) => sql`to_char(${sql.ref(at)} at time zone ${zone}, 'YYYY-MM-DD')`;
  const { rows } = await sql<QueueRow>`
    with ${rowsOfQueue(scope, districtId, who, "all")}
    select s.id as "softwareId", s.name as product, v.name as vendor, j.open, j.requests, j.schools, c.name as school,
      j.status, ${day("j.since")} as since, ${day("j.ended_at")} as "closedOn", ${day("j.due_at")} as due,
      greatest(0, floor(extract(epoch from now() - j.since) / 86400))::int as days, j.is_paused as "isPaused",
      coalesce(j.is_overdue, false) as "isOverdue", j.is_mine as "isMine",
      coalesce(f.approval_status, 'not_reviewed') as "approvalStatus",
      coalesce(ds.privacy_status, 'not_evaluated') as "privacyStatus",
      ${isChecked(districtId, sql.ref("j.software_id"))} as "isChecked", (
        select coalesce(jsonb_agg(jsonb_build_object('dimension', w.dimension, 'status', w.status,
          'person', p.display_name, 'role', w.assignee_role, 'mine',
            w.status = 'waiting' and ${assigned(who)})
          order by array_position(array['instruction', 'privacy', 'security', 'accessibility', 'budget'], w.dimension)),
          '[]')
        from request_reviews w left join profiles p on p.id = w.assignee_profile_id
        where w.round_id = coalesce(j.round_id, (select r.id from review_rounds r
          where r.district_id = ${districtId}::uuid and r.software_id = j.software_id
          order by r.closed_at desc limit 1))) as reviews
    from judged j join software s on s.id = j.software_id left join vendors v on v.id = s.vendor_id
      left join schools c on c.id = j.school_id
      left join district_software ds on ds.district_id = ${districtId}::uuid and ds.software_id = j.software_id
      left join approval_periods f on f.district_id = ${districtId}::uuid and f.software_id = j.software_id
        and f.during @> ${todayIn(districtId)}
    where ${shown[filter.show]} and ${matching(filter.search, sql`s.search_text`, sql`s.sort_name`)}
    order by ${orderOf(filter)} limit ${size + 1} offset ${(page - 1) * size}`.execute(db);
  return { rows: rows.slice(0, size), more: rows.length > size };
}

type Counting = { district: { id: string; today: string }; who: Who };

const counted = (shows: readonly QueueShow[]) =>
  sql.join(shows.map((show) => sql`(count(*) filter (where ${shown[show]}))::int as ${sql.id(show)}`));

const waitingShows = ["mine", "open", "overdue"] as const satisfies readonly QueueShow[];

/**
 * How many products wait, for this person and at all; how many of each are late, of "mine" also by the day of one's
 * review; since when the oldest waits (ISO 8601); and which product that oldest of "mine" is.
 */
export type WaitingCounts = Pick<Record<QueueShow, number>, (typeof waitingShows)[number]> & {
  mineLate: number;
  mineSince: string | null;
  mineFirst: { id: string; name: string } | null;
  openSince: string | null;
};

/** What of the queue waits: one row, for /home. */
export function selectWaiting(scope: Scope, { district, who }: Counting): RawBuilder<WaitingCounts> {
  const oldest = (show: QueueShow) => sql`to_jsonb(min(j.since) filter (where ${shown[show]})) #>> '{}'`;
  return sql<WaitingCounts>`
    with ${rowsOfQueue(scope, district.id, who, "open")}
    select ${counted(waitingShows)}, (count(*) filter (where j.is_mine
        and (j.is_overdue or j.review_due_on < ${district.today}::date)))::int as "mineLate",
      (select jsonb_build_object('id', s.id, 'name', s.name) from software s
        where s.id = (select m.software_id from judged m where m.is_mine order by m.since, m.software_id limit 1)) as "mineFirst",
      ${oldest("mine")} as "mineSince", ${oldest("open")} as "openSince"
    from judged j`;
}

/** How many products each view of the queue holds. */
export async function countQueue(
  db: Db,
  scope: Scope,
  { district, who }: Counting,
): Promise<Record<QueueShow, number>> {
  const { rows } = await sql<Record<QueueShow, number>>`
    with ${rowsOfQueue(scope, district.id, who, "all")} select ${counted(queueShows)} from judged j`.execute(db);
  return rows[0] as Record<QueueShow, number>;
}
