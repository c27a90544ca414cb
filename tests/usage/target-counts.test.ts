import { randomUUID } from "node:crypto";
import { wholeDistrict } from "domain/access/scope";
import { countTargets } from "domain/usage/queries/target-counts";
import { periodOf } from "domain/usage/queries/unauthorized";
import { readUsed } from "domain/usage/queries/unauthorized-use";
import { refreshWindows } from "domain/usage/queries/windows";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aSchool } from "../support/people";
import { anIntake, aRosterPupil, rowsOf } from "./world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

const now = new Date("2026-11-03T17:00:00Z");
const today = "2026-11-03";

/**
 * Three pupils of two schools and somebody whom no roster knows. Visits are so many days back, at noon. Two sites are
 * known.
 */
async function aWorld(name: string) {
  const { districtId, send } = await anIntake(world.db, { name, now: now.toISOString(), patterns: {} });
  const configuration = await aConfiguration(world.db, districtId, name);
  const [north, south] = [await aSchool(world.db, districtId, "North"), await aSchool(world.db, districtId, "South")];
  for (const [sourcedId, school] of Object.entries({ ana: north, ben: north, cai: south })) {
    const place = { districtId, schoolId: school.id, configurationId: configuration.id };
    await aRosterPupil(world.db, place, { sourcedId, grade: "04" });
  }
  const visit = async (site: string, visits: readonly [string, number][]) => {
    const events = visits.map(([person, back]) => ({
      event_id: randomUUID(),
      person,
      url: `https://${site}/`,
      occurred_at: new Date(Date.parse(`${today}T16:00:00Z`) - back * 86_400_000).toISOString(),
    }));
    expect(await send(events)).toMatchObject({ accepted: events.length });
    await rollUpWaiting(world.db, { districtId });
  };
  await visit("alpha-site.com", [
    ["ana", 0],
    ["ben", 6],
    ["cai", 20],
    ["zoe", 29],
    ["ana", 30],
    ["cai", 89],
  ]);
  await visit("beta-site.com", [
    ["cai", 7],
    ["cai", 60],
    ["ben", 80],
  ]);
  return { districtId, visit };
}

it("people and schools of a list are the same from the windows as from the days, and what came in since is there", async () => {
  const { districtId, visit } = await aWorld("Counts");
  /** People and schools by site, as a page counts them, and as a file does that has hundreds. */
  const counted = async (days: number) => {
    const targets = await rowsOf<{ no: number; domain: string }>(
      world.db,
      districtId,
      "target_no as no, domain",
      "usage_targets",
    );
    const nos = targets.flatMap(({ no, domain }) => (domain ? no : []));
    const ask = { districtId, ...periodOf(today, days) };
    const many = [...nos, ...Array.from({ length: 250 }, (_, nth) => 10_000 + nth)];
    const [page, file] = [
      await countTargets(world.db, wholeDistrict(districtId), { ...ask, targetNos: nos }),
      await countTargets(world.db, wholeDistrict(districtId), { ...ask, targetNos: many }),
    ];
    expect(file).toEqual(page);
    return Object.fromEntries(
      targets.flatMap(({ no, domain }) =>
        domain ? [[domain, [page.people?.get(no) ?? 0, page.schools.get(no) ?? 0]]] : [],
      ),
    );
  };
  const all = async () => Promise.all([7, 12, 30, 90, 365].map(counted));
  const byDays = await all();
  expect(byDays).toEqual([
    { "alpha-site.com": [2, 1], "beta-site.com": [0, 0] },
    { "alpha-site.com": [2, 1], "beta-site.com": [1, 1] },
    { "alpha-site.com": [4, 2], "beta-site.com": [1, 1] },
    { "alpha-site.com": [4, 2], "beta-site.com": [2, 2] },
    { "alpha-site.com": [4, 2], "beta-site.com": [2, 2] },
  ]);
  await refreshWindows(world.db, { districtId, now });
  expect(await all()).toEqual(byDays);
  await visit("gamma-site.com", [
    ["ana", 0],
    ["cai", 0],
  ]);
  expect((await all()).map((sites) => sites["gamma-site.com"])).toEqual(Array(5).fill([2, 2]));
  // What a standard window knows is taken from it, and only for its own days.
  await sql`update usage_windows set people[2] = 77 where district_id = ${districtId} and group_no = -1`.execute(
    world.db,
  );
  expect((await all()).map((sites) => sites["alpha-site.com"]?.[0])).toEqual([2, 2, 77, 4, 4]);
  await sql`update usage_districts set windows_as_of = ${"2026-11-02"} where district_id = ${districtId}`.execute(
    world.db,
  );
  expect(
    (await all()).map((sites) => sites["alpha-site.com"]?.[0]),
    "windows of another day",
  ).toEqual([2, 2, 4, 4, 4]);
});

it("engagements of a list are the same from the windows as from the days, and what came in since is there", async () => {
  const { districtId, visit } = await aWorld("Engaged");
  const used = async (days: number) => {
    const { made, rest } = await readUsed(world.db, wholeDistrict(districtId), {
      districtId,
      period: periodOf(today, days),
    });
    return Object.fromEntries(
      [...(made?.used.sites ?? []), ...rest.sites].map(({ domain, engagements, before, first, last }) => [
        domain,
        [engagements, before, first, last],
      ]),
    );
  };
  const all = async () => Promise.all([7, 12, 30, 90, 365].map(used));
  const byDays = await all();
  const alpha = (...counts: number[]) => ({ "alpha-site.com": [...counts, "2026-08-06", "2026-11-03"] });
  const beta = (...counts: number[]) => ({ "beta-site.com": [...counts, "2026-08-15", "2026-10-27"] });
  expect(byDays).toEqual([
    alpha(2, 0),
    { ...alpha(2, 1), ...beta(1, 0) },
    { ...alpha(4, 1), ...beta(1, 0) },
    { ...alpha(6, 0), ...beta(3, 0) },
    { ...alpha(6, 0), ...beta(3, 0) },
  ]);
  await refreshWindows(world.db, { districtId, now });
  expect(await all()).toEqual(byDays);
  await visit("gamma-site.com", [
    ["ana", 0],
    ["cai", 1],
  ]);
  expect((await all()).map((sites) => sites["gamma-site.com"])).toEqual(Array(5).fill([2, 0, "2026-11-02", today]));
  await sql`update usage_windows set engagements[2] = 77, engagements_before[2] = 66
    where district_id = ${districtId} and group_no = -1`.execute(world.db);
  await sql`update usage_districts set windows_no = windows_no + 1 where district_id = ${districtId}`.execute(world.db);
  const firsts = async () => (await all()).map((sites) => sites["alpha-site.com"]?.slice(0, 2));
  expect(await firsts()).toEqual([
    [2, 0],
    [2, 1],
    [77, 66],
    [6, 0],
    [6, 0],
  ]);
  await sql`update usage_districts set windows_as_of = ${"2026-11-02"}, windows_no = windows_no + 1
    where district_id = ${districtId}`.execute(world.db);
  expect(await firsts(), "windows of another day").toEqual([
    [2, 0],
    [2, 1],
    [4, 1],
    [6, 0],
    [6, 0],
  ]);
});
