import { scopeOf, wholeDistrict } from "domain/access/scope";
import { loadComplianceWithCost } from "domain/money/use-and-cost";
import { removeOld, settleOld } from "domain/usage/keep";
import { followKeeping, writeKeeping } from "domain/usage/queries/keeping";
import { countTargetPeople } from "domain/usage/queries/target-counts";
import { listSchoolsOfTarget } from "domain/usage/queries/target-use";
import { listUnauthorized, periodOf } from "domain/usage/queries/unauthorized";
import { refreshWindows } from "domain/usage/queries/windows";
import { knownMeasure, rankProducts } from "domain/usage/rankings";
import { usedProductsReport } from "domain/usage/reports/used-products";
import { readWindowUse } from "domain/usage/window-overview";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aClassWorld, type ClassWorld } from "./class-world";
import { daysAgo } from "./unauthorized-world";

const database = await cloneDatabase();
const { db } = database;
let world: ClassWorld;
let tea: string;
const now = new Date();
const keeping = { eventDays: 90, peopleYears: 1 };

/** Ana used Zap Fox two and twenty days ago, Ben Chart Lab twenty days ago: both are of Tea's class. */
beforeAll(async () => {
  world = await aClassWorld(db, "Alder");
  for (const who of ["ana", "ben"]) await world.person(who);
  tea = await world.person("tea", "teacher");
  await world.course("Reading", "tea", ["ana", "ben"]);
  const { fox, lab } = world.sites;
  await world.visit({ who: "ana", site: fox, back: 2 }, { who: "ana", site: fox, back: 20 });
  await world.visit({ who: "ben", site: lab, back: 20 });
  await night(false);
}, 60_000);
afterAll(() => database.close());

async function night(keepsPeople: boolean) {
  const { districtId } = world;
  await writeKeeping(db, { districtId, ...keeping, keepsPeople });
  expect(await settleOld(db, { districtId, now })).toBe(true);
  await followKeeping(db);
  await removeOld(db, { districtId, now });
  await refreshWindows(db, { districtId, now });
}

const today = daysAgo(0);
const firstKept = daysAgo(6);
const classes = () => scopeOf({ id: tea, role: "teacher", districtId: world.districtId, schoolId: world.school.id });
const use = (span: "7" | "30" | "90", scope = classes()) =>
  readWindowUse(db, scope, { districtId: world.districtId, span, today, weeks: true });
const reported = async (scope = classes()) => {
  const { rows } = usedProductsReport(db, scope, { districtId: world.districtId, span: "30", today });
  const read = [];
  for await (const some of rows) read.push(...some);
  return read;
};

test("of classes nothing is told where only totals are kept, and everything of the whole district but people", async () => {
  const read = await use("30");
  expect(read).toMatchObject({ known: { kind: "totals" }, groups: [], weeks: [], used: { products: [] } });
  expect(await reported()).toEqual([]);
  const all = await use("30", wholeDistrict(world.districtId));
  const products = all?.used.products.map(({ name, people, engagements }) => [name, people, engagements]);
  expect(products).toEqual([
    ["Zap Fox Alder", null, 2],
    ["Chart Lab Alder", null, 1],
  ]);
  const why = "Not known: usage by person isn’t kept";
  expect((await reported(wholeDistrict(world.districtId))).map((row) => row[3])).toEqual([why, why]);
  const { known } = await loadComplianceWithCost(
    db,
    { ...classes(), role: "teacher", requestId: null, address: null },
    {
      district: { id: world.districtId, today },
      filter: { search: "", isBare: false, sort: "name", descending: false },
    },
  );
  expect(known(world.products.fox).people).toBeNull();
});

test("products can't be ranked by people whom nobody knows, and are ranked by engagements", async () => {
  const products = (await use("30", wholeDistrict(world.districtId)))?.used.products ?? [];
  expect([knownMeasure(products, "people"), knownMeasure(products, "each")]).toEqual(["engagements", "engagements"]);
  expect(knownMeasure(products, "minutes")).toBe("minutes");
  expect(rankProducts(products, knownMeasure(products, "people")).map(({ value }) => value)).toEqual([2, 1]);
  const kept = (await use("7", wholeDistrict(world.districtId)))?.used.products ?? [];
  expect(knownMeasure(kept, "people")).toBe("people");
});

test("people of a site or product are not known before the days that are kept by person", async () => {
  const { districtId } = world;
  const scope = wholeDistrict(districtId);
  const list = (days: number, sort: "people" | "engagements") =>
    listUnauthorized(db, scope, {
      district: { id: districtId, today },
      period: periodOf(today, days),
      page: 1,
      filter: { search: "", state: "all", kind: null, infrastructure: false, sort, descending: true },
    });
  for (const sort of ["people", "engagements"] as const) {
    expect((await list(30, sort)).rows).toMatchObject([{ name: "Chart Lab Alder", people: null }]);
  }
  const { rows } = await sql<{ no: number }>`select target_no as no from usage_targets
    where district_id = ${districtId} and software_id = ${world.products.fox}::uuid`.execute(db);
  const targetNo = rows[0]?.no as number;
  const of = { districtId, to: today, targetNos: [targetNo], targetNo };
  expect(await countTargetPeople(db, scope, { ...of, from: daysAgo(29) })).toBeNull();
  expect(await countTargetPeople(db, scope, { ...of, from: firstKept })).toEqual(new Map([[targetNo, 1]]));
  const schools = await listSchoolsOfTarget(db, scope, { ...of, from: daysAgo(29), countsPeople: false });
  expect(schools).toEqual([{ id: world.school.id, name: world.school.name, people: null }]);
});

test("switched on again, classes are told of from the first kept day on, and nothing is held against days before", async () => {
  await night(true);
  const read = await use("30");
  expect(read?.known).toEqual({ kind: "kept_from", day: firstKept });
  expect(read?.isCompared).toBe(false);
  expect(read?.used.products.map(({ name, people }) => [name, people])).toEqual([["Zap Fox Alder", 1]]);
  expect(read?.weeks.filter(({ week }) => week < firstKept)).toEqual([]);
  expect(await reported()).toEqual([["Zap Fox Alder", null, "Approved", 1, 1, 1, null, null, null]]);
  expect((await use("7"))?.known).toEqual({ kind: "kept" });
});
