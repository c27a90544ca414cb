import { randomUUID } from "node:crypto";
import { wholeDistrict } from "domain/access/scope";
import { readFigures } from "domain/usage/queries/figures";
import { countWaiting } from "domain/usage/queries/intake";
import { ownMarkId } from "domain/usage/queries/marks";
import { listDistrictsToReclassify, readReclassification } from "domain/usage/queries/reclassify";
import { listDaysOfUse, verifyDay } from "domain/usage/queries/verify";
import { reclassify } from "domain/usage/reclassify";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { anIntake, matcherOf, rowsOf } from "./world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
let intake: Awaited<ReturnType<typeof anIntake>>;
let count = 0;
const [alpha, beta] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

const visit = (at: string, person: string, url: string) => ({ event_id: randomUUID(), occurred_at: at, person, url });

beforeEach(async () => {
  intake = await anIntake(world.db, {
    name: `Patterns ${++count}`,
    now: "2026-11-03T12:00:00Z",
    patterns: { "alpha.example": alpha },
  });
  await intake.send([
    visit("2026-11-01T15:00:00Z", "ana", "https://alpha.example/1"),
    visit("2026-11-02T15:00:00Z", "ana", "https://alpha.example/1"),
    visit("2026-11-02T15:01:00Z", "ana", "https://games.example/1"),
    visit("2026-11-02T15:02:00Z", "ben", "https://games.example/2"),
  ]);
});

const settle = (patterns: Record<string, string>, isOver?: () => boolean) =>
  reclassify(world.db, {
    districtId: intake.districtId,
    matcher: async () => matcherOf(patterns),
    ...(isOver && { isOver }),
  });

/** Engagements by product or domain, after every figure was found to be what the visits say. */
async function counted(): Promise<Record<string, number>> {
  const { districtId } = intake;
  await rollUpWaiting(world.db, { districtId });
  const range = { from: "2026-10-01", to: "2026-11-30" };
  for (const day of await listDaysOfUse(world.db, { districtId, ...range })) {
    expect(await verifyDay(world.db, { districtId, day })).toEqual([]);
  }
  const rows = await readFigures(world.db, wholeDistrict(districtId), {
    districtId,
    ...range,
    by: ["product", "domain"],
  });
  const nameOf = (id: string) => (id === alpha ? "alpha" : id === beta ? "beta" : id);
  return Object.fromEntries(rows.map((row) => [row.product ? nameOf(row.product.id) : row.domain, row.engagements]));
}

it("counts visits for a product whose pattern came later", async () => {
  expect(await counted()).toEqual({ alpha: 2, "games.example": 2 });
  expect(await settle({ "alpha.example": alpha, "games.example": beta })).toEqual({ places: 1, days: 2 });
  expect(await counted()).toEqual({ alpha: 2, beta: 2 });
  expect(await settle({ "alpha.example": alpha, "games.example": beta })).toEqual({ places: 0, days: 0 });
});

it("draws two sites together that lead to one product by now: the same person and hour is one engagement", async () => {
  await counted();
  await settle({ "alpha.example": alpha, "games.example": alpha });
  expect(await counted()).toEqual({ alpha: 3 });
});

it("gives visits back to the domain when the pattern is gone", async () => {
  await counted();
  await settle({});
  expect(await counted()).toEqual({ "alpha.example": 2, "games.example": 2 });
});

it("gives visits back to the domain when the pattern was mended to another site", async () => {
  await counted();
  // The same pattern by its id, for another host.
  expect(await settle({ "other.example": alpha })).toMatchObject({ places: 1 });
  expect(await counted()).toEqual({ "alpha.example": 2, "games.example": 2 });
});

it("follows a pattern that leads to another product, as a merge leaves it", async () => {
  await counted();
  await settle({ "alpha.example": beta });
  expect(await counted()).toEqual({ beta: 2, "games.example": 2 });
});

it("counts rightly what came in before the change and was not counted yet", async () => {
  await settle({ "alpha.example": alpha, "games.example": beta });
  expect(await counted()).toEqual({ alpha: 2, beta: 2 });
});

it("goes on with the day that it was interrupted at, and says how far it is", async () => {
  await counted();
  let looks = 0;
  await settle({ "alpha.example": beta }, () => looks++ >= 1);
  expect(await readReclassification(world.db, intake)).toMatchObject({
    firstDay: "2026-11-01",
    nextDay: "2026-11-02",
    lastDay: "2026-11-02",
  });
  expect(await listDistrictsToReclassify(world.db)).toContain(intake.districtId);
  await rollUpWaiting(world.db, intake);
  expect(await settle({ "alpha.example": beta })).toEqual({ places: 0, days: 1 });
  expect(await counted()).toEqual({ beta: 2, "games.example": 2 });
  expect(await readReclassification(world.db, intake)).toBeUndefined();
});

it("is asked for when a pattern of the district or of all districts changed, and not again", async () => {
  const due = async () => (await listDistrictsToReclassify(world.db)).includes(intake.districtId);
  expect(await due()).toBe(true);
  await settle({});
  expect(await due()).toBe(false);
  const pattern = {
    pattern: `due${count}.example`,
    pattern_type: "domain",
    host: `due${count}.example`,
    path: "",
    software_name: "Due",
  };
  const add = (districtId: string | null) =>
    world.db
      .insertInto("url_patterns")
      .values({ ...pattern, district_id: districtId })
      .returning("id")
      .executeTakeFirstOrThrow();
  const { id } = await add(intake.districtId);
  expect(await due()).toBe(true);
  await settle({});
  await world.db.deleteFrom("url_patterns").where("id", "=", id).execute();
  expect(await due()).toBe(true);
  await settle({});
  await add(null);
  expect(await due()).toBe(true);
});

/** `people` who were each at `sites` of the sites with these numbers, on two days. */
async function aCrowd({ people, sites }: { people: number; sites: number }) {
  const days = ["2026-11-01", "2026-11-02"];
  const events = days.flatMap((day) =>
    Array.from({ length: people * sites }, (_, nth) => {
      const [person, site] = [nth % people, Math.floor(nth / people)];
      return visit(`${day}T15:00:00Z`, `p${person}`, `https://s${(person * 7 + site) % 300}.example/`);
    }),
  );
  for (let at = 0; at < events.length; at += 10_000) {
    expect(await intake.send(events.slice(at, at + 10_000))).toMatchObject({ rejected: 0 });
  }
  await rollUpWaiting(world.db, intake);
}

const marks = async () => {
  const rows = await world.db
    .selectFrom("usage_marks")
    .select(["day", (eb) => eb.fn.sum<number>(sql`cardinality(person_nos)`).as("pairs")])
    .where("district_id", "=", intake.districtId)
    .groupBy("day")
    .execute();
  return rows.map(({ pairs }) => Number(pairs));
};

it("marks what people did, not people times sites, however many patterns come at once", async () => {
  await counted();
  await aCrowd({ people: 2_000, sites: 3 });
  await settle({
    "alpha.example": alpha,
    ...Object.fromEntries(Array.from({ length: 300 }, (_, nth) => [`s${nth}.example`, beta])),
  });
  // Three sites of each, as what they were and as what they are: 2,000 people times 600 would be a million.
  expect(await marks()).toEqual([12_000, 12_000]);
  expect(await counted()).toEqual({ alpha: 2, beta: 4_000, "games.example": 2 });
}, 120_000);

it("lets batches in while it waits to be counted, and counts those first", async () => {
  await counted();
  const waiting = "2026-11-02";
  await sql`insert into usage_marks (district_id, mark_id, day, person_nos, place_nos)
    select ${intake.districtId}, ${ownMarkId}, ${waiting}, '{}', '{}' from generate_series(1, 2000)`.execute(world.db);
  expect(await intake.send([visit("2026-11-01T16:00:00Z", "ana", "https://alpha.example/1")])).toMatchObject({
    accepted: 1,
  });
  const { districtId } = intake;
  expect(await countWaiting(world.db, { districtId, most: 10 })).toBe(1);
  let looks = 0;
  await rollUpWaiting(world.db, { districtId, isOver: () => looks++ >= 3 });
  expect(await countWaiting(world.db, { districtId, most: 10 }), "what was sent is counted").toBe(0);
  expect((await rowsOf(world.db, districtId, "1", "usage_marks")).length, "the rest goes in small steps").toBe(1_960);
  expect(await counted()).toEqual({ alpha: 3, "games.example": 2 });
});
