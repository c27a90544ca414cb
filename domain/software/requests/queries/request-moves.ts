import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { type Conflict, conflictOf, type Deed, type Missing, missing } from "domain/conflict";
import { judgeMove, type MoveName, type Mover } from "domain/software/requests/lifecycle";
import { ownRequest, requestInScope } from "domain/software/requests/request-scope";
import type { RequestStatus, RequestType } from "domain/software/requests/terms";
import { openStatuses, requestDays } from "domain/software/requests/terms";
import { type RawBuilder, sql } from "kysely";
import { moveReviewDays } from "./review-clock";

type MoveInput = {
  districtId: string;
  id: string;
  move: MoveName;
  by: Mover;
  actorId: string | null;
  /** The version that the one who moves it has seen; left out where the row is locked and known already. */
  version?: number;
  reason?: string | null;
  /** What the history says of it where there is no reason: asked once the move is made, and what follows from it holds. */
  note?: () => Promise<string | null>;
  /** What the move sets beside the status: the round it joins, the product it is for, the request it doubles. */
  fields?: { roundId?: string; softwareId?: string; duplicateOfId?: string };
};

export type Moved =
  | {
      kind: "moved";
      from: RequestStatus;
      to: RequestStatus;
      requesterId: string;
      softwareId: string | null;
      /** Null where it was moved before and was not read again. */
      requestType: RequestType | null;
    }
  | { kind: "refused"; why: string }
  | RequestConflict
  | Missing;

export type RequestConflict = Conflict<{ status: RequestStatus }>;

type CurrentRequest = {
  status: RequestStatus;
  version: number;
  requesterId: string;
  requestType: RequestType;
  changedAt: Date;
};

/**
 * Moves a request on, in the caller's transaction: the row is locked, the version held against what the mover has seen,
 * the move judged, and its history written. A requester moves only what is their own; a decider what is of the whole
 * district. Returns what came of it.
 */
export async function moveRequest(db: Db, scope: Scope, input: MoveInput): Promise<Moved> {
  const { districtId, id, move, by, actorId, version, reason = null, note } = input;
  const { rows } = await sql<CurrentRequest>`
    select r.status, r.version, r.requester_id as "requesterId",
      r.request_type as "requestType", r.updated_at as "changedAt" from software_requests r
    where r.district_id = ${districtId}::uuid and r.id = ${id}::uuid and ${moverInScope(by, scope)}
    for update`.execute(db);
  const current = rows[0];
  if (!current) return missing;
  const { status: from, requesterId, requestType, changedAt } = current;
  if (version !== undefined && version !== current.version) {
    const last = await lastMove(db, { districtId, id });
    const now = { status: from };
    return conflictOf(last ?? { by: null, byId: null, at: changedAt }, {
      about: "request",
      version: current.version,
      now,
    });
  }
  const judged = judgeMove(move, { from, by, reason });
  if ("refused" in judged) return { kind: "refused", why: judged.refused };
  if (from === "info_requested" && openStatuses.includes(judged.to)) await moveReviewDays(db, { districtId, id });
  const sets = [...effects(input), sql`status = ${judged.to}`, sql`version = version + 1`, sql`updated_at = now()`];
  const changed = await sql<{ softwareId: string | null }>`
    update software_requests set ${sql.join(sets)} where district_id = ${districtId}::uuid and id = ${id}::uuid
    returning software_id as "softwareId"`.execute(db);
  await sql`
    insert into request_history (district_id, request_id, at, actor_profile_id, from_status, to_status, note)
    values (${districtId}::uuid, ${id}::uuid, clock_timestamp(), ${actorId}::uuid, ${from}, ${judged.to},
      ${reason ?? (await note?.()) ?? null})`.execute(db);
  const softwareId = changed.rows[0]?.softwareId ?? null;
  return { kind: "moved", from, to: judged.to, requesterId, softwareId, requestType };
}

/** Who moved it last: asked after the lock is held, so that whoever was faster is seen. */
async function lastMove(db: Db, { districtId, id }: { districtId: string; id: string }): Promise<Deed | undefined> {
  const { rows } = await sql<Deed>`
    select p.display_name as by, h.actor_profile_id as "byId", h.at
    from request_history h left join profiles p on p.id = h.actor_profile_id
    where h.district_id = ${districtId}::uuid and h.request_id = ${id}::uuid order by h.at desc, h.id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Who moved a request for a product last that those who decide find moved on; undefined when it is not theirs. */
export async function whoMovedRequest(
  db: Db,
  scope: Scope,
  { districtId, softwareId, id }: { districtId: string; softwareId: string; id: string },
): Promise<RequestConflict | undefined> {
  const { rows } = await sql<{ status: RequestStatus }>`
    select r.status from software_requests r where r.district_id = ${districtId}::uuid and r.id = ${id}::uuid
      and r.software_id = ${softwareId}::uuid and r.status <> 'draft' and ${inWholeDistrict(scope, sql.ref("r.district_id"))}`.execute(
    db,
  );
  const [now] = rows;
  return now && conflictOf(await lastMove(db, { districtId, id }), { about: "request", now });
}

/** The system moves a request on behalf of whoever may see it: as when a product's round opens. */
function moverInScope(by: Mover, scope: Scope) {
  if (by === "requester") return ownRequest(scope);
  return by === "decider" ? inWholeDistrict(scope, sql.ref("r.district_id")) : requestInScope(scope);
}

/** The clock stands while a question is open: what is left of it then is what is left when it goes on. */
const resumed = [
  sql`due_at = due_at + case when paused_at is null then interval '0' else now() - paused_at end`,
  sql`paused_at = null`,
];

function effects({ move, actorId, reason, fields = {} }: MoveInput): RawBuilder<unknown>[] {
  const { roundId, softwareId, duplicateOfId } = fields;
  const given = [
    ...(roundId ? [sql`round_id = ${roundId}::uuid`] : []),
    ...(softwareId ? [sql`software_id = ${softwareId}::uuid`] : []),
    ...(duplicateOfId ? [sql`duplicate_of_id = ${duplicateOfId}::uuid`] : []),
  ];
  switch (move) {
    case "submit":
      return [...given, sql`submitted_at = now()`, sql`due_at = now() + make_interval(days => ${requestDays})`];
    case "ask_for_info":
      return [...given, sql`paused_at = now()`];
    case "start_review":
      return given;
    case "give_info":
    case "resume":
      return [...given, ...resumed];
    case "withdraw":
      return [...given, sql`paused_at = null`];
    case "approve":
    case "approve_with_conditions":
    case "deny":
    case "mark_duplicate": {
      const decided = [
        sql`decided_by = ${actorId}::uuid`,
        sql`decided_at = now()`,
        sql`decision_reason = ${reason ?? null}`,
      ];
      return [...given, ...decided, sql`paused_at = null`];
    }
  }
}
