import { operator } from "domain/access/actor";
import { type Scope, scopeOf, wholeDistrict } from "domain/access/scope";
import type { Role } from "domain/access/terms";
import { startSharing, stopSharing } from "domain/insight/peers/commands/share-figures";
import { makeComparisons, makeOwnFigures } from "domain/insight/peers/make-comparisons";
import { readPeerRecord } from "domain/insight/peers/queries/peer-figures";
import { listSharingWithout, setSharing } from "domain/insight/peers/queries/sharing";
import { readOwnNow } from "domain/insight/peers/read-own";
import { deletePlace } from "domain/places/queries/place-removals";
import type { Tools } from "domain/tools";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict } from "../support/people";
import { figuresOfNumber, sharingDistricts, standing } from "./world";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

const tools = { db } as Tools;
const [monday, tuesday, next] = ["2026-11-02", "2026-11-03", "2026-11-09"];
const idOf = (list: { id: string }[], nth: number) => (list[nth] as { id: string }).id;
const recordOf = (districtId: string) => readPeerRecord(db, wholeDistrict(districtId), { districtId });

beforeEach(async () => {
  await sql`delete from peer_releases`.execute(db);
  await sql`update districts set shares_benchmarks = false`.execute(db);
});

/** Districts whose names nobody had yet. */
let states = 0;
const aState = (count: number, more: Partial<Parameters<typeof sharingDistricts>[1]> = {}) =>
  sharingDistricts(db, { state: `S${++states}`, count, week: monday, ...more });

/** The figures of all districts as they would be in another week. */
const moveTo = (week: string) => sql`update peer_figures set week = ${week}::date`.execute(db);

describe("comparisons", () => {
  it("have the percentiles of the districts' rounded figures, the same for everyone in them", async () => {
    const districts = await aState(7);
    expect(await makeComparisons(db, { day: tuesday })).toBe(6);
    for (const { id } of districts.slice(0, 2)) {
      const record = await recordOf(id);
      const use = record?.comparisons.find(({ family, level }) => family === "use" && level === "size");
      // 100 to 700 in steps of 100: the second, the fourth and the sixth.
      expect(use?.figures).toMatchObject({ activeRate: { p25: 200, median: 400, p75: 600 } });
      expect(use).toMatchObject({ others: "5-9", week: monday, demo: false });
      expect(record?.comparisons).toHaveLength(6);
    }
    expect((await recordOf(idOf(districts, 4)))?.own).toEqual({
      week: monday,
      band: "1000-4999",
      figures: figuresOfNumber(5),
    });
  });

  it("are not made of five, of those of another size, or of figures of another week", async () => {
    await aState(5);
    await aState(1, { band: "under-1000", from: 6 });
    await aState(1, { from: 7, week: "2026-10-26" });
    expect(await makeComparisons(db, { day: tuesday })).toBe(0);
    expect(await standing(db)).toEqual([]);
  });

  it("are made once a week, and stay as they are when somebody begins to share", async () => {
    await aState(8);
    await makeComparisons(db, { day: monday });
    const before = await standing(db);
    await aState(6, { from: 9 });
    expect(await makeComparisons(db, { day: "2026-11-08" })).toBe(0);
    expect(await standing(db)).toEqual(before);
    await moveTo(next);
    await makeComparisons(db, { day: next });
    const use = (await standing(db)).filter(({ family, state }) => family === "use" && !state);
    expect(use.map(({ week, members }) => `${week} ${members}`)).toEqual([`${monday} 8`, `${next} 14`]);
  });

  it("of a week in which one figure is missing keep the districts or leave others out, never one alone", async () => {
    const districts = await aState(9);
    await makeComparisons(db, { day: monday });
    await moveTo(next);
    await sql`update peer_figures set figures = '{}' where district_id = ${idOf(districts, 0)}::uuid`.execute(db);
    expect(await makeComparisons(db, { day: next })).toBe(0);
    const shown = (await recordOf(idOf(districts, 1)))?.comparisons ?? [];
    expect(new Set(shown.map(({ week }) => week))).toEqual(new Set([monday]));
  });

  it("are not shown for ever: after 13 weeks without a new one there is none", async () => {
    const districts = await aState(6);
    await makeComparisons(db, { day: monday });
    await moveTo("2027-01-25");
    expect((await recordOf(idOf(districts, 0)))?.comparisons).toHaveLength(6);
    await moveTo("2027-02-01");
    expect((await recordOf(idOf(districts, 0)))?.comparisons).toEqual([]);
  });
});

describe("a district that stops sharing", () => {
  const goneBy: [string, (id: string) => Promise<unknown>][] = [
    ["the command", (districtId) => stopSharing(tools, operator, { districtId })],
    [
      "any other change of its row",
      (id) => sql`update districts set shares_benchmarks = false where id = ${id}`.execute(db),
    ],
    ["its removal", (id) => db.transaction().execute((trx) => deletePlace(trx, operator, { kind: "districts", id }))],
  ];

  it.each(goneBy)("by %s takes its figures and every comparison with it, at once", async (_, stop) => {
    const districts = await aState(8);
    await makeComparisons(db, { day: monday });
    await stop(idOf(districts, 0));
    const left = await db.selectFrom("peer_figures").select("district_id").execute();
    expect(left.map((row) => row.district_id)).not.toContain(idOf(districts, 0));
    expect(await standing(db)).toEqual([]);
    expect((await recordOf(idOf(districts, 1)))?.comparisons).toEqual([]);
  });

  it("is not given away by the next comparison: of eight there is none, of many it is one of several changes", async () => {
    const districts = await aState(8);
    await makeComparisons(db, { day: monday });
    await stopSharing(tools, operator, { districtId: idOf(districts, 0) });
    await moveTo(next);
    expect(await makeComparisons(db, { day: next })).toBe(0);
    await aState(12, { from: 9, week: next });
    await makeComparisons(db, { day: next });
    const [use] = (await standing(db)).filter(({ family, state }) => family === "use" && !state);
    expect(use?.members).toBe(19);
  });

  it("sees nothing of others any more, and nothing of its own", async () => {
    const districts = await aState(8);
    await makeComparisons(db, { day: monday });
    await setSharing(db, operator, { districtId: idOf(districts, 0), shares: false });
    expect(await recordOf(idOf(districts, 0))).toMatchObject({ shares: false, own: null, comparisons: [] });
  });
});

describe("who may", () => {
  const scope = (role: Role, districtId: string): Scope =>
    scopeOf({ id: crypto.randomUUID(), role, districtId, schoolId: crypto.randomUUID() });

  it("read: everyone who works in the district, and nobody of another one or a student", async () => {
    const districts = await aState(6);
    await makeComparisons(db, { day: monday });
    const [own, other] = [idOf(districts, 0), idOf(districts, 1)];
    for (const role of ["district_admin", "curriculum_director", "principal", "teacher"] as const) {
      expect((await readPeerRecord(db, scope(role, own), { districtId: own }))?.comparisons).toHaveLength(6);
      expect(await readPeerRecord(db, scope(role, own), { districtId: other })).toBeUndefined();
    }
    expect(await readPeerRecord(db, scope("student", own), { districtId: own })).toBeUndefined();
  });

  it("switch: those who see the whole district; it is on record, and twice is once", async () => {
    const { id: districtId } = await aDistrict(db, `Switch ${++states}`);
    const as = (role: Role, id = districtId) => ({ ...operator, ...scope(role, id), role });
    const of = { districtId, today: tuesday };
    expect(await startSharing(tools, as("principal"), of)).toBe(false);
    expect(await startSharing(tools, as("it_director", crypto.randomUUID()), of)).toBe(false);
    expect(await startSharing(tools, as("it_director"), of)).toBe(true);
    expect(await startSharing(tools, as("it_director"), of)).toBe(true);
    expect(await recordOf(districtId)).toMatchObject({ shares: true, own: { week: monday, band: null, figures: {} } });
    expect(await stopSharing(tools, as("teacher"), of)).toBe(false);
    expect(await stopSharing(tools, as("it_director"), of)).toBe(true);
    const lines = await db
      .selectFrom("audit_log")
      .select(["action", "before", "after"])
      .where("district_id", "=", districtId)
      .orderBy("id")
      .execute();
    expect(lines).toEqual([
      { action: "benchmarks.shared", before: { shares: false }, after: { shares: true } },
      { action: "benchmarks.not_shared", before: { shares: true }, after: { shares: false } },
    ]);
  });
});

it("figures of every district that shares are made once a week from its own records", async () => {
  const { id } = await aDistrict(db, `Own ${++states}`);
  const { id: silent } = await aDistrict(db, `Silent ${states}`);
  await setSharing(db, operator, { districtId: id, shares: true });
  expect(await makeOwnFigures(db, { day: tuesday })).toEqual([]);
  const now = await readOwnNow(db, wholeDistrict(id), { districtId: id, today: tuesday });
  expect(now).toMatchObject({ band: null, figures: {}, facts: { students: 0, active: null } });
  expect((await recordOf(id))?.own).toEqual({ week: monday, band: null, figures: {} });
  const kept = await db
    .selectFrom("peer_figures")
    .select("district_id")
    .where("district_id", "in", [id, silent])
    .execute();
  expect(kept).toEqual([{ district_id: id }]);
});

it("a district whose figures had nothing in them is tried again the next night; another one waits for Monday", async () => {
  const [known] = await aState(1);
  const { id: empty } = await aDistrict(db, `Empty ${++states}`);
  await setSharing(db, operator, { districtId: empty, shares: true });
  await makeOwnFigures(db, { day: monday });
  expect(await listSharingWithout(db, { week: monday })).toEqual([empty]);
  expect((await listSharingWithout(db, { week: next })).sort()).toEqual(
    [idOf([known as { id: string }], 0), empty].sort(),
  );
});
