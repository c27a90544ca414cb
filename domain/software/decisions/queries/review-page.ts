import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { Questions } from "domain/software/decisions/dimensions";
import type { Dimension, ReviewStatus, RoundOutcome } from "domain/software/decisions/terms";
import { reviewerRoles } from "domain/software/decisions/terms";
import type { RequestStatus, RequestType } from "domain/software/requests/terms";
import { isChecked } from "domain/software/status/checked";
import type { SoftwareRecord } from "domain/software/status/queries/district-software";
import { todayIn } from "domain/software/status/today";
import { sql } from "kysely";

/** A review of one dimension, with whom it waits for or who has done it. Instants are ISO 8601. */
type ReviewRow = {
  id: string;
  dimension: Dimension;
  status: ReviewStatus;
  assigneeId: string | null;
  assignee: string | null;
  assigneeRole: string | null;
  why: string | null;
  questions: unknown;
  answers: Record<string, string>;
  comment: string | null;
  dueOn: string | null;
  by: string | null;
  at: string | null;
  version: number;
};

type RoundRow = {
  id: string;
  openedAt: string;
  openedBy: string | null;
  closedAt: string | null;
  closedBy: string | null;
  outcome: RoundOutcome | null;
  version: number;
  reviews: ReviewRow[];
};

type RequestRow = {
  id: string;
  status: RequestStatus;
  type: RequestType;
  requesterId: string;
  who: string;
  school: string | null;
  purpose: string | null;
  grades: number[];
  students: number | null;
  neededBy: string | null;
  at: string;
  dueAt: string | null;
  pausedAt: string | null;
  version: number;
};

type RecordRow = Omit<SoftwareRecord, "decidedAt" | "schools"> & { decidedAt: string | null };

type PageRow = {
  id: string;
  name: string;
  vendor: string | null;
  categoryId: string | null;
  website: string | null;
  mergedIntoId: string | null;
  record: RecordRow | null;
  round: RoundRow | null;
  requests: RequestRow[];
  /** To whom a review can be given. */
  people: { id: string; name: string; role: string }[];
};

/**
 * Everything about the review of one product in a district, in one question: its record, its open round or else its last
 * one with the reviews, every request that was sent, the open ones first, and the people who can review it.
 */
export async function findReviewPage(
  db: Db,
  scope: Scope,
  { districtId, softwareId }: { districtId: string; softwareId: string },
) {
  const { rows } = await sql<PageRow>`
    select s.id, s.name, v.name as vendor, s.category_id as "categoryId", s.website, s.merged_into_id as "mergedIntoId",
      (${recordOf(districtId)}) as record, (${round}) as round, (${requests}) as requests, (${people}) as people
    from software s join districts d on d.id = ${districtId}::uuid
      left join vendors v on v.id = s.vendor_id
    where s.id = ${softwareId}::uuid and (s.district_id is null or s.district_id = d.id)
      and ${inWholeDistrict(scope, sql.ref("d.id"))}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const reviews = (row.round?.reviews ?? []).map((review) => ({
    ...review,
    // Questions that can't be read any more leave the review to its comment.
    questions: Questions.catch([]).parse(review.questions),
  }));
  return { ...row, round: row.round && { ...row.round, reviews } };
}

const recordOf = (districtId: string) => sql`
  select jsonb_build_object('approvalStatus', f.approval_status, 'privacyStatus', ds.privacy_status,
    'isChecked', ${isChecked(districtId, sql.ref("ds.software_id"))},
    'allowedGrades', ds.allowed_grades, 'allowedSchoolIds', ds.allowed_school_ids, 'allowedRoles', ds.allowed_roles,
    'staffOnly', ds.staff_only, 'allowedUntil', ds.allowed_until, 'conditions', ds.conditions,
    'nextReviewOn', ds.next_review_on, 'reason', ds.decision_reason, 'overrideReason', ds.override_reason,
    'decidedBy', p.display_name, 'decidedAt', ds.decided_at, 'demo', ds.demo, 'version', ds.version)
  from district_software ds left join profiles p on p.id = ds.decided_by
    join approval_periods f on f.district_id = ds.district_id and f.software_id = ds.software_id
      and f.during @> ${todayIn(districtId)}
  where ds.district_id = d.id and ds.software_id = s.id`;

const reviews = sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'dimension', w.dimension, 'status', w.status,
    'assigneeId', w.assignee_profile_id, 'assignee', a.display_name, 'assigneeRole', w.assignee_role,
    'why', w.why_needed, 'questions', w.questions, 'answers', w.answers, 'comment', w.comment, 'dueOn', w.due_on,
    'by', b.display_name, 'at', w.decided_at, 'version', w.version)
    order by array_position(array['instruction', 'privacy', 'security', 'accessibility', 'budget'], w.dimension)),
    '[]')
  from request_reviews w left join profiles a on a.id = w.assignee_profile_id
    left join profiles b on b.id = w.decided_by
  where w.round_id = r.id and w.district_id = r.district_id`;

const round = sql`
  select jsonb_build_object('id', r.id, 'openedAt', r.opened_at, 'openedBy', o.display_name, 'closedAt', r.closed_at,
    'closedBy', e.display_name, 'outcome', r.outcome, 'version', r.version, 'reviews', (${reviews}))
  from review_rounds r left join profiles o on o.id = r.opened_by left join profiles e on e.id = r.closed_by
  where r.district_id = d.id and r.software_id = s.id
  order by r.closed_at desc nulls first limit 1`;

const requests = sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'status', q.status, 'type', q.request_type,
    'requesterId', q.requester_id, 'who', p.display_name, 'school', c.name, 'purpose', q.purpose, 'grades', q.grades, 'students', q.est_students,
    'neededBy', q.needed_by, 'at', q.submitted_at, 'dueAt', q.due_at, 'pausedAt', q.paused_at, 'version', q.version)
    order by q.status in ('submitted', 'in_review', 'info_requested') desc, q.submitted_at desc), '[]')
  from software_requests q join profiles p on p.id = q.requester_id left join schools c on c.id = q.school_id
  where q.district_id = d.id and q.software_id = s.id and q.submitted_at is not null`;

const people = sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.display_name, 'role', p.role)
    order by p.sort_name), '[]')
  from profiles p
  where p.district_id = d.id and p.role = any (${[...reviewerRoles]}::text[]) and p.deactivated_at is null
    and p.auth_user_id is not null`;

/** The people of a district to whom a review can be given, by name. */
export async function listReviewPeople(
  db: Db,
  scope: Scope,
  { districtId, roles = reviewerRoles }: { districtId: string; roles?: readonly string[] },
): Promise<{ id: string; name: string; role: string }[]> {
  return db
    .selectFrom("profiles as p")
    .select(["p.id", "p.display_name as name", "p.role"])
    .where("p.district_id", "=", districtId)
    .where("p.role", "in", [...roles])
    .where("p.deactivated_at", "is", null)
    .where("p.auth_user_id", "is not", null)
    .where((eb) => inWholeDistrict(scope, eb.ref("p.district_id")))
    .orderBy("p.sort_name")
    .limit(200)
    .execute();
}
