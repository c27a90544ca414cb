import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import type { Weights } from "domain/insight/terms";
import { sql } from "kysely";

/** One's own weights; no row before somebody has chosen any. */
export const selectWeights = (scope: Scope) => sql<Weights>`
  select w.utilization, w.target, w.evidence, w.compliance, w.rating from value_weights w
  where w.profile_id = ${scope.profileId}::uuid`;

/** One's own weights; null before somebody has chosen any. */
export async function findWeights(db: Db, scope: Scope): Promise<Weights | null> {
  const { rows } = await selectWeights(scope).execute(db);
  return rows[0] ?? null;
}

/** Keeps one's own weights; null forgets them. Does nothing for whoever has no profile. */
export async function keepWeights(db: Db, scope: Scope, { weights }: { weights: Weights | null }): Promise<void> {
  if (weights === null) {
    await sql`delete from value_weights w where w.profile_id = ${scope.profileId}::uuid`.execute(db);
    return;
  }
  const { utilization, target, evidence, compliance, rating } = weights;
  await sql`
    insert into value_weights (profile_id, utilization, target, evidence, compliance, rating)
    select p.id, ${utilization}::int, ${target}::int, ${evidence}::int, ${compliance}::int, ${rating}::int
    from profiles p where p.id = ${scope.profileId}::uuid
    on conflict (profile_id) do update set utilization = excluded.utilization, target = excluded.target,
      evidence = excluded.evidence, compliance = excluded.compliance, rating = excluded.rating, set_at = now()`.execute(
    db,
  );
}
