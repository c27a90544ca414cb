import type { Db } from "db/client";
import { makeComparisons, makeOwnFigures } from "domain/insight/peers/make-comparisons";
import { keepPeerFigures } from "domain/insight/peers/queries/peer-figures";
import { type OwnFigures, peerFigureNames } from "domain/insight/peers/terms";
import { weekOf } from "domain/usage/spans";
import { sql } from "kysely";
import { DateTime } from "luxon";

/**
 * Made-up districts: their state, and figures in the order of peerFigures. Seven are in Lakeside's state and seven are
 * not: one state is told of only where at least six districts are in it, and six are left over.
 */
const made: [name: string, state: string, ...figures: number[]][] = [
  ["Alder Creek Schools", "WI", 882, 34, 380, 14.2, 71, 34.2, 38.8, 32],
  ["Birch Hollow Area Schools", "WI", 1_015, 48, 520, 18.4, 84, 51.5, 50.7, 42],
  ["Cedar Bluff School District", "WI", 788, 26, 290, 21.6, 58, 57.9, 73.5, 65],
  ["Dover Prairie Schools", "WI", 954, 39, 430, 17.1, 78, 48.3, 50.6, 38],
  ["Elm Ridge Unified", "WI", 1_061, 52, 640, 15.3, 91, 36.7, 34.6, 29],
  ["Lantern Lake Area Schools", "WI", 903, 41, 450, 19.8, 74, 41.2, 45.6, 47],
  ["Maple Fork School District", "WI", 869, 31, 350, 16.3, 80, 45.4, 52.2, 36],
  ["Fox Hollow Community Schools", "MN", 831, 29, 320, 23.8, 49, 63.1, 75.9, 71],
  ["Granite Falls Area Schools", "MN", 997, 44, 470, 19.2, 82, 44.6, 44.7, 35],
  ["Hazel Grove School District", "IA", 743, 22, 240, 11.4, 66, 28.8, 38.8, 48],
  ["Iron Bay Public Schools", "MI", 926, 36, 400, 22.1, 62, 59.4, 64.1, 61],
  ["Juniper Flats Schools", "OR", 1_112, 57, 690, 16.9, 88, 39.9, 35.9, 41],
  ["Kettle Pond Schools", "MN", 948, 46, 540, 20.7, 69, 52.8, 55.7, 52],
  ["North Prairie Public Schools", "IA", 815, 28, 310, 13.6, 77, 31.6, 38.8, 44],
];

/** The text added to the names of made-up districts. */
const mark = "(made up)";

type Input = {
  /** The name of the demo's district that compares itself. */
  name: string;
  now: Date;
};

/**
 * Gives a demo district made-up ones to be compared with, of which there are figures and nothing else, and has it
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
      const districtId = await aMadeUp(db, { title, state, now, number: `99001${String(nth + 1).padStart(2, "0")}` });
      const figures: OwnFigures = Object.fromEntries(peerFigureNames.map((figure, at) => [figure, values[at] ?? 0]));
      await keepPeerFigures(db, { districtId, week: weekOf(day), band: "1000-4999", figures, demo: true });
    }
    return made.length;
  });
  await makeOwnFigures(db, { day });
  await makeComparisons(db, { day });
  return count;
}

type MadeUp = { title: string; state: string; number: string; now: Date };

/** They have been there for a year: nobody has added them of late. */
async function aMadeUp(db: Db, { title, state, number, now }: MadeUp) {
  const { id: stateId } = await db
    .selectFrom("states")
    .select("id")
    .where("abbreviation", "=", state)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("districts")
    .values({
      name: `${title} ${mark}`,
      state_id: stateId,
      original_id: number,
      shares_benchmarks: true,
      created_at: DateTime.fromJSDate(now).minus({ years: 1 }).toJSDate(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
