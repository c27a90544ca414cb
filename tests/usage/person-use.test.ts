import { randomUUID } from "node:crypto";
import { wholeDistrict } from "domain/access/scope";
import { knowPeople } from "domain/usage/know-people";
import { openIntake } from "domain/usage/queries/intake";
import { erasePersonUse, readPersonUse } from "domain/usage/queries/person-use";
import { verifyDay } from "domain/usage/queries/verify";
import { personUseReport } from "domain/usage/reports/person-use";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aPerson } from "../support/people";
import { anIntake, rowsOf } from "./world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
let intake: Awaited<ReturnType<typeof anIntake>>;
let ana: string;
let count = 0;
const now = "2026-11-03T12:00:00Z";
const [yesterday, today] = ["2026-11-02", "2026-11-03"];
const site = "https://lessons.example/x";

beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());
beforeEach(async () => {
  intake = await anIntake(world.db, { name: `Use ${++count}`, now });
  const { districtId } = intake;
  ana = (await aPerson(world.db, { role: "it_director", districtId, email: `ana${count}@example.org` })).profileId;
});

const visit = (person: string, day = yesterday) => ({
  event_id: randomUUID(),
  occurred_at: `${day}T14:00:00Z`,
  person,
  url: site,
});
const name = () => `ana${count}@example.org`;
const know = () => knowPeople(world.db, { districtId: intake.districtId, today });
const erase = () =>
  world.db.transaction().execute((db) => erasePersonUse(db, { districtId: intake.districtId, profileId: ana }));
const use = () => readPersonUse(world.db, wholeDistrict(intake.districtId), { profileId: ana });
const right = async () => {
  await rollUpWaiting(world.db, intake);
  for (const day of [yesterday, today]) {
    expect(await verifyDay(world.db, { districtId: intake.districtId, day })).toEqual([]);
  }
};

it("what a person used is told as it is kept, to nobody out of scope", async () => {
  await know();
  await intake.send([visit(name()), visit("ben")]);
  await rollUpWaiting(world.db, intake);
  expect(await use()).toMatchObject([{ day: yesterday, domain: "lessons.example", visits: 1, seconds: 60 }]);
  const report = personUseReport(world.db, wholeDistrict(intake.districtId), { profileId: ana });
  const cells = [];
  for await (const some of report.rows) cells.push(...some);
  expect(cells).toEqual([[yesterday, null, "lessons.example", 1, 1, "9", 0]]);
  expect(await readPersonUse(world.db, wholeDistrict(randomUUID()), { profileId: ana })).toEqual([]);
});

it("erased, it is in no table and in no total, and figures are verified", async () => {
  await know();
  await intake.send([visit(name()), visit(name(), today), visit("ben")]);
  await rollUpWaiting(world.db, intake);
  expect(await erase()).toBe(1);
  expect(await use()).toEqual([]);
  for (const table of ["usage_events", "usage_person_day", "usage_people", "usage_names"]) {
    expect(await rowsOf(world.db, intake.districtId, "1", table), table).toHaveLength(1);
  }
  await right();
  expect(await erase(), "nothing is left").toBe(0);
});

it("is erased from settled days, too, whose totals stay right", async () => {
  await know();
  await intake.send([visit(name()), visit("ben")]);
  await rollUpWaiting(world.db, intake);
  await sql`update usage_districts set kept_from = ${today} where district_id = ${intake.districtId}`.execute(world.db);
  await sql`delete from usage_events where district_id = ${intake.districtId}`.execute(world.db);
  await erase();
  await right();
  const totals = await rowsOf<object>(world.db, intake.districtId, "people, visits", "usage_day");
  expect(totals).toContainEqual({ people: 1, visits: "1" });
  expect(totals).not.toContainEqual({ people: 2, visits: "2" });
});

it("is erased while a count waits, and under a name that waits to be linked", async () => {
  await openIntake(world.db, intake);
  await sql`delete from usage_known_names where district_id = ${intake.districtId}`.execute(world.db);
  await intake.send([visit(name())]);
  await rollUpWaiting(world.db, intake);
  await sql`insert into usage_known_names (district_id, name_hash, profile_id)
    select district_id, name_hash, ${ana}::uuid from usage_names where district_id = ${intake.districtId}`.execute(
    world.db,
  );
  await intake.send([visit(name()), visit("ben", today)]);
  expect(await use(), "seen, and not linked yet").toHaveLength(1);
  expect(await erase()).toBe(1);
  await right();
  expect(await use()).toEqual([]);
});

it("visits that come in afterwards are counted for them again", async () => {
  await know();
  await intake.send([visit(name())]);
  await rollUpWaiting(world.db, intake);
  await erase();
  expect(await intake.send([visit(name())])).toMatchObject({ accepted: 1 });
  await right();
  expect(await use()).toMatchObject([{ visits: 1 }]);
});
