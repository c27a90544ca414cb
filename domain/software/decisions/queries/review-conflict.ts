import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { type Conflict, conflictOf, type Deed } from "domain/conflict";
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
