import { randomUUID } from "node:crypto";
import { wholeDistrict } from "domain/access/scope";
import { readFigures } from "domain/usage/queries/figures";
import { listDistrictsToReclassify, readReclassification } from "domain/usage/queries/reclassify";
import { listDaysOfUse, verifyDay } from "domain/usage/queries/verify";
import { reclassify } from "domain/usage/reclassify";
import { rollUpWaiting } from "domain/usage/roll-up";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { anIntake, matcherOf } from "./world";

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
