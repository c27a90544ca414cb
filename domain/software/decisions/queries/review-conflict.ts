import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { type Conflict, conflictOf, type Deed } from "domain/conflict";
import { lockOpenRound } from "domain/software/decisions/queries/review-rounds";
import { whoMovedRequest } from "domain/software/requests/queries/request-moves";
import { sql } from "kysely";

type Round = { id: string; version: number };
type Of = { districtId: string; softwareId: string; now: Round | null };
export type RoundConflict = Conflict<Round | null>;

/** Who opened a round, and when. */
export async function whoOpenedRound(
  db: Db,
  scope: Scope,
  { districtId, now }: { districtId: string; now: Round },
): Promise<RoundConflict> {
  const { rows } = await sql<Deed>`
    select p.display_name as by, r.opened_by as "byId", r.opened_at as at
    from review_rounds r left join profiles p on p.id = r.opened_by
    where r.id = ${now.id}::uuid and r.district_id = ${districtId}::uuid
      and ${inWholeDistrict(scope, sql.ref("r.district_id"))}`.execute(db);
  return conflictOf(rows[0], { about: "round", did: "started", version: now.version, now });
}

/** Who reviewed a product last, or opened or closed its round. Takes the round that is open now, if there is one. */
export async function whoChangedRound(
  db: Db,
  scope: Scope,
  { districtId, softwareId, now }: Of,
): Promise<RoundConflict> {
  const { rows } = await sql<Deed>`
    select p.display_name as by, h.actor_profile_id as "byId", h.at
    from status_history h left join profiles p on p.id = h.actor_profile_id
    where h.district_id = ${districtId}::uuid and h.software_id = ${softwareId}::uuid and h.what = 'review'
      and ${inWholeDistrict(scope, sql.ref("h.district_id"))}
    order by h.at desc, h.id desc limit 1`.execute(db);
  return conflictOf(rows[0], { about: "round", did: now ? "changed" : "closed", version: now?.version ?? null, now });
}

/** A start with what its page showed: the open round, and the requests that were waiting for it. */
export type Starting = { districtId: string; softwareId: string } & {
  seen?: { roundId: string | null; requestIds: readonly string[] };
};

/** Who was faster with a review that is to be started: it is at work already, or what it was for has moved on. */
export async function whoStarted(
  db: Db,
  scope: Scope,
  { districtId, softwareId, seen }: Starting,
): Promise<Conflict | undefined> {
  const now = await lockOpenRound(db, scope, { districtId, softwareId });
  const [id] = seen?.requestIds ?? [];
  const moved = id ? await whoMovedRequest(db, scope, { districtId, softwareId, id }) : undefined;
  if (moved && moved.now.status !== "in_review") return moved;
  const round = now ? { id: now.id, version: now.version } : null;
  if (moved && round) return conflictOf(moved, { about: "round", did: "started", now: round });
  if (seen?.roundId && !round) return whoChangedRound(db, scope, { districtId, softwareId, now: null });
  return round ? whoOpenedRound(db, scope, { districtId, now: round }) : undefined;
}
