import { randomBytes } from "node:crypto";
import { wholeDistrict } from "domain/access/scope";
import { seedDemoGovernance } from "domain/demo/governance";
import { seedDemoMoney } from "domain/demo/money";
import { seedDemo } from "domain/demo/seed";
import { productCosts } from "domain/money/product-costs";
import { valued } from "domain/money/product-value";
import { type Costs, readCosts } from "domain/money/read-costs";
import { renewalMonths } from "domain/money/renewals";
import { seedComplianceRequirements } from "domain/software/compliance/seed/compliance-requirements";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoDistricts, demoYears, lakeside, operators } from "worker/demo/districts";
import { cloneDatabase } from "../support/database";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

const now = new Date("2026-11-18T17:30:00Z");
const today = "2026-11-18";
const server = {
  host: "127.0.0.1",
  port: 2201,
  hostKey: `SHA256:${"A".repeat(43)}`,
  passwords: { lakeside: "one", northfield: "two" },
};
let costs: Costs;

beforeAll(async () => {
  await seedComplianceRequirements(db);
  const { length } = await db.selectFrom("software").select("id").where("source", "=", "catalogue").execute();
  // Stands in for the catalogue where the database has none.
  for (let at = length; at < 80; at++) {
    const values = { name: `Product ${at}`, source: "catalogue", slug: `product-${at}` };
    await db.insertInto("software").values(values).execute();
  }
  const secretsKey = { id: "k1", key: randomBytes(32) };
  await seedDemo(db, { districts: demoDistricts, operators, hashPassword: async () => "x", server, secretsKey, now });
  await seedDemoGovernance(db, { districts: demoYears, now });
  expect(await seedDemoMoney(db, { districts: demoYears, now })).toEqual([lakeside.name]);
  const { id: districtId } = await db
    .selectFrom("districts")
    .select("id")
    .where("name", "=", lakeside.name)
    .executeTakeFirstOrThrow();
  costs = await readCosts(db, wholeDistrict(districtId), { districtId, today });
});

const paid = () =>
  productCosts(
    costs.lines.filter(({ contract: { state } }) => state !== "past"),
    costs.enrolled,
  );

test("the demo's district pays for 25 products, and each contract says that it is made up", () => {
  expect(paid()).toHaveLength(25);
  expect(costs.contracts.every(({ demo }) => demo)).toBe(true);
  expect(costs.contracts.every(({ lines }) => lines.length > 0)).toBe(true);
});

test("two contracts are to be renewed within 60 days", () => {
  const ends = renewalMonths(costs.contracts, today).flatMap(({ days }) => days.filter(({ what }) => what === "end"));
  expect(ends.filter(({ on }) => on <= "2027-01-17").map(({ title }) => title)).toEqual([
    "Soundstage Junior",
    "Mathloom, grades 5 to 8",
  ]);
});

test("one renewal is decided, and neither of those two", () => {
  const decided = costs.contracts.filter(({ decision }) => decision !== null);
  expect(decided.map(({ title, decision }) => [title, decision])).toEqual([["Timetable Tiger", "change"]]);
});

test("a contract is on record before its renewal is decided, and before it begins or ends", async () => {
  const { rows } = await sql<{ title: string }>`
    select title from contracts where created_at > renewal_decided_at or created_at > ends_on
      or (created_at > starts_on and starts_on > ${now}::timestamptz - interval '1 year')`.execute(db);
  expect(rows).toEqual([]);
});

test("real products are paid for as a whole: of none is it said that nobody uses it", () => {
  const nobody = { active: new Map(), peaks: new Map() };
  const made = new Set([
    "Mathloom",
    "Soundstage Junior",
    "Brightpath Reader",
    "Timetable Tiger",
    "Fieldnotes",
    "Wordgarden",
  ]);
  for (const product of paid()) {
    const { value } = valued({ ...product, isMeasured: true }, nobody);
    expect(value.savings.length > 0, product.name).toBe(made.has(product.name));
    if (!made.has(product.name)) expect(value.unusedCents, product.name).toBeNull();
  }
});

test("a second start of the demo leaves what is there", async () => {
  expect(await seedDemoMoney(db, { districts: demoYears, now })).toEqual([]);
});
