import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { requestInScope } from "domain/software/requests/request-scope";
import { sql } from "kysely";

export type CommentVisibility = "requester" | "reviewers";

export type RequestComment = {
  id: string;
  at: Date;
  who: string | null;
  isAsker: boolean;
  body: string;
  visibility: CommentVisibility;
};

type NewComment = {
  districtId: string;
  requestId: string;
  id: string;
  authorId: string;
  body: string;
  visibility: CommentVisibility;
};

/**
 * What people wrote about a request in scope, the oldest first. What is for reviewers only comes for those who review
 * (`seesReviewers`), and never for the one who asked.
 */
export async function listRequestComments(
  db: Db,
  scope: Scope,
  input: { districtId: string; requestId: string; seesReviewers: boolean },
): Promise<RequestComment[]> {
  const { rows } = await sql<RequestComment>`
    select c.id, c.created_at as at, p.display_name as who, c.body, c.visibility,
      coalesce(c.author_id = r.requester_id, false) as "isAsker"
    from request_comments c
      join software_requests r on r.district_id = c.district_id and r.id = c.request_id
      left join profiles p on p.id = c.author_id
    where c.district_id = ${input.districtId}::uuid and c.request_id = ${input.requestId}::uuid
      and ${requestInScope(scope)}
      and (c.visibility = 'requester'
        or (${input.seesReviewers} and r.requester_id is distinct from ${scope.profileId}::uuid))
    order by c.created_at, c.id limit 500`.execute(db);
  return rows;
}

/**
 * Adds a comment to a request in scope, under an id that the form brought: a form sent twice adds one. Whoever asked
 * writes for all to read. Undefined when the request is not in scope; else who asked, for what, and whether it is new.
 */
export async function addRequestComment(
  db: Db,
  scope: Scope,
  input: NewComment,
): Promise<{ requesterId: string; product: string; isNew: boolean } | undefined> {
  const { rows } = await sql<{ requesterId: string; product: string; isNew: boolean }>`
    with request as (
      select r.district_id, r.id, r.requester_id, coalesce(s.name, r.proposed_name) as product
      from software_requests r left join software s on s.id = r.software_id
      where r.district_id = ${input.districtId}::uuid and r.id = ${input.requestId}::uuid and r.status <> 'draft'
        and ${requestInScope(scope)}
    ), added as (
      insert into request_comments (id, district_id, request_id, author_id, body, visibility, created_at)
      select ${input.id}::uuid, district_id, id, ${input.authorId}::uuid, ${input.body},
        case when requester_id = ${input.authorId}::uuid then 'requester' else ${input.visibility} end, clock_timestamp()
      from request on conflict (id) do nothing returning id
    )
    select requester_id as "requesterId", product, exists (select 1 from added) as "isNew" from request`.execute(db);
  return rows[0];
}
