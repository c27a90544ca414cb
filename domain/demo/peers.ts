import type { Db } from "db/client";
import { makeComparisons, makeOwnFigures } from "domain/insight/peers/make-comparisons";
import { keepPeerFigures } from "domain/insight/peers/queries/peer-figures";
import { type OwnFigures, peerFigureNames } from "domain/insight/peers/terms";
import { weekOf } from "domain/usage/spans";
import { sql } from "kysely";

/** Ten made-up districts: their state, and figures in the order of peerFigures. Five are in Lakeside's state. */
const made: [name: string, state: string, ...figures: number[]][] = [
  ["Alder Creek Schools", "WI", 782, 64, 810, 6.2, 71, 14.2, 18.2, 22],
  ["Birch Hollow Area Schools", "WI", 915, 88, 1_120, 8.4, 84, 21.5, 23.5, 12],
  ["Cedar Bluff School District", "WI", 688, 51, 640, 11.6, 58, 27.9, 40.6, 35],
  ["Dover Prairie Schools", "WI", 854, 73, 930, 9.1, 78, 18.3, 21.4, 18],
  ["Elm Ridge Unified", "WI", 961, 97, 1_340, 7.3, 91, 16.7, 17.4, 9],
  ["Fox Hollow Community Schools", "MN", 731, 58, 720, 13.8, 49, 33.1, 45.3, 41],
  ["Granite Falls Area Schools", "MN", 897, 82, 1_010, 10.2, 82, 24.6, 27.4, 15],
  ["Hazel Grove School District", "IA", 643, 46, 560, 5.4, 66, 11.8, 18.4, 28],
  ["Iron Bay Public Schools", "MI", 826, 69, 880, 12.1, 62, 29.4, 35.6, 31],
  ["Juniper Flats Schools", "OR", 1_012, 104, 1_480, 8.9, 88, 19.9, 19.7, 11],
];

/** As it stands behind the names of districts that are no districts. */
const mark = "(made up)";

type Input = {
  /** The name of the demo's district that compares itself. */
  name: string;
  now: Date;
};

/**
 * Gives a demo district ten made-up ones to be compared with, of which there are figures and nothing else, and has it
 * share. Once: a district that stopped sharing since is left alone. Returns how many were made.
 */
export async function seedDemoPeers(db: Db, { name, now }: Input): Promise<number> {
  const day = now.toISOString().slice(0, 10);
  const count = await db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('rollcall demo peers'))`.execute(db);
    const known = await db.selectFrom("peer_figures").select("district_id").where("demo", "=", true).executeTakeFirst();
    if (known) return 0;
    const own = db.updateTable("districts").set({ shares_benchmarks: true }).where("name", "=", name);
    if ((await own.executeTakeFirst()).numUpdatedRows === 0n) return 0;
    for (const [nth, [title, state, ...values]] of made.entries()) {
      const districtId = await aMadeUp(db, { title, state, number: `99001${String(nth + 1).padStart(2, "0")}` });
      const figures: OwnFigures = Object.fromEntries(peerFigureNames.map((figure, at) => [figure, values[at] ?? 0]));
      await keepPeerFigures(db, { districtId, week: weekOf(day), band: "1000-4999", figures, demo: true });
    }
    return made.length;
  });
  await makeOwnFigures(db, { day });
  await makeComparisons(db, { day });
  return count;
}

async function aMadeUp(db: Db, { title, state, number }: { title: string; state: string; number: string }) {
  const { id: stateId } = await db
    .selectFrom("states")
    .select("id")
    .where("abbreviation", "=", state)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("districts")
    .values({ name: `${title} ${mark}`, state_id: stateId, original_id: number, shares_benchmarks: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
