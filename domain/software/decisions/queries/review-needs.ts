import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { type Needed, neededDimensions } from "domain/software/decisions/dimensions";
import type { Dimension, ReviewStatus } from "domain/software/decisions/terms";
import { loadGrounds } from "domain/software/policies/queries/grounds";
import { sql } from "kysely";
import { listDimensions } from "./review-dimensions";

type Of = { districtId: string; softwareId: string };
type Input = { district: { id: string; today: string }; softwareId: string };

/** The reviews that a product needs by the district's settings and rules as they are now. */
export async function listNeededReviews(db: Db, scope: Scope, { district, softwareId }: Input): Promise<Needed[]> {
  const grounds = await loadGrounds(db, scope, { district, softwareIds: [softwareId] });
  const ground = grounds.get(softwareId);
  if (!ground) return [];
  return neededDimensions(await listDimensions(db, scope, { districtId: district.id }), ground);
}

/** How a review area was looked at last. `at` is ISO 8601. */
export type LastReview = {
  dimension: Dimension;
  status: ReviewStatus;
  inOpenRound: boolean;
  by: string | null;
  at: string | null;
};

/** The select of listLastReviews. */
export const selectLastReviews = (scope: Scope, { districtId, softwareId }: Of) => sql<LastReview>`
  select distinct on (w.dimension) w.dimension, w.status, r.closed_at is null as "inOpenRound",
    p.display_name as by, to_json(w.decided_at) #>> '{}' as at
  from request_reviews w join review_rounds r on r.id = w.round_id and r.district_id = w.district_id
    left join profiles p on p.id = w.decided_by
  where r.district_id = ${districtId}::uuid and r.software_id = ${softwareId}::uuid
    and ${inWholeDistrict(scope, sql.ref("r.district_id"))}
    and (r.closed_at is null or w.status in ('accepted', 'refused')
      or (w.status = 'skipped' and r.outcome <> 'withdrawn'))
  order by w.dimension, r.closed_at is null desc, r.opened_at desc, r.closed_at desc`;

/**
 * The last review of each area of a product, whichever round it was in. One that was never done counts in an open round
 * only, and a skipped one where the round led to a decision: a round that was given up says what was found, no more.
 */
export async function listLastReviews(db: Db, scope: Scope, of: Of): Promise<LastReview[]> {
  return (await selectLastReviews(scope, of).execute(db)).rows;
}
