import { randomUUID } from "node:crypto";
import type { Db } from "db/client";
import type { DB } from "db/schema";
import { type Scope, wholeDistrict } from "domain/access/scope";
import { givenToStudents, productsInUse } from "domain/usage/products-in-use";
import { namesAndStatus } from "domain/usage/queries/used-products";
import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aMoneyWorld } from "../support/money-world";

const today = "2026-11-26";
let world: Awaited<ReturnType<typeof cloneDatabase>>;
let districtId: string;
let other: string;
let softwareId: string;
/** The same database, with what is asked of it apart from stamps. */
let watched: Db;
const texts: string[] = [];
beforeAll(async () => {
  world = await cloneDatabase();
  const money = await aMoneyWorld(world.db);
  [districtId, other, softwareId] = [money.own, money.other, money.products.mathloom];
  watched = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: world.pool }),
    log: ({ query }) => void (/from record_stamps/.test(query.sql) || texts.push(query.sql)),
  });
}, 60_000);
beforeEach(() => void texts.splice(0));
afterAll(() => world?.close());

const person = (reach: Scope["reach"], of = districtId): Scope => ({
  reach,
  districtId: of,
  schoolId: randomUUID(),
  profileId: randomUUID(),
});
const names = (scope: Scope) => namesAndStatus(watched, scope, { districtId, today }, [softwareId]);
const inUse = (scope: Scope) => productsInUse(watched, scope, { districtId, today }, [softwareId]);
const given = (scope: Scope) => givenToStudents(watched, scope, { districtId, today });
const decide = (status: string, staffOnly = false) =>
  sql`insert into district_software (district_id, software_id, approval_status, staff_only)
    values (${districtId}, ${softwareId}, ${status}, ${staffOnly}) on conflict (district_id, software_id)
    do update set approval_status = excluded.approval_status, staff_only = excluded.staff_only`.execute(world.db);

it("names and status are read once for all who work in a district, and not for its students", async () => {
  await decide("approved");
  const [found] = await names(wholeDistrict(districtId));
  expect(found).toMatchObject({ id: softwareId, approval: "approved" });
  for (const reach of ["classes", "classes", "school", "district"] as const)
    expect(await names(person(reach))).toEqual([found]);
  expect(texts).toHaveLength(1);
  expect(await names(person("self")), "a student").toEqual([]);
  for (const reach of ["district", "school", "classes", "self", "none"] as const)
    expect(await names(person(reach, other)), `${reach} elsewhere`).toEqual([]);
});

it("what somebody used has one name for all of a district, students too, until a record changes", async () => {
  await decide("approved");
  const [found] = await inUse(person("self"));
  expect(found).toMatchObject({ usedId: softwareId, id: softwareId, status: "approved" });
  for (const reach of ["self", "classes", "school", "district"] as const)
    expect(await inUse(person(reach))).toEqual([found]);
  expect(texts).toHaveLength(1);
  for (const reach of ["self", "classes", "district", "none"] as const)
    expect(await inUse(person(reach, other)), `${reach} elsewhere`).toEqual([]);
  expect(await inUse({ ...person("self"), districtId: null })).toEqual([]);

  await decide("denied");
  expect(await inUse(person("self"))).toEqual([{ ...found, status: "denied" }]);
  await sql`update software set name = 'Renamed' where id = ${softwareId}`.execute(world.db);
  expect(await inUse(person("self"))).toEqual([{ ...found, name: "Renamed", status: "denied" }]);
});

it("what students are given is read once for a district, and again after a decision", async () => {
  const isGiven = async (scope: Scope) => (await given(scope)).some(({ id }) => id === softwareId);
  await decide("approved");
  expect(await isGiven(person("classes"))).toBe(true);
  expect(await given(person("classes"))).toBe(await given(person("school")));
  expect(texts).toHaveLength(1);
  expect(await given(person("classes", other)), "of another district").toEqual([]);
  await decide("approved", true);
  expect(await isGiven(person("classes")), "for staff only").toBe(false);
  await decide("denied");
  expect(await isGiven(person("classes"))).toBe(false);
});
