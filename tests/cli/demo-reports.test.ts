import { randomBytes } from "node:crypto";
import { wholeDistrict } from "domain/access/scope";
import { seedDemoReports } from "domain/demo/reports";
import { seedDemo } from "domain/demo/seed";
import { listReportSchedules } from "domain/insight/queries/report-schedules";
import { afterAll, expect, test } from "vitest";
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

test("a weekly report and a monthly one come by mail in the demo, once", async () => {
  const secretsKey = { id: "k1", key: randomBytes(32) };
  await seedDemo(db, { districts: demoDistricts, operators, hashPassword: async () => "x", server, secretsKey, now });
  expect(await seedDemoReports(db, { name: lakeside.name, now })).toBe(2);
  expect(await seedDemoReports(db, { name: lakeside.name, now })).toBe(0);
  const { id: districtId } = await db
    .selectFrom("districts")
    .select("id")
    .where("name", "=", lakeside.name)
    .executeTakeFirstOrThrow();
  const office = { ...wholeDistrict(districtId), role: "district_admin" } as const;
  const schedules = await listReportSchedules(db, office, { districtId });
  expect(schedules.map(({ kind, cadence, nextRunAt }) => [kind, cadence, nextRunAt.toISOString()])).toEqual([
    ["use", "weekly", "2026-11-23T13:00:00.000Z"],
    ["compliance", "monthly", "2026-12-01T13:00:00.000Z"],
  ]);
});
