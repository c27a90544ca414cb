import type { Db } from "db/client";
import { type Scope, softwareInScope } from "domain/access/scope";
import { hostOf } from "domain/software/catalogue/host-of";
import type { CostType, DataElement } from "domain/software/catalogue/terms";
import type { Dimension, ReviewStatus } from "domain/software/decisions/terms";
import { ownRequest, requestInScope } from "domain/software/requests/request-scope";
import type { RequestStatus, RequestType } from "domain/software/requests/terms";
import { type RawBuilder, sql } from "kysely";

/** What is asked for, as the form has it. Null and empty: not said. */
export type RequestFields = {
  requestType: RequestType;
  purpose: string | null;
  grades: number[];
  subjects: string[];
  estStudents: number | null;
  estTeachers: number | null;
  neededBy: string | null;
  costType: CostType | null;
  estCost: string | null;
  fundingSourceId: string | null;
  dataElements: DataElement[];
  studentLogin: boolean | null;
  usesAi: boolean | null;
  under13: boolean | null;
};

export type RequestReview = {
  dimension: Dimension;
  status: ReviewStatus;
  /** A person's name, else the role whose it is. */
  who: string | null;
  role: string | null;
  /** A sentence: what made it necessary. */
  why: string | null;
  dueOn: string | null;
  decidedAt: string | null;
  /** Only for those who review. */
  comment: string | null;
};

export type FoundRequest = RequestFields & {
  id: string;
  version: number;
  status: RequestStatus;
  requesterId: string;
  requester: string;
  school: string | null;
  softwareId: string | null;
  product: string;
  vendor: string | null;
  proposedName: string | null;
  proposedUrl: string | null;
  createdAt: Date;
  submittedAt: Date | null;
  dueAt: Date | null;
  pausedAt: Date | null;
  roundId: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  decisionReason: string | null;
  duplicateOfId: string | null;
  demo: boolean;
  reviews: RequestReview[];
};

type Find = { districtId: string; id: string; seesReviewers: boolean };

/**
 * One request in scope with everything that was asked and how its reviews stand. What reviewers wrote comes along only
 * for one who may read it, and never for the one who asked.
 */
export async function findRequest(db: Db, scope: Scope, input: Find): Promise<FoundRequest | undefined> {
  const reads = sql`(${input.seesReviewers} and r.requester_id is distinct from ${scope.profileId}::uuid)`;
  const { rows } = await sql<FoundRequest>`
    select r.id, r.version, r.status, r.requester_id as "requesterId", asker.display_name as requester,
      c.name as school, r.software_id as "softwareId", coalesce(s.name, r.proposed_name) as product, v.name as vendor,
      r.proposed_name as "proposedName", r.proposed_url as "proposedUrl", r.request_type as "requestType", r.purpose,
      r.grades, r.subjects, r.est_students as "estStudents", r.est_teachers as "estTeachers",
      r.needed_by as "neededBy", r.cost_type as "costType", r.est_cost as "estCost",
      r.funding_source_id as "fundingSourceId", r.student_data_elements as "dataElements",
      r.student_login as "studentLogin", r.uses_ai as "usesAi", r.under_13 as "under13", r.created_at as "createdAt",
      r.submitted_at as "submittedAt", r.due_at as "dueAt", r.paused_at as "pausedAt", r.round_id as "roundId",
      r.decided_at as "decidedAt", decider.display_name as "decidedBy", r.decision_reason as "decisionReason",
      r.duplicate_of_id as "duplicateOfId", r.demo, coalesce(reviews.list, '[]') as reviews
    from software_requests r
      join profiles asker on asker.id = r.requester_id
      left join profiles decider on decider.id = r.decided_by
      left join schools c on c.id = r.school_id
      left join software s on s.id = r.software_id
      left join vendors v on v.id = s.vendor_id
      left join lateral (
        select jsonb_agg(jsonb_build_object('dimension', w.dimension, 'status', w.status, 'who', p.display_name,
          'role', w.assignee_role, 'why', w.why_needed, 'dueOn', w.due_on, 'decidedAt', w.decided_at,
          'comment', case when ${reads} then w.comment end)
          order by array_position(array['instruction', 'privacy', 'security', 'accessibility', 'budget'], w.dimension))
          as list
        from request_reviews w left join profiles p on p.id = coalesce(w.decided_by, w.assignee_profile_id)
        where w.district_id = r.district_id and w.round_id = r.round_id) reviews on true
    where r.district_id = ${input.districtId}::uuid and r.id = ${input.id}::uuid and ${requestInScope(scope)}`.execute(
    db,
  );
  return rows[0];
}

/** The draft or open request that someone has for a product already, leaving one of them out. */
export async function findOpenRequest(
  db: Db,
  scope: Scope,
  input: { districtId: string; softwareId: string; exceptId?: string | null },
): Promise<{ id: string; status: RequestStatus } | undefined> {
  const { rows } = await sql<{ id: string; status: RequestStatus }>`
    select r.id, r.status from software_requests r
    where r.district_id = ${input.districtId}::uuid and r.software_id = ${input.softwareId}::uuid
      and r.status in ('draft', 'submitted', 'in_review', 'info_requested') and ${ownRequest(scope)}
      and r.id is distinct from ${input.exceptId ?? null}::uuid
    order by r.status = 'draft', r.created_at desc limit 1`.execute(db);
  return rows[0];
}

type NewProduct = { districtId: string; name: string; url: string | null; exceptId?: string | null };

/**
 * The draft or open request that someone has for a new product already, as it is named: the same name but for spaces,
 * signs and accents, at the same host, or without an address in one of them.
 */
export async function findOpenRequestNamed(
  db: Db,
  scope: Scope,
  { districtId, name, url, exceptId = null }: NewProduct,
): Promise<{ id: string; status: RequestStatus } | undefined> {
  const bare = (text: RawBuilder<unknown>) =>
    sql`regexp_replace(fold_name(left(${text}, 200)), '[^[:alnum:]]+', '', 'g')`;
  const host = sql`regexp_replace(lower(coalesce(s.website, r.proposed_url, '')),
    '^(https?://)?(www\\.)?|[/?#:].*$', '', 'g')`;
  const { rows } = await sql<{ id: string; status: RequestStatus }>`
    select r.id, r.status from software_requests r left join software s on s.id = r.software_id
    where r.district_id = ${districtId}::uuid and ${ownRequest(scope)} and r.id is distinct from ${exceptId}::uuid
      and r.status in ('draft', 'submitted', 'in_review', 'info_requested')
      and ${bare(sql`coalesce(s.name, r.proposed_name)`)} = ${bare(sql`${name}::text`)} and ${bare(sql`${name}::text`)} <> ''
      and (${hostOf(url)}::text is null or ${host} in ('', ${hostOf(url)}::text))
    order by r.status = 'draft', r.created_at desc limit 1`.execute(db);
  return rows[0];
}

export type AskableProduct = {
  id: string;
  name: string;
  vendor: string | null;
  website: string | null;
  /** The draft or open request that this person has for it already. */
  existing: { id: string; status: RequestStatus } | null;
};

/** A product that a request may be for: one in scope of the catalogue or this district's own, not merged elsewhere. */
export async function findAskableProduct(
  db: Db,
  scope: Scope,
  input: { districtId: string; id: string },
): Promise<AskableProduct | undefined> {
  const { rows } = await sql<AskableProduct>`
    select s.id, s.name, v.name as vendor, s.website,
      (select jsonb_build_object('id', r.id, 'status', r.status) from software_requests r
        where r.district_id = ${input.districtId}::uuid and r.software_id = s.id and ${ownRequest(scope)}
          and r.status in ('draft', 'submitted', 'in_review', 'info_requested')
        order by r.status = 'draft', r.created_at desc limit 1) as existing
    from software chosen join software s on s.id = coalesce(chosen.merged_into_id, chosen.id)
      left join vendors v on v.id = s.vendor_id
    where chosen.id = ${input.id}::uuid and ${softwareInScope(scope)}
      and (s.district_id is null or s.district_id = ${input.districtId}::uuid)
      and (chosen.district_id is null or chosen.district_id = ${input.districtId}::uuid)`.execute(db);
  return rows[0];
}

/** Puts one's own request into a round of its product, in the transaction that sends it. False when it is not one's own. */
export async function putIntoRound(
  db: Db,
  scope: Scope,
  { districtId, id, roundId }: { districtId: string; id: string; roundId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update software_requests r set round_id = ${roundId}::uuid
    where r.district_id = ${districtId}::uuid and r.id = ${id}::uuid and ${ownRequest(scope)}`.execute(db);
  return numAffectedRows === 1n;
}
