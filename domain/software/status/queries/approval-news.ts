import type { Db } from "db/client";
import type { MailIds } from "domain/notices/queries/mails";
import { notify } from "domain/notices/queries/notifications";
import { givesBack, type StatusChange, takesBack } from "domain/software/status/taken-back";
import type { ApprovalStatus } from "domain/software/status/terms";
import { sql } from "kysely";

type Of = { districtId: string; softwareId: string };

/** A person who was told that a product is approved, by the answer to this request of theirs. */
type ApprovedRequester = { requestId: string; profileId: string; product: string };

/**
 * Everyone whose latest answered request for a product was approved, so that they take it for approved until they are
 * told otherwise. No scope: who may change its status is the question of the command that does.
 */
export async function listApprovedRequesters(db: Db, { districtId, softwareId }: Of): Promise<ApprovedRequester[]> {
  const { rows } = await sql<ApprovedRequester>`
    select latest.id as "requestId", requester_id as "profileId", s.name as product from (
      select distinct on (requester_id) id, requester_id, status, request_type from software_requests
      where district_id = ${districtId}::uuid and software_id = ${softwareId}::uuid
        and status in ('approved', 'approved_with_conditions', 'denied')
      order by requester_id, coalesce(decided_at, updated_at) desc, id) latest
      join software s on s.id = ${softwareId}::uuid
    where status <> 'denied' and request_type <> 'remove' order by latest.id`.execute(db);
  return rows;
}

/**
 * Takes news of what a product's status was as read and over, for everybody: what tells that an approval was taken back,
 * and with `approvals` that a request was approved. No scope: see listApprovedRequesters.
 */
async function settleApprovalNews(
  db: Db,
  { districtId, softwareId, approvals }: Of & { approvals: boolean },
): Promise<void> {
  await sql`
    update notifications n set read_at = coalesce(n.read_at, now()), details = n.details || '{"over": true}'
    from software_requests q
    where q.district_id = ${districtId}::uuid and q.software_id = ${softwareId}::uuid and q.request_type <> 'remove'
      and n.district_id = q.district_id and n.subject_id = q.id and n.kind = 'request_moved'
      and n.details -> 'over' is null and (n.details -> 'now' is not null
        or (${approvals}::boolean and n.details ->> 'to' in ('approved', 'approved_with_conditions')))`.execute(db);
}

type TakenBack = Of & {
  to: ApprovalStatus;
  /** Who did it, and so knows, and whom other news tells of it. */
  except: readonly (string | null)[];
};

/**
 * Tells everyone who was told that a product is approved what has become of that; what they were told is over. Call it in
 * the transaction of the change, before requests are answered by it. Returns the mails to send after the commit. No scope:
 * see listApprovedRequesters.
 */
export async function tellTakenBack(db: Db, { districtId, softwareId, to, except }: TakenBack): Promise<MailIds[]> {
  const requesters = (await listApprovedRequesters(db, { districtId, softwareId })).filter(
    (one) => !except.includes(one.profileId),
  );
  await settleApprovalNews(db, { districtId, softwareId, approvals: true });
  const mails: MailIds[] = [];
  for (const { requestId, profileId, product } of requesters) {
    const news = { districtId, kind: "request_moved" as const, subjectId: requestId, details: { product, now: to } };
    mails.push(...(await notify(db, { ...news, profileIds: [profileId] })));
  }
  return mails;
}

/**
 * What a change of a product's status means for those who were told that it is approved: they are told that this was
 * taken back, and such news is over once it holds again. As tellTakenBack.
 */
export async function tellStatusChange(
  db: Db,
  { from, ...change }: TakenBack & Pick<StatusChange, "from">,
): Promise<MailIds[]> {
  if (takesBack({ from, to: change.to })) return tellTakenBack(db, change);
  if (givesBack({ from, to: change.to })) await settleApprovalNews(db, { ...change, approvals: false });
  return [];
}
