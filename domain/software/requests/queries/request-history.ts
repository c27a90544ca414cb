import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { requestInScope } from "domain/software/requests/request-scope";
import type { RequestStatus } from "domain/software/requests/terms";
import { sql } from "kysely";

export type RequestEvent = {
  id: string;
  at: Date;
  who: string | null;
  from: RequestStatus | null;
  to: RequestStatus;
  note: string | null;
  /** Whether the one whose request it is did it. */
  isAsker: boolean;
};

/** What became of a request, step by step, the newest first. */
export async function listRequestHistory(
  db: Db,
  scope: Scope,
  input: { districtId: string; requestId: string },
): Promise<RequestEvent[]> {
  const { rows } = await sql<RequestEvent>`
    select h.id, h.at, p.display_name as who, h.from_status as "from", h.to_status as "to", h.note,
      coalesce(h.actor_profile_id = r.requester_id, false) as "isAsker"
    from request_history h
      join software_requests r on r.district_id = h.district_id and r.id = h.request_id
      left join profiles p on p.id = h.actor_profile_id
    where h.district_id = ${input.districtId}::uuid and h.request_id = ${input.requestId}::uuid
      and ${requestInScope(scope)}
    order by h.at desc, h.id desc limit 200`.execute(db);
  return rows;
}
