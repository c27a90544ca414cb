import { wholeDistrict } from "domain/access/scope";
import { listDaysOfTarget, listSchoolsOfTarget } from "domain/usage/queries/target-use";
import { listUseAgainstRules } from "domain/usage/queries/use-against-rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aClassWorld, type ClassWorld } from "./class-world";
import { daysAgo } from "./unauthorized-world";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let world: ClassWorld;
let site: string;

/** Ana and Bo are students, Tea teaches; a stranger is on no roster. All used a product in the last two weeks. */
beforeAll(async () => {
  database = await cloneDatabase();
  world = await aClassWorld(database.db, "Maple");
  site = "zapfox.maple.example";
  for (const [who, role] of [
    ["ana", "student"],
    ["bo", "student"],
    ["tea", "teacher"],
  ] as const)
    await world.person(who, role);
  await world.visit(
    { who: "ana", site, back: 12 },
    { who: "ana", site, back: 3 },
    { who: "ana", site, back: 2 },
    { who: "bo", site, back: 2 },
    { who: "tea", site, back: 1 },
    { who: "stranger", site, back: 1 },
  );
}, 60_000);
afterAll(() => database?.close());

type Decided = { staffOnly?: boolean; roles?: string[]; status?: string; daysAgo?: number | null };

/** What students used although it is for staff only, as it was decided so many days ago. */
async function found({ staffOnly = false, roles = [], status = "approved", daysAgo: back = 9 }: Decided) {
  await sql`update district_software set staff_only = ${staffOnly}, allowed_roles = ${roles}::text[],
    approval_status = ${status}, decided_at = now() - make_interval(days => ${back}::int)
    where software_id = ${world.products.fox}`.execute(database.db);
  return listUseAgainstRules(database.db, wholeDistrict(world.districtId), {
    district: { id: world.districtId, today: daysAgo(0) },
    rules: ["students"],
  });
}

describe("used by students, approved for staff only", () => {
  it("counts the visits of students alone, since the day after that was decided", async () => {
    const rows = await found({ staffOnly: true });
    expect(rows).toMatchObject([
      { rule: "students", softwareId: world.products.fox, since: daysAgo(8), visits: 3, days: 2 },
    ]);
    expect(rows[0]).toMatchObject({ first: daysAgo(3), last: daysAgo(2), ofRule: { count: 1, visits: 3 } });
  });

  it("is so, too, of what is approved for some roles and not for students", async () => {
    expect(await found({ roles: ["teacher", "principal"] })).toMatchObject([{ visits: 3 }]);
    expect(await found({ roles: ["teacher", "student"] })).toEqual([]);
  });

  it("counts 30 days where nobody knows when it was decided, or that was longer ago", async () => {
    for (const back of [null, 100])
      expect(await found({ staffOnly: true, daysAgo: back })).toMatchObject([
        { since: daysAgo(29), visits: 4, days: 3 },
      ]);
  });

  it.each<[string, Decided]>([
    ["approved for everyone", {}],
    ["denied", { staffOnly: true, status: "denied" }],
    ["decided on the day of the last visits", { staffOnly: true, daysAgo: 2 }],
    ["decided today", { staffOnly: true, daysAgo: 0 }],
  ])("is nothing of what is %s", async (_, decided) => expect(await found(decided)).toEqual([]));

  it("is said of the product alone, too, and to nobody of another district", async () => {
    await found({ staffOnly: true });
    const district = { id: world.districtId, today: daysAgo(0) };
    const of = { district, softwareId: world.products.fox };
    const rows = await listUseAgainstRules(database.db, wholeDistrict(world.districtId), of);
    expect(rows.find(({ rule }) => rule === "students")).toMatchObject({ visits: 3 });
    const other = await aClassWorld(database.db, "Oak");
    expect(await listUseAgainstRules(database.db, wholeDistrict(other.districtId), of)).toEqual([]);
  });

  it("opens to the days and schools of students", async () => {
    const [row] = await found({ staffOnly: true });
    const of = { districtId: world.districtId, targetNo: row?.targetNo ?? -1, from: daysAgo(8), to: daysAgo(0) };
    const scope = wholeDistrict(world.districtId);
    expect(await listDaysOfTarget(database.db, scope, { ...of, ofStudents: true })).toMatchObject([
      { day: daysAgo(2), people: 2, visits: 2 },
      { day: daysAgo(3), people: 1, visits: 1 },
    ]);
    expect(await listDaysOfTarget(database.db, scope, of)).toHaveLength(3);
    for (const countsPeople of [true, false]) {
      const people = countsPeople ? 2 : null;
      expect(await listSchoolsOfTarget(database.db, scope, { ...of, ofStudents: true, countsPeople })).toMatchObject([
        { name: "Maple Elementary", people },
      ]);
    }
  });
});
