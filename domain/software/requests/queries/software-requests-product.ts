import type { Scope } from "domain/access/scope";
import { ownRequest, requestInScope } from "domain/software/requests/request-scope";
import type { RequestStatus, RequestType } from "domain/software/requests/terms";
import { sql } from "kysely";

export type ProductRequest = {
  id: string;
  status: RequestStatus;
  requestType: RequestType;
  requester: string;
  school: string | null;
  submittedAt: Date | null;
  isOwn: boolean;
  isOpen: boolean;
  demo: boolean;
  /** How many there are in scope, and how many of them are open. */
  all: number;
  open: number;
};

const open = sql`(r.status in ('submitted', 'in_review', 'info_requested'))`;

/** The latest requests in scope for a product, open ones first, one's own draft among them; the first tells of all. */
export const selectRequestsOfProduct = (
  scope: Scope,
  input: { districtId: string; softwareId: string; limit: number },
) => sql<ProductRequest>`
    select r.id, r.status, r.request_type as "requestType", p.display_name as requester, c.name as school,
      r.submitted_at as "submittedAt", ${ownRequest(scope)} as "isOwn", ${open} as "isOpen", r.demo,
      (count(*) over ())::int as "all", (count(*) filter (where ${open}) over ())::int as open
    from software_requests r join profiles p on p.id = r.requester_id left join schools c on c.id = r.school_id
    where r.district_id = ${input.districtId}::uuid and r.software_id = ${input.softwareId}::uuid
      and ${requestInScope(scope)}
    order by ${ownRequest(scope)} and ${open} desc, ${open} desc, coalesce(r.submitted_at, r.created_at) desc, r.id
    limit ${input.limit}`;
