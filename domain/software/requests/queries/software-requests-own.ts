import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import type { Dimension } from "domain/software/decisions/terms";
import { ownRequest } from "domain/software/requests/request-scope";
import type { RequestStatus, RequestType } from "domain/software/requests/terms";
import { type RawBuilder, sql } from "kysely";

export type OwnRequestOrder = "sent" | "product" | "status" | "due";

export type OwnRequestFilter = {
  districtId: string;
  /** Empty: all of them. */
  statuses: readonly RequestStatus[];
  sort: OwnRequestOrder;
  descending: boolean;
};

export type OwnRequest = {
  id: string;
  status: RequestStatus;
  requestType: RequestType;
  product: string;
  createdAt: Date;
  submittedAt: Date | null;
  dueAt: Date | null;
  isPaused: boolean;
  decidedAt: Date | null;
  /** Reviews that wait, with the person or the role that has them. */
  waiting: { dimension: Dimension; who: string | null; role: string | null }[];
};

const keys: Record<OwnRequestOrder, RawBuilder<unknown>> = {
  sent: sql`coalesce(r.submitted_at, r.created_at)`,
  product: sql`lower(coalesce(s.name, r.proposed_name))`,
  status: sql`array_position(array['info_requested', 'draft', 'submitted', 'in_review', 'approved',
    'approved_with_conditions', 'denied', 'duplicate', 'withdrawn'], r.status)`,
  due: sql`case when r.status in ('submitted', 'in_review', 'info_requested') then r.due_at end`,
};

/** One's own requests, a page of them, with what each waits for. */
export async function listOwnRequests(
  db: Db,
  scope: Scope,
  { filter, page, size }: { filter: OwnRequestFilter; page: number; size: number },
): Promise<OwnRequest[]> {
  const { districtId, statuses, sort, descending } = filter;
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  const { rows } = await sql<OwnRequest>`
    select r.id, r.status, r.request_type as "requestType", coalesce(s.name, r.proposed_name) as product,
      r.created_at as "createdAt", r.submitted_at as "submittedAt", r.due_at as "dueAt",
      r.paused_at is not null as "isPaused", r.decided_at as "decidedAt", coalesce(waits.list, '[]') as waiting
    from software_requests r left join software s on s.id = r.software_id
      left join lateral (
        select jsonb_agg(jsonb_build_object('dimension', w.dimension, 'who', p.display_name, 'role', w.assignee_role)
          order by array_position(array['instruction', 'privacy', 'security', 'accessibility', 'budget'], w.dimension))
          as list
        from request_reviews w left join profiles p on p.id = w.assignee_profile_id
        where w.district_id = r.district_id and w.round_id = r.round_id and w.status = 'waiting'
          and r.status in ('submitted', 'in_review')) waits on true
    where r.district_id = ${districtId}::uuid and ${ownRequest(scope)}
      and (${statuses.length === 0} or r.status = any (${statuses}::text[]))
    order by ${keys[sort]} ${direction}, r.id limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

/** How many of one's own requests stand in each status. */
export async function countOwnRequests(db: Db, scope: Scope, { districtId }: { districtId: string }) {
  const { rows } = await sql<{ status: RequestStatus; count: number }>`
    select r.status, count(*)::int as count from software_requests r
    where r.district_id = ${districtId}::uuid and ${ownRequest(scope)} group by r.status`.execute(db);
  return rows;
}

export type OpenRequest = { softwareId: string; id: string; status: RequestStatus };

/** One's own requests for these products that are not decided yet, a draft only where there is no other: one for each. */
export async function listOwnOpenRequests(
  db: Db,
  scope: Scope,
  { districtId, softwareIds }: { districtId: string; softwareIds: readonly string[] },
): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`
    select distinct on (r.software_id) r.software_id as "softwareId", r.id, r.status
    from software_requests r
    where r.district_id = ${districtId}::uuid and r.software_id = any (${softwareIds}::uuid[]) and ${ownRequest(scope)}
      and r.status in ('draft', 'submitted', 'in_review', 'info_requested')
    order by r.software_id, r.status = 'draft', r.created_at desc`.execute(db);
  return rows;
}
