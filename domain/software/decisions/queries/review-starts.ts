import type { Db } from "db/client";
import { inWholeDistrict, type Scope, wholeDistrict } from "domain/access/scope";
import { setApproval } from "domain/software/status/queries/district-software";
import { recordStatus } from "domain/software/status/queries/status-history";
import type { ApprovalStatus } from "domain/software/status/terms";
import { todayIn } from "domain/software/status/today";
import { sql } from "kysely";

type Of = { districtId: string; softwareId: string };

/** The statuses that the start of a review turns into "under review"; what is in use stays in use while it is looked at. */
const reopened: ApprovalStatus[] = ["not_reviewed", "denied", "retired"];

/**
 * Locks a product's record until the transaction ends, where it has one. Whoever may start a review calls it after the
 * requests are held and before the round is, as decisions do, so that none waits in a circle.
 */
export async function lockRecord(db: Db, scope: Scope, { districtId, softwareId }: Of): Promise<void> {
  await sql`
    select from district_software ds where ds.district_id = ${districtId}::uuid and ds.software_id = ${softwareId}::uuid
      and ${inWholeDistrict(scope, sql.ref("ds.district_id"))} for update`.execute(db);
}

/**
 * Starts the open round of a product, once: from then on the product is in review, unless it is in use or blocked. Call it
 * in the transaction of what starts the review, with who does. False when it was started before, is closed or not in scope.
 */
export async function startRound(
  db: Db,
  scope: Scope,
  { districtId, softwareId, roundId, actorId }: Of & { roundId: string; actorId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("review_rounds as r")
    .set({ started_at: sql`now()` })
    .where("r.id", "=", roundId)
    .where("r.district_id", "=", districtId)
    .where("r.closed_at", "is", null)
    .where("r.started_at", "is", null)
    .where((eb) => inWholeDistrict(scope, eb.ref("r.district_id")))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const of = { districtId, softwareId, actorId };
  await recordStatus(db, { ...of, what: "review", to: "started", details: { roundId } });
  const was = await statusToday(db, of);
  if (!reopened.includes(was)) return true;
  const change = { ...of, status: "under_review" as const, details: { roundId, was }, keepsVersion: true as const };
  await setApproval(db, wholeDistrict(districtId), change);
  return true;
}

/** How a product stands today, read once its record is held. */
async function statusToday(db: Db, of: Of): Promise<ApprovalStatus> {
  await lockRecord(db, wholeDistrict(of.districtId), of);
  const { rows } = await sql<{ status: ApprovalStatus }>`
    select f.approval_status as status
    from district_software ds join approval_periods f on f.district_id = ds.district_id
      and f.software_id = ds.software_id and f.during @> ${todayIn(of.districtId)}
    where ds.district_id = ${of.districtId}::uuid and ds.software_id = ${of.softwareId}::uuid`.execute(db);
  return rows[0]?.status ?? "not_reviewed";
}
