import { randomUUID } from "node:crypto";
import { listDaysOfUse, verifyDay } from "domain/usage/queries/verify";
import { rollUpWaiting } from "domain/usage/roll-up";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { anIntake, rowsOf } from "./world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

const now = "2026-11-03T12:00:00Z";
const makeEvents = (count: number, day = "2026-11-02") =>
  Array.from({ length: count }, (_, nth) => ({
    event_id: randomUUID(),
    occurred_at: `${day}T18:${String(nth % 60).padStart(2, "0")}:00Z`,
    person: `pupil-${nth % 40}`,
    url: `https://site-${nth % 9}.example/x`,
  }));

/** Counts what waits; then every figure is what the visits say, and there are as many visits as were acknowledged. */
async function expectRight(db: typeof world.db, districtId: string, count: number) {
  await rollUpWaiting(db, { districtId });
  expect(await rowsOf(db, districtId, "1", "usage_events")).toHaveLength(count);
  expect(await rowsOf(db, districtId, "1", "usage_marks")).toEqual([]);
  const days = await listDaysOfUse(db, { districtId, from: "2026-10-01", to: new Date().toISOString().slice(0, 10) });
  expect(days.length).toBeGreaterThan(0);
  for (const day of days) expect(await verifyDay(db, { districtId, day })).toEqual([]);
}

it("counts a batch once that two clients send at once, under one key and under two", async () => {
  const { districtId, send } = await anIntake(world.db, { name: "Twice", now });
  const events = makeEvents(500);
  const answers = await Promise.all([send(events, { key: "k" }), send(events, { key: "k" })]);
  expect(answers[0]).toEqual(answers[1]);
  const others = makeEvents(500);
  const both = await Promise.all([send(others, { key: "a" }), send([...others].reverse(), { key: "b" })]);
  expect(both.reduce((sum, one) => sum + (typeof one === "string" ? Number.NaN : one.accepted), 0)).toBe(500);
  await expectRight(world.db, districtId, 1_000);
});

it("changes nothing when a day is sent again after it was counted", async () => {
  const { districtId, send } = await anIntake(world.db, { name: "Replayed", now });
  const batches = Array.from({ length: 6 }, () => makeEvents(200));
  for (const batch of batches) await send(batch);
  await expectRight(world.db, districtId, 1_200);
  const before = await rowsOf(world.db, districtId, "*", "usage_day");
  for (const batch of batches.toReversed()) expect(await send(batch)).toMatchObject({ accepted: 0, duplicate: 200 });
  await expectRight(world.db, districtId, 1_200);
  expect(await rowsOf(world.db, districtId, "*", "usage_day")).toEqual(before);
});

it("takes in what comes after the clock was set back by two hours, and counts it once", async () => {
  const { districtId, reader, send } = await anIntake(world.db, { name: "Set back", now });
  const [first, second] = [makeEvents(100), makeEvents(100)];
  await send(first);
  await rollUpWaiting(world.db, { districtId });
  reader.now = () => new Date(Date.parse(now) - 7_200_000);
  expect(await send(second)).toMatchObject({ accepted: 100 });
  expect(await send(first)).toMatchObject({ accepted: 0, duplicate: 100 });
  await expectRight(world.db, districtId, 200);
});
