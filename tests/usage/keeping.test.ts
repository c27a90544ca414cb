import { randomUUID } from "node:crypto";
import { wholeDistrict } from "domain/access/scope";
import { removeOld, settleOld } from "domain/usage/keep";
import { readFigures } from "domain/usage/queries/figures";
import { followKeeping, readKept, writeKeeping } from "domain/usage/queries/keeping";
import { verifyDay } from "domain/usage/queries/verify";
import { reclassify } from "domain/usage/reclassify";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { anIntake, matcherOf, rowsOf } from "./world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

const now = new Date();
const dayMs = 86_400_000;
const ago = (days: number) => new Date(now.getTime() - days * dayMs);
const dayAgo = (days: number) => ago(days).toISOString().slice(0, 10);
const setting = { eventDays: 90, peopleYears: 1, keepsPeople: true };
let count = 0;

/** A district in UTC with a visit of Ana and Ben on each of these days before today. */
async function aDistrictWithVisits(days: number[]) {
  const intake = await anIntake(world.db, {
    name: `Keeping ${++count}`,
    now: now.toISOString(),
    timeZone: "UTC",
    patterns: { "alpha.example": randomUUID() },
  });
  const events = days.flatMap((day) => ["ana", "ben"].map((person) => visit(day, person)));
  expect(await intake.send(events)).toMatchObject({ accepted: events.length, rejected: 0 });
  await rollUpWaiting(world.db, intake);
  return intake;
}

const visit = (day: number, person: string, url = "https://alpha.example/x") => ({
  event_id: randomUUID(),
  occurred_at: ago(day).toISOString(),
  person,
  url,
});

async function night(districtId: string) {
  expect(await settleOld(world.db, { districtId, now })).toBe(true);
  await followKeeping(world.db);
  await removeOld(world.db, { districtId, now });
}

const sums = (districtId: string) =>
  rowsOf<object>(
    world.db,
    districtId,
    "day::text, target_no, group_no, people, engagements, visits, seconds",
    "usage_day",
  );
const visitDays = async (districtId: string) =>
  [
    ...new Set(
      (await rowsOf<{ day: string }>(world.db, districtId, "day::text as day", "usage_events")).map(({ day }) => day),
    ),
  ].sort();

describe("visits that are older than a district keeps", () => {
  it("go, while figures stay and are still verified", async () => {
    const { districtId } = await aDistrictWithVisits([2, 20, 40]);
    const before = await sums(districtId);
    const range = { districtId, from: dayAgo(60), to: dayAgo(0), by: ["day" as const] };
    const figures = await readFigures(world.db, wholeDistrict(districtId), range);
    await writeKeeping(world.db, { districtId, ...setting, eventDays: 30 });
    await night(districtId);
    expect(await visitDays(districtId)).toEqual([dayAgo(20), dayAgo(2)]);
    expect(await sums(districtId)).toEqual(before);
    expect(await readFigures(world.db, wholeDistrict(districtId), range)).toEqual(figures);
    for (const day of [2, 20, 40]) expect(await verifyDay(world.db, { districtId, day: dayAgo(day) })).toEqual([]);
  });

  it("are refused from then on, also after the setting was raised again", async () => {
    const { districtId, send } = await aDistrictWithVisits([40]);
    await writeKeeping(world.db, { districtId, ...setting, eventDays: 30 });
    const rejected = { accepted: 1, rejections: [{ index: 0, fault: "too_old" }] };
    await night(districtId);
    // The sender's process remembers the district as it was: it is made to look again.
    expect(await send([visit(40, "ana"), visit(29, "ana")])).toMatchObject(rejected);
    await writeKeeping(world.db, { districtId, ...setting, eventDays: 400 });
    expect(await send([visit(40, "ana"), visit(28, "ana")])).toMatchObject(rejected);
    await rollUpWaiting(world.db, { districtId });
    for (const day of [28, 29, 40]) expect(await verifyDay(world.db, { districtId, day: dayAgo(day) })).toEqual([]);
  });

  it("are counted first, when something of them still waits", async () => {
    const { districtId, send } = await aDistrictWithVisits([40]);
    await send([visit(40, "cleo")]);
    await writeKeeping(world.db, { districtId, ...setting, eventDays: 30 });
    await night(districtId);
    const day = { districtId, from: dayAgo(40), to: dayAgo(40), by: [] };
    expect(await readFigures(world.db, wholeDistrict(districtId), day)).toMatchObject([{ visits: 3, activePeople: 3 }]);
  });

  it("leave their figures alone when a mark comes late, or a pattern changes", async () => {
    const { districtId } = await aDistrictWithVisits([2, 40]);
    await writeKeeping(world.db, { districtId, ...setting, eventDays: 30 });
    await night(districtId);
    const before = (await sums(districtId)).filter((row) => (row as { day: string }).day === dayAgo(40));
    await sql`insert into usage_marks (district_id, mark_id, day, person_nos, place_nos)
      select district_id, gen_random_uuid(), day, array_agg(person_no), array_agg((select min(place_no) from usage_places p
        where p.district_id = o.district_id)) from usage_person_day o
      where district_id = ${districtId} and day = ${dayAgo(40)} group by 1, 3`.execute(world.db);
    await rollUpWaiting(world.db, { districtId });
    await reclassify(world.db, { districtId, matcher: async () => matcherOf({ "alpha.example": randomUUID() }) });
    await rollUpWaiting(world.db, { districtId });
    expect(await rowsOf(world.db, districtId, "1", "usage_marks"), "nothing is left to count").toEqual([]);
    const after = (await sums(districtId)).filter((row) => (row as { day: string }).day === dayAgo(40));
    expect(after).toEqual(before);
    for (const day of [2, 40]) expect(await verifyDay(world.db, { districtId, day: dayAgo(day) })).toEqual([]);
  });

  it("stay while use is being counted for other products", async () => {
    const { districtId } = await aDistrictWithVisits([40]);
    await writeKeeping(world.db, { districtId, ...setting, eventDays: 30 });
    await sql`insert into usage_reclassifications (district_id, old_targets, place_nos, first_day, next_day, last_day)
      values (${districtId}, '{1}', '{1}', ${dayAgo(40)}, ${dayAgo(40)}, ${dayAgo(40)})`.execute(world.db);
    const given = await settleOld(world.db, { districtId, now, isOver: afterOne() });
    expect(given).toBe(false);
    await removeOld(world.db, { districtId, now });
    expect(await visitDays(districtId)).toEqual([dayAgo(40)]);
  });

  it("of another district stay as that one wants it", async () => {
    const short = await aDistrictWithVisits([40]);
    const long = await aDistrictWithVisits([40]);
    await writeKeeping(world.db, { districtId: short.districtId, ...setting, eventDays: 7 });
    await writeKeeping(world.db, { districtId: long.districtId, ...setting, eventDays: 400 });
    await night(short.districtId);
    await night(long.districtId);
    expect(await visitDays(short.districtId)).toEqual([]);
    expect(await visitDays(long.districtId)).toEqual([dayAgo(40)]);
    const { keep } = await world.db
      .selectFrom("partitioned_tables")
      .select("keep")
      .where("name", "=", "usage_events")
      .executeTakeFirstOrThrow();
    expect(keep, "partitions stay for whoever keeps them longest").toBeGreaterThan(400);
  });
});

/** Over after the first look. */
function afterOne() {
  let looks = 0;
  return () => looks++ > 3;
}

describe("what people did in school years that are over", () => {
  it("goes from days and years, with who they were, while the sums stay", async () => {
    const { districtId } = await aDistrictWithVisits([2]);
    await sql`update usage_districts set people_years = 0 where district_id = ${districtId}`.execute(world.db);
    const old = "2023-10-02";
    await sql`select make_partitions('usage_person_day', ${old}, 1), make_partitions('usage_day', ${old}, 1)`.execute(
      world.db,
    );
    await sql`insert into usage_people (district_id, person_no) values (${districtId}, 77)`.execute(world.db);
    await sql`insert into usage_names (district_id, person_no, name_hash)
      values (${districtId}, 77, sha256('gone'))`.execute(world.db);
    await sql`insert into usage_person_day values (${districtId}, ${old}, 77, 9, 0, 1, 1, 60, 0)`.execute(world.db);
    await sql`insert into usage_person_year (district_id, year, target_no, person_no, days)
      values (${districtId}, '2023-07-01', 0, 77, repeat('1', 366)::bit(366)),
        (${districtId}, '2023-07-01', 9, 77, repeat('1', 366)::bit(366))`.execute(world.db);
    await sql`insert into usage_day values (${districtId}, ${old}, 9, -1, 1, 1, 1, 60, 0)`.execute(world.db);
    await night(districtId);
    const of77 = async (table: string) =>
      (await rowsOf<{ person_no: number }>(world.db, districtId, "person_no", table)).filter(
        (row) => row.person_no === 77,
      );
    for (const table of ["usage_person_day", "usage_person_year", "usage_people", "usage_names"]) {
      expect(await of77(table), table).toEqual([]);
    }
    expect(await rowsOf(world.db, districtId, "1", "usage_people"), "those who were seen lately stay").toHaveLength(2);
    expect(await sums(districtId)).toContainEqual(expect.objectContaining({ day: old, visits: "1" }));
    expect(await verifyDay(world.db, { districtId, day: old })).toEqual([]);
    expect(await verifyDay(world.db, { districtId, day: dayAgo(2) })).toEqual([]);
  });
});

it("answers of batches are forgotten after 30 days", async () => {
  const { districtId, send } = await aDistrictWithVisits([2]);
  const events = [visit(2, "dora")];
  expect(await send(events, { key: "first" })).toMatchObject({ accepted: 1 });
  expect(await send(events, { key: "first" })).toMatchObject({ accepted: 1 });
  await rollUpWaiting(world.db, { districtId });
  await sql`update usage_batches set received_at = ${new Date(Date.now() - 31 * 24 * 3_600_000)}
    where district_id = ${districtId}`.execute(world.db);
  await night(districtId);
  expect(await rowsOf(world.db, districtId, "1", "usage_batches")).toEqual([]);
  expect(await send(events, { key: "first" }), "its visits are known by their ids").toMatchObject({ duplicate: 1 });
  expect((await readKept(world.db, { districtId })).keptFrom).toBe(dayAgo(89));
});

describe("a district that doesn't keep use by person", () => {
  it("has totals and the visits of the last days, and nobody who was not seen in them", async () => {
    const { districtId, send } = await aDistrictWithVisits([2, 20]);
    await send([visit(20, "cleo")]);
    await rollUpWaiting(world.db, { districtId });
    const before = await sums(districtId);
    const range = { districtId, from: dayAgo(30), to: dayAgo(0) };
    const byDay = await readFigures(world.db, wholeDistrict(districtId), {
      ...range,
      by: ["day", "product", "domain"],
    });
    await writeKeeping(world.db, { districtId, ...setting, keepsPeople: false });
    await night(districtId);
    expect(await visitDays(districtId)).toEqual([dayAgo(2)]);
    expect(await sums(districtId)).toEqual(before);
    expect(await rowsOf(world.db, districtId, "day", "usage_person_day")).toHaveLength(2);
    expect(await rowsOf(world.db, districtId, "1", "usage_names"), "Cleo is forgotten").toHaveLength(2);
    expect(await rowsOf(world.db, districtId, "1", "usage_people")).toHaveLength(2);
    const { rows: bits } = await sql<{ days: number }>`select sum(bit_count(days))::int as days from usage_person_year
      where district_id = ${districtId} and target_no = 0`.execute(world.db);
    expect(bits).toEqual([{ days: 2 }]);
    const scope = wholeDistrict(districtId);
    expect(await readFigures(world.db, scope, { ...range, by: [] })).toEqual([
      { engagements: 5, activePeople: null, visits: 5, minutes: 5, unknownPeople: null, blockedAttempts: 0 },
    ]);
    expect(await readFigures(world.db, scope, { ...range, by: ["day", "product", "domain"] })).toEqual(
      byDay.map((row) => ({ ...row, unknownPeople: null })),
    );
    expect(await send([visit(7, "ana"), visit(6, "ana")])).toMatchObject({ accepted: 1, rejected: 1 });
    await rollUpWaiting(world.db, { districtId });
    for (const day of [2, 6, 20]) expect(await verifyDay(world.db, { districtId, day: dayAgo(day) })).toEqual([]);
  });
});
