import { randomBytes } from "node:crypto";
import { wholeDistrict } from "domain/access/scope";
import { removeDemoAccounts } from "domain/demo/mark";
import { seedDemoPeers } from "domain/demo/peers";
import { seedDemo } from "domain/demo/seed";
import { keepPeerFigures, readPeerRecord } from "domain/insight/peers/queries/peer-figures";
import { peerRows } from "domain/insight/peers/rows";
import { peerFigureNames } from "domain/insight/peers/terms";
import { findFirstSteps } from "domain/places/queries/first-steps";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoDistricts, lakeside, operators } from "worker/demo/districts";
import { cloneDatabase } from "../support/database";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

const now = new Date("2026-11-18T17:30:00Z");
const server = {
  host: "127.0.0.1",
  port: 2201,
  hostKey: `SHA256:${"A".repeat(43)}`,
  passwords: { lakeside: "one", northfield: "two" },
};
let districtId: string;

beforeAll(async () => {
  const secretsKey = { id: "k1", key: randomBytes(32) };
  await seedDemo(db, { districts: demoDistricts, operators, hashPassword: async () => "x", server, secretsKey, now });
  const own = await db.selectFrom("districts").select("id").where("name", "=", lakeside.name).executeTakeFirstOrThrow();
  districtId = own.id;
  expect(await seedDemoPeers(db, { name: lakeside.name, now })).toBe(14);
});

const madeUp = () =>
  db
    .selectFrom("districts")
    .select(["name", "shares_benchmarks as shares"])
    .where("name", "like", "%(made up)")
    .execute();

test("fourteen districts are made up, say so by name, and have figures and nothing else", async () => {
  expect((await madeUp()).map(({ shares }) => shares)).toEqual(Array(14).fill(true));
  const rows = await db.selectFrom("peer_figures").selectAll().where("demo", "=", true).execute();
  expect(rows).toHaveLength(14);
  for (const { figures } of rows) expect(Object.keys(figures as object).sort()).toEqual([...peerFigureNames].sort());
  const schools = db.selectFrom("schools").innerJoin("districts as d", "d.id", "schools.district_id");
  expect(await schools.select("d.id").where("d.name", "like", "%(made up)").execute()).toEqual([]);
});

test("the demo's district is compared with them, in every figure", async () => {
  const figures = Object.fromEntries(peerFigureNames.map((figure) => [figure, 40]));
  await keepPeerFigures(db, { districtId, week: "2026-11-16", band: "1000-4999", figures });
  const record = await readPeerRecord(db, wholeDistrict(districtId), { districtId });
  const rows = record ? peerRows(record, "size") : [];
  expect(rows.map(({ others }) => others?.count)).toEqual(Array(8).fill("10-24"));
  expect(rows.every(({ others }) => others?.demo)).toBe(true);
  const inState = record ? peerRows(record, "state") : [];
  expect(inState.map(({ others }) => others?.count)).toEqual(Array(8).fill("5-9"));
});

test("they are none of the newest districts, and no newer than a year", async () => {
  const everything = { reach: "all", districtId: null, schoolId: null, profileId: null } as const;
  const { newest } = await findFirstSteps(db, everything, { newest: 5 });
  expect(newest.map(({ name }) => name).sort()).toEqual(demoDistricts.map(({ name }) => name).sort());
  const { rows } = await sql<{ at: Date }>`
    select max(created_at) as at from districts where name like '%(made up)'`.execute(db);
  expect(rows[0]?.at.toISOString()).toBe("2025-11-18T17:30:00.000Z");
});

test("they are made once, and a district that stopped sharing is left alone", async () => {
  await db.updateTable("districts").set({ shares_benchmarks: false }).where("id", "=", districtId).execute();
  expect(await seedDemoPeers(db, { name: lakeside.name, now })).toBe(0);
  expect(await madeUp()).toHaveLength(14);
  expect(await readPeerRecord(db, wholeDistrict(districtId), { districtId })).toMatchObject({ shares: false });
});

test("where the demo's accounts are removed, real districts are compared with none of them", async () => {
  await removeDemoAccounts(db);
  expect(await db.selectFrom("peer_figures").select("district_id").where("demo", "=", true).execute()).toEqual([]);
  const standing = db.selectFrom("peer_releases").select("id").where("figures", "is not", null);
  expect(await standing.execute()).toEqual([]);
});
