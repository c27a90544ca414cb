import { wholeDistrict } from "domain/access/scope";
import { periodOf, readUnauthorized } from "domain/usage/queries/unauthorized";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrictOfUse } from "./unauthorized-world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

it("use of any period is read and judged once, until visits are counted or something is said of it", async () => {
  const { districtId, district, visit } = await aDistrictOfUse(world.db, "Kept once");
  await visit({ site: "alpha-site.com", who: "ana" }, { site: "beta-site.com", who: "ben", daysAgo: 40 });
  const read = async (days: number) => {
    const { rows } = await readUnauthorized(world.db, wholeDistrict(districtId), {
      district,
      period: periodOf(district.today, days),
    });
    return rows;
  };
  const namesOf = (rows: Awaited<ReturnType<typeof read>>) => rows.map(({ name }) => name);
  for (const days of [30, 365]) expect((await read(days))[0], `${days} days`).toBe((await read(days))[0]);
  expect(namesOf(await read(30))).toEqual(["alpha-site.com"]);
  expect(namesOf(await read(365))).toEqual(["alpha-site.com", "beta-site.com"]);
  await visit({ site: "gamma-site.com", who: "ana" });
  expect(namesOf(await read(365))).toEqual(["alpha-site.com", "beta-site.com", "gamma-site.com"]);
  await sql`insert into detections (district_id, domain, state, reason)
    values (${districtId}, 'beta-site.com', 'ignored', 'Known.')`.execute(world.db);
  expect(namesOf(await read(365))).toEqual(["alpha-site.com", "gamma-site.com"]);
});
