import { type Kysely, sql } from "kysely";

/**
 * When the review of a product was started, which a request alone does not do. Of the rounds that are open the moment is read
 * from what was done in them: a request taken into review, a review put down, or a reviewer who opened the round. Products
 * that only a request had put into review go back to what they were, with a line in their history; what a ban has taken the
 * place of is told by that ban's line, and stays. Open rounds are few, and all else is looked up by an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table review_rounds add column started_at timestamptz`.execute(db);
  const requests = sql`software_requests q where q.district_id = r.district_id and q.software_id = r.software_id
    and q.round_id = r.id`;
  await sql`
    update review_rounds r set started_at = coalesce(
      (select min(h.at) from request_history h where h.to_status in ('in_review', 'info_requested')
        and (h.district_id, h.request_id) in (select q.district_id, q.id from ${requests})),
      (select min(w.decided_at) from request_reviews w where w.round_id = r.id), r.opened_at)
    where r.closed_at is null and (
      exists (select from ${requests} and q.status in ('in_review', 'info_requested'))
      or exists (select from request_reviews w where w.round_id = r.id and w.status <> 'waiting')
      or (r.opened_by is not null and not exists (select from ${requests} and q.requester_id = r.opened_by)))`.execute(
    db,
  );
  await sql`
    with untouched as (
      select ds.district_id, ds.software_id, put.was
      from review_rounds r join district_software ds on ds.district_id = r.district_id and ds.software_id = r.software_id
        cross join lateral (
          select h.details ->> 'was' as was, h.details ->> 'roundId' as round_id from status_history h
          where h.district_id = r.district_id and h.what = 'approval' and h.to_value = 'under_review'
            and h.software_id in (select s.id from software s where r.software_id in (s.id, s.merged_into_id))
          order by h.at desc, h.id desc limit 1) put
      where r.closed_at is null and r.started_at is null and ds.approval_status = 'under_review'
        and put.round_id = r.id::text and put.was in ('not_reviewed', 'denied', 'retired')
    ), mended as (
      update district_software ds set approval_status = u.was, version = ds.version + 1, updated_at = now()
      from untouched u where ds.district_id = u.district_id and ds.software_id = u.software_id
    )
    insert into status_history (district_id, software_id, what, from_value, to_value, reason)
    select district_id, software_id, 'approval', 'under_review', was,
      'It has been requested, and its review hasn’t started yet.' from untouched`.execute(db);
}
