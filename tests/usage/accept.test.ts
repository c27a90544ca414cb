import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { openDatabase } from "db/client";
import { prepare } from "db/prepared";
import { findKeyByPrefix } from "domain/access/queries/api-keys";
import { acceptEvents } from "domain/usage/commands/accept-events";
import { nameHash, numbersOfNames } from "domain/usage/queries/numbers";
import { verifyDay } from "domain/usage/queries/verify";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aSchool } from "../support/people";
import { anIntake, aRosterPupil, rowsOf } from "./world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

const now = "2026-11-04T12:00:00Z";
const visitAt = (at: number | string, more: Record<string, unknown> = {}) => ({
  event_id: randomUUID(),
  occurred_at: new Date(at).toISOString(),
  person: "ana",
  url: "https://alpha.example/",
  ...more,
});

it("keeps the time of a visit as it came, to the millisecond", async () => {
  const { send, districtId } = await anIntake(world.db, { name: "Milliseconds", now });
  const noon = Date.parse("2026-11-03T17:00:00Z");
  const sent = Array.from({ length: 1_000 }, (_, nth) => visitAt(noon + nth * 1_001));
  expect(await send(sent)).toMatchObject({ accepted: 1_000 });
  const { rows } = await sql<{ id: string; micros: string }>`
    select event_id as id, (extract(epoch from occurred_at) * 1000000)::bigint::text as micros
    from usage_events where district_id = ${districtId}`.execute(world.db);
  const kept = new Map(rows.map(({ id, micros }) => [id, micros]));
  const other = sent.filter(({ event_id, occurred_at }) => kept.get(event_id) !== `${Date.parse(occurred_at)}000`);
  expect(other).toEqual([]);
});

it("marks each day of a batch once, and a pair that comes often in it counts as often", async () => {
  const { send, districtId } = await anIntake(world.db, { name: "Marks", now, patterns: {} });
  const [monday, tuesday] = ["2026-11-02T17:00:00Z", "2026-11-03T17:00:00Z"];
  const marked = async () => {
    const { rows } = await sql<{ day: string }>`
      select day::text as day from usage_marks where district_id = ${districtId} order by mark_id, day`.execute(
      world.db,
    );
    return rows.map(({ day }) => day);
  };
  // Three visits of one person to one site, ten minutes apart, and one of another person.
  const often = [0, 10, 20].map((minutes) => visitAt(Date.parse(tuesday) + minutes * 60_000));
  await send([...often, visitAt(tuesday, { person: "ben" })]);
  expect(await marked(), "a batch of one day").toEqual(["2026-11-03"]);
  await send([visitAt(monday), visitAt(tuesday, { person: "cam" })]);
  expect(await marked(), "and one of two days").toEqual(["2026-11-03", "2026-11-02", "2026-11-03"]);
  await send(often);
  expect(await marked(), "nothing new leaves no mark").toHaveLength(3);

  await rollUpWaiting(world.db, { districtId });
  const { rows } = await sql<{ day: string; visits: number }>`
    select day::text as day, sum(visits)::int as visits from usage_person_day where district_id = ${districtId}
    group by 1 order by 1`.execute(world.db);
  expect(rows).toEqual([
    { day: "2026-11-02", visits: 1 },
    { day: "2026-11-03", visits: 5 },
  ]);
  for (const { day } of rows) expect(await verifyDay(world.db, { districtId, day })).toEqual([]);
});

it("tells the sender of a batch to wait when its turn doesn't come, takes nothing of it, and lets other districts in", async () => {
  const intake = await anIntake(world.db, { name: "Turns", now });
  const { reader, districtId } = intake;
  let later = 0;
  reader.now = () => new Date(Date.parse(now) + later);
  let free: () => void = () => {};
  const blocked = new Promise<void>((resolve) => {
    free = resolve;
  });
  // As many as may be written at once stand still.
  const standing = Array.from({ length: 3 }, () => reader.numbers.inTurn(districtId, "write", () => blocked));
  const batch = [visitAt("2026-11-03T17:00:00Z")];
  const waiting = intake.send(batch);
  const other = await anIntake(world.db, { name: "Beside", now });
  const besides = await acceptEvents(
    { db: world.db },
    { districtId: other.districtId, keyId: other.keyId },
    { reader, batch: { entries: () => [visitAt("2026-11-03T17:00:00Z")], key: null, body: Buffer.from("other") } },
  );
  expect(besides, "another district").toMatchObject({ accepted: 1 });
  later = 10_001;
  free();
  await Promise.all(standing);
  expect(await waiting).toBe("behind");
  expect(await rowsOf(world.db, districtId, "event_id", "usage_events")).toEqual([]);
  expect(await intake.send(batch), "sent again").toMatchObject({ accepted: 1, duplicate: 0 });
});

it("has what is asked for every batch read and planned once on each connection", async () => {
  const { reader, districtId, keyId } = await anIntake(world.db, { name: "Prepared", now });
  const { db, pool, close } = openDatabase(world.url, { max: 1 });
  for (let batch = 0; batch < 3; batch++) {
    await findKeyByPrefix(db, { prefix: "nobody's" });
    const entries = [visitAt("2026-11-03T17:00:00Z")];
    const sent = { reader, batch: { entries: () => entries, key: null, body: Buffer.from(`${batch}`) } };
    expect(await acceptEvents({ db }, { districtId, keyId }, sent)).toMatchObject({ accepted: 1 });
  }
  const { rows } = await pool.query<{ name: string; times: number }>(
    "select name, (generic_plans + custom_plans)::int as times from pg_prepared_statements order by name",
  );
  await close();
  expect(rows).toEqual([
    { name: "key by prefix", times: 3 },
    { name: "usage accept", times: 3 },
    { name: "usage waiting", times: 1 },
  ]);
});

it("prepares no question whose values stand elsewhere than they are given", async () => {
  const turned = prepare("turned", (db, one: number, other: number) =>
    sql`select ${other}::int, ${one}::int`.compile(db),
  );
  await expect(turned(world.db, 1, 2)).rejects.toThrow("does not take its values once each, in their order");
});

it("keeps nothing of what was read while a batch waits for its turn", async () => {
  const { reader, districtId, keyId } = await anIntake(world.db, { name: "Let go", now });
  let free: () => void = () => {};
  const blocked = new Promise<void>((resolve) => {
    free = resolve;
  });
  const standing = Array.from({ length: 3 }, () => reader.numbers.inTurn(districtId, "write", () => blocked));
  let read: WeakRef<object> | undefined;
  let queued: () => void = () => {};
  const inLine = new Promise<void>((resolve) => {
    queued = resolve;
  });
  const inTurn = reader.numbers.inTurn.bind(reader.numbers);
  reader.numbers.inTurn = (district, step, work) => {
    if (step === "write") queued();
    return inTurn(district, step, work);
  };
  const entries = () => {
    const visit = visitAt("2026-11-03T17:00:00Z");
    read = new WeakRef(visit);
    return [visit];
  };
  const sent = { reader, batch: { entries, key: null, body: Buffer.from("waits") } };
  const answer = acceptEvents({ db: world.db }, { districtId, keyId }, sent);
  await inLine;
  await nextTurn();
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  expect(read?.deref()).toBeUndefined();
  free();
  await Promise.all(standing);
  expect(await answer).toMatchObject({ accepted: 1 });
});

/** The same database, and how many questions it was asked. */
function counted() {
  let count = 0;
  const db = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    // Of a prepared question there is no more than its answer to count.
    transformResult: async ({ result }) => {
      count++;
      return result;
    },
  });
  return { db, count: () => count };
}

it("looks once how much waits for batches that come together, and once more after that failed", async () => {
  const { reader, districtId, send } = await anIntake(world.db, { name: "Waiting", now });
  await send([visitAt("2026-11-03T17:00:00Z")]);
  const { numbers } = reader;
  const [at, later] = [new Date("2026-11-04T12:00:10Z"), new Date("2026-11-04T12:00:20Z")];
  const watched = counted();
  const ask = () => numbers.waiting(watched.db, districtId, { now: at, most: 10 });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(watched.count()).toBe(1);
  const gone = openDatabase("postgres://nobody@127.0.0.1:1/none");
  await expect(numbers.waiting(gone.db, districtId, { now: later, most: 10 })).rejects.toThrow("ECONNREFUSED");
  await gone.close();
  expect(await numbers.waiting(world.db, districtId, { now: later, most: 10 })).toBe(1);
});

it("looks again after ten seconds while little waits, after half a second when half of what may does, and for the batches to come", async () => {
  const { reader, districtId, send } = await anIntake(world.db, { name: "Looking", now });
  await send([visitAt("2026-11-03T17:00:00Z")]);
  const watched = counted();
  const { numbers } = reader;
  const begin = Date.parse("2026-11-04T12:01:00Z");
  const looked = async (afterMs: number, most: number) => {
    const before = watched.count();
    const now = new Date(begin + afterMs);
    expect(await numbers.waiting(watched.db, districtId, { now, most })).toBe(1);
    return watched.count() - before;
  };
  expect(await looked(0, 2)).toBe(1);
  expect(await looked(499, 2)).toBe(0);
  expect(await looked(500, 2)).toBe(1);
  expect(await looked(10_499, 3)).toBe(0);
  expect(await looked(10_500, 3)).toBe(1);
  const again = (afterMs: number) =>
    numbers.lookAgain(watched.db, districtId, { now: new Date(begin + afterMs), most: 3 });
  const before = watched.count();
  again(10_999);
  expect(watched.count()).toBe(before);
  again(11_000);
  await vi.waitUntil(() => watched.count() > before);
  expect(await looked(20_999, 3)).toBe(0);
});

it("gives names that are new to everybody their numbers with three questions, and finds who of them a roster knows", async () => {
  const { districtId, send } = await anIntake(world.db, { name: "Strangers", now });
  await send([]);
  const school = await aSchool(world.db, districtId, "Strangers Elementary");
  const configuration = await aConfiguration(world.db, districtId, "Strangers");
  const of = { districtId, salt: "a salt of the test" };
  const watched = counted();
  const first = await numbersOfNames(watched.db, { ...of, names: ["ana", "ben"] });
  expect(watched.count()).toBe(3);
  expect([...first.values()].map(({ known }) => known)).toEqual([false, false]);
  const pupil = await aRosterPupil(
    world.db,
    { districtId, schoolId: school.id, configurationId: configuration.id },
    { sourcedId: "cam" },
  );
  await world.db
    .insertInto("usage_known_names")
    .values({ district_id: districtId, name_hash: nameHash(of.salt, "cam"), profile_id: pupil })
    .execute();
  const second = await numbersOfNames(world.db, { ...of, names: ["ana", "cam", "dan"] });
  expect(second.get("ana")).toEqual(first.get("ana"));
  expect([second.get("cam")?.known, second.get("dan")?.known]).toEqual([true, false]);
  const people = await rowsOf<{ person_no: number; profile_id: string | null }>(
    world.db,
    districtId,
    "person_no, profile_id",
    "usage_people",
  );
  const numbers = ["ana", "ben"].map((name) => first.get(name)?.personNo);
  const others = ["cam", "dan"].map((name) => second.get(name)?.personNo);
  expect(people.map((row) => row.person_no).sort()).toEqual([...numbers, ...others].sort());
  expect(people.find((row) => row.profile_id === pupil)?.person_no).toBe(others[0]);
});
