import type { Db } from "db/client";
import { sql } from "kysely";
import type { Cohort, Contribution } from "../cohorts";
import { type PeerFigure, type Quartiles, type SizeBand, weeksRemembered } from "../terms";

type Week = { week: string };
export type Shared = Contribution & { demo: boolean };

/**
 * What the districts share in a week. Held until the transaction ends: one that stops sharing in the meantime waits,
 * and then takes with it what was made. For the worker; no request reads it.
 */
export async function listContributions(db: Db, { week }: Week): Promise<Shared[]> {
  const { rows } = await sql<Shared>`
    select f.district_id as "districtId", d.state_id as "stateId", f.size_band as band, f.figures, f.demo
    from peer_figures f join districts d on d.id = f.district_id
    where d.shares_benchmarks and f.size_band is not null and (f.demo or f.week = ${week}::date)
    order by f.district_id for share of f`.execute(db);
  return rows;
}

/** The districts of every comparison that somebody may still have before them, withdrawn or not; each group once. */
export async function listPublished(db: Db, { week }: Week): Promise<string[][]> {
  const { rows } = await sql<{ members: string[] }>`
    select distinct member_ids as members from peer_releases
    where week > ${week}::date - ${7 * weeksRemembered}::int`.execute(db);
  return rows.map(({ members }) => members);
}

/** The sizes of districts whose comparisons of a week are made: nothing is added to them within the week. */
export async function listMadeBands(db: Db, { week }: Week): Promise<SizeBand[]> {
  const { rows } = await sql<{ band: SizeBand }>`
    select distinct size_band as band from peer_releases where week = ${week}::date`.execute(db);
  return rows.map(({ band }) => band);
}

/** Lets one worker at a time make comparisons, until the transaction ends. */
export async function lockReleases(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('peer comparisons'))`.execute(db);
}

export type Release = Cohort & { figures: Partial<Record<PeerFigure, Quartiles>>; demo: boolean };

/** Keeps the comparisons of a week. */
export async function keepReleases(db: Db, { week, releases }: Week & { releases: readonly Release[] }): Promise<void> {
  if (releases.length === 0) return;
  await db
    .insertInto("peer_releases")
    .values(
      releases.map(({ band, stateId, family, members, figures, demo }) => ({
        week,
        size_band: band,
        state_id: stateId,
        family,
        demo,
        member_ids: [...members].sort(),
        figures: JSON.stringify(figures),
      })),
    )
    .execute();
}

/** Forgets comparisons that nothing is held against any more. Returns how many. */
export async function forgetReleases(db: Db, { week }: Week): Promise<number> {
  const gone = await sql`delete from peer_releases where week <= ${week}::date - ${7 * weeksRemembered}::int`.execute(
    db,
  );
  return Number(gone.numAffectedRows ?? 0);
}
