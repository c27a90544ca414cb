import type { Db } from "db/client";
import { openStatuses } from "domain/software/requests/terms";
import { sql } from "kysely";

/**
 * Moves on the days of the reviews that wait for what a request asks, by those on which their clock stood: it stands while
 * all who asked have a question to answer. Call it before a question to one of them is closed, which ends that, in the
 * transaction that closes it. No scope: the move of the request has been judged.
 */
export async function moveReviewDays(db: Db, { districtId, id }: { districtId: string; id: string }): Promise<void> {
  await sql`
    update request_reviews w set due_on = w.due_on + stood.days
    from (
      select r.round_id, (now() at time zone d.time_zone)::date - (max(o.paused_at) at time zone d.time_zone)::date as days
      from software_requests r join districts d on d.id = r.district_id
        join software_requests o on o.district_id = r.district_id and o.round_id = r.round_id
          and o.status = any (${[...openStatuses]}::text[])
      where r.district_id = ${districtId}::uuid and r.id = ${id}::uuid
      group by r.round_id, d.time_zone having bool_and(o.paused_at is not null)) stood
    where w.district_id = ${districtId}::uuid and w.round_id = stood.round_id and w.status = 'waiting'`.execute(db);
}
