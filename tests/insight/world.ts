import type { Db } from "db/client";
import { keepPeerFigures } from "domain/insight/peers/queries/peer-figures";
import { type OwnFigures, peerFigureNames, type SizeBand } from "domain/insight/peers/terms";
import { sql } from "kysely";

/** A state with districts of one size that share; each has the figures of its number, times a hundred. */
export async function sharingDistricts(
  db: Db,
  { state, count, from = 1, week, band = "1000-4999" }: Of,
): Promise<{ id: string; name: string }[]> {
  const { id: state_id } = await db
    .insertInto("states")
    .values({ name: state, abbreviation: state })
    .onConflict((conflict) => conflict.column("abbreviation").doUpdateSet({ name: state }))
    .returning("id")
    .executeTakeFirstOrThrow();
  const made: { id: string; name: string }[] = [];
  for (let nth = from; nth < from + count; nth++) {
    const name = `${state} ${nth}`;
    const one = await db
      .insertInto("districts")
      .values({ name, state_id, original_id: name, shares_benchmarks: true })
      .returning(["id", "name"])
      .executeTakeFirstOrThrow();
    await keepPeerFigures(db, { districtId: one.id, week, band, figures: figuresOfNumber(nth) });
    made.push(one);
  }
  return made;
}

type Of = { state: string; count: number; from?: number; week: string; band?: SizeBand };

export const figuresOfNumber = (nth: number): OwnFigures =>
  Object.fromEntries(peerFigureNames.map((figure) => [figure, nth * 100]));

/** The comparisons that are there and not withdrawn, as "family members" of all of a size. */
export async function standing(db: Db) {
  const { rows } = await sql<{ family: string; week: string; members: number; figures: object; state: boolean }>`
    select family, week::text as week, cardinality(member_ids) as members, figures, state_id is not null as state
    from peer_releases where figures is not null order by week, family, 3 desc`.execute(db);
  return rows;
}
