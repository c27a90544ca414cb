import type { Db } from "db/client";
import { inWholeDistrict, type Scope, wholeDistrict } from "domain/access/scope";
import { findWorkingDistrict } from "domain/places/queries/working-district";
import type { Needed } from "domain/software/decisions/dimensions";
import { assignedTo } from "domain/software/decisions/review-assignee";
import type { RoundOutcome } from "domain/software/decisions/terms";
import { settleBan, stillBanned } from "domain/software/policies/queries/product-bans";
import { openStatuses } from "domain/software/requests/terms";
import { setApproval } from "domain/software/status/queries/district-software";
import { recordStatus } from "domain/software/status/queries/status-history";
import type { ApprovalStatus } from "domain/software/status/terms";
import { sql } from "kysely";
import { listNeededReviews } from "./review-needs";
import { settleReviewNews } from "./review-news";

type Of = { districtId: string; softwareId: string };
type Actor = { actorId: string | null };

const worksIn = (scope: Scope, districtId: string) =>
  scope.reach === "all" || (scope.districtId === districtId && scope.reach !== "none" && scope.reach !== "self");

type Joined = { roundId: string; opened: boolean; isStarted: boolean; assignees: string[] };

/**
 * Joins the open round of a product, or opens one with the reviews that the product needs; in the caller's transaction,
 * after the request that asks for it is there. Who asks need not see the reviews: those are the district's. The product
 * stays as it is until its review is started (startRound). Returns the round, whether it was opened now and whether it is
 * started, and whom its reviews wait for when it was opened. Throws when it is not the caller's district.
 */
export async function joinRound(
  db: Db,
  scope: Scope,
  { districtId, softwareId, openedBy }: Of & { openedBy: string },
): Promise<Joined> {
  if (!worksIn(scope, districtId)) throw new Error("a round can only be opened by who works in the district");
  const district = wholeDistrict(districtId);
  const current = await lockOpenRound(db, district, { districtId, softwareId });
  if (current) return joinedTo(current);
  const needed = await reviewsNeeded(db, district, { districtId, softwareId });
  const mostDays = Math.max(14, ...needed.map(({ settings }) => settings.dueDays));
  const { rows } = await sql<{ id: string }>`
    insert into review_rounds (district_id, software_id, opened_by, due_at)
    select ${districtId}::uuid, s.id, ${openedBy}::uuid, now() + make_interval(days => ${mostDays})
    from software s where s.id = ${softwareId}::uuid and (s.district_id is null or s.district_id = ${districtId}::uuid)
    on conflict (district_id, software_id) where closed_at is null do nothing returning id`.execute(db);
  const [made] = rows;
  if (!made) {
    // Somebody else opened it in this very moment: by now it is there for all to see.
    const theirs = await lockOpenRound(db, district, { districtId, softwareId });
    if (!theirs) throw new Error("the product is not this district's, or its round was closed in this moment");
    return joinedTo(theirs);
  }
  await openReviews(db, { districtId, roundId: made.id, needed });
  return { roundId: made.id, opened: true, isStarted: false, assignees: await listReviewers(db, made.id) };
}

type OpenRound = NonNullable<Awaited<ReturnType<typeof lockOpenRound>>>;

const joinedTo = ({ id, startedAt }: OpenRound): Joined => ({
  roundId: id,
  opened: false,
  isStarted: startedAt !== null,
  assignees: [],
});

/** The open round of a product, held until the transaction ends. */
export async function lockOpenRound(db: Db, scope: Scope, { districtId, softwareId }: Of) {
  return db
    .selectFrom("review_rounds as r")
    .select(["r.id", "r.version", "r.opened_by as openedBy", "r.started_at as startedAt"])
    .where("r.district_id", "=", districtId)
    .where("r.software_id", "=", softwareId)
    .where("r.closed_at", "is", null)
    .where((eb) => inWholeDistrict(scope, eb.ref("r.district_id")))
    .forUpdate()
    .executeTakeFirst();
}

async function reviewsNeeded(db: Db, scope: Scope, { districtId, softwareId }: Of): Promise<Needed[]> {
  const district = await findWorkingDistrict(db, scope, { id: districtId });
  return district ? listNeededReviews(db, scope, { district, softwareId }) : [];
}

async function openReviews(
  db: Db,
  { districtId, roundId, needed }: { districtId: string; roundId: string; needed: Needed[] },
) {
  if (needed.length === 0) return;
  await db
    .insertInto("request_reviews")
    .values(
      needed.map(({ settings, why }) => ({
        district_id: districtId,
        round_id: roundId,
        dimension: settings.dimension,
        assignee_profile_id: settings.assigneeProfileId,
        assignee_role: settings.assigneeRole,
        why_needed: why,
        questions: JSON.stringify(settings.questions),
        due_on: sql<string>`(select (now() at time zone d.time_zone)::date + ${settings.dueDays}::int
          from districts d where d.id = ${districtId}::uuid)`,
      })),
    )
    .execute();
}

/** The people whom the waiting reviews of a round wait for: those named, and those who have the role. */
async function listReviewers(db: Db, roundId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from request_reviews w join profiles p on p.district_id = w.district_id
      and ${assignedTo({ id: sql.ref("p.id"), role: sql.ref("p.role") })}
    where w.round_id = ${roundId}::uuid and w.status = 'waiting' and p.deactivated_at is null
      and p.auth_user_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Closes the open round of a product when none of the requests that it hangs on is open any more, and puts the status
 * back to what it was before the round. A round that a reviewer opened without a request stays. Call it after a request
 * was withdrawn or marked as a duplicate, in the same transaction; it does nothing where there is nothing to do.
 */
export async function leaveRound(db: Db, scope: Scope, { districtId, softwareId, actorId }: Of & Actor): Promise<void> {
  if (!worksIn(scope, districtId)) return;
  const district = wholeDistrict(districtId);
  const round = await lockOpenRound(db, district, { districtId, softwareId });
  if (round && (await hasNoRequestLeft(db, { districtId, round }))) {
    await giveUpRound(db, district, { districtId, softwareId, actorId, roundId: round.id });
  }
  await settleReviewNews(db, district, { districtId, softwareId });
}

/** Whether a round hangs on requests, and none of them is open any more. */
async function hasNoRequestLeft(db: Db, { districtId, round }: { districtId: string; round: OpenRound }) {
  const { rows } = await sql<{ requested: boolean; open: boolean }>`
    select coalesce(bool_or(requester_id = ${round.openedBy}::uuid), false) or ${round.openedBy === null} as requested,
      coalesce(bool_or(status = any (${[...openStatuses]}::text[])), false) as open
    from software_requests where district_id = ${districtId}::uuid and round_id = ${round.id}::uuid`.execute(db);
  return rows[0]?.requested === true && !rows[0].open;
}

/**
 * Closes a round without a decision, and puts the status back to what it was before the round. Call it in a transaction.
 * False when it is not open (any more) or not in scope.
 */
export async function giveUpRound(
  db: Db,
  scope: Scope,
  round: Of & Actor & { roundId: string; reason?: string },
): Promise<boolean> {
  const isClosed = await closeRound(db, scope, { ...round, outcome: "withdrawn" });
  if (isClosed) await putBack(db, scope, round);
  return isClosed;
}

/**
 * The status that the start of a review has set goes back to what it was, under a ban, too; one that was decided since then
 * stays. That review may have been one of a product that was merged into this one, whose round was joined to this.
 */
async function putBack(
  db: Db,
  scope: Scope,
  { roundId, districtId, softwareId, actorId }: Of & Actor & { roundId: string },
) {
  const of = { districtId, softwareId, actorId };
  const { rows } = await sql<{ was: ApprovalStatus }>`
    select h.details ->> 'was' as was from status_history h join decided_approvals a
      on a.district_id = h.district_id and a.software_id = ${of.softwareId}::uuid and a.approval_status = 'under_review'
    where h.district_id = ${of.districtId}::uuid and h.what = 'approval' and h.details ->> 'was' is not null
      and h.software_id in (select s.id from software s where ${of.softwareId}::uuid in (s.id, s.merged_into_id))
    order by h.at desc limit 1`.execute(db);
  if (!rows[0]) return;
  await setApproval(db, scope, { ...of, status: rows[0].was, details: { roundId } });
  await settleBan(db, scope, { ...of, reason: stillBanned });
}

/** Closes a round with its outcome. False when it is not open (any more) or not in scope. */
export async function closeRound(
  db: Db,
  scope: Scope,
  {
    districtId,
    softwareId,
    actorId,
    roundId,
    outcome,
    reason = null,
  }: Of & Actor & { roundId: string; outcome: RoundOutcome; reason?: string | null },
): Promise<boolean> {
  const closed = await db
    .updateTable("review_rounds as r")
    .set({ closed_at: sql`now()`, closed_by: actorId, outcome, version: sql`version + 1` })
    .where("r.id", "=", roundId)
    .where("r.district_id", "=", districtId)
    .where("r.closed_at", "is", null)
    .where((eb) => inWholeDistrict(scope, eb.ref("r.district_id")))
    .returning("r.started_at as startedAt")
    .executeTakeFirst();
  if (!closed) return false;
  await recordStatus(db, {
    districtId,
    softwareId,
    actorId,
    what: "review",
    reason,
    details: { roundId },
    ...(closed.startedAt || outcome !== "withdrawn"
      ? { from: "started", to: `closed: ${outcome}` }
      : { from: "requested", to: "closed: unstarted" }),
  });
  return true;
}
