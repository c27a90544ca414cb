import { randomUUID } from "node:crypto";
import type { Db } from "db/client";
import type { DB } from "db/schema";
import { wholeDistrict } from "domain/access/scope";
import { keptDays, selectedOfDays } from "domain/usage/kept-days";
import { refreshWindows } from "domain/usage/queries/windows";
import { rollUpWaiting } from "domain/usage/roll-up";
import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import "domain/usage/queries/range-use";
import "domain/usage/queries/recent-use";
import "domain/usage/queries/unauthorized-use";
import { anIntake } from "./world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

const now = new Date("2026-11-03T17:00:00Z");
type Of = { districtId: string; nth?: number };

/** The visits of all days, in a value of its own each time it is made. */
const read = keptDays("counted in this test", {
  select: (_scope, { districtId }: Of) => ({
    sums: sql`select coalesce(sum(visits), 0)::int as visits from usage_day
      where district_id = ${districtId} and group_no = -1 and target_no = 0`,
  }),
  value: ({ sums: [sum] }: { sums: readonly { visits: number }[] }) => ({ visits: sum?.visits }),
  rows: () => 1,
});
const readOf = (districtId: string, nth = 1, db: Db = world.db) =>
  read(db, wholeDistrict(districtId), { districtId, nth });

async function aDistrictWithUse(name: string) {
  const { districtId, send } = await anIntake(world.db, { name, now: now.toISOString() });
  const visit = async (day = "2026-11-03") => {
    const event = {
      event_id: randomUUID(),
      person: "ana",
      url: "https://alpha-site.com/",
      occurred_at: `${day}T16:00:00Z`,
    };
    expect(await send([event])).toMatchObject({ accepted: 1 });
    await rollUpWaiting(world.db, { districtId });
  };
  await visit();
  return { districtId, visit };
}

it("what was read of days is kept until visits are counted, for their district alone", async () => {
  const { districtId, visit } = await aDistrictWithUse("Kept");
  const { districtId: other, visit: visitOther } = await aDistrictWithUse("Other");
  const [first, elsewhere, second] = [await readOf(districtId), await readOf(other), await readOf(districtId, 2)];
  expect([first, elsewhere, second]).toEqual([{ visits: 1 }, { visits: 1 }, { visits: 1 }]);
  expect(second, "each question has its own answer").not.toBe(first);
  expect(await readOf(districtId)).toBe(first);
  await visitOther();
  expect(await readOf(districtId)).toBe(first);
  expect(await readOf(other)).toEqual({ visits: 2 });
  await visit();
  expect(await readOf(districtId)).toEqual({ visits: 2 });
  await visit("2026-11-02");
  expect(await readOf(districtId), "on another day").toEqual({ visits: 3 });
});

it("nothing that was counted before, after or between two makings of the windows is missed", async () => {
  const { districtId, visit } = await aDistrictWithUse("Windows");
  await refreshWindows(world.db, { districtId, now });
  const made = await readOf(districtId);
  expect(made).toEqual({ visits: 1 });
  // Again and again the same day has changed once since the windows were made.
  for (const visits of [2, 3, 4]) {
    await visit();
    expect(await readOf(districtId)).toEqual({ visits });
    await refreshWindows(world.db, { districtId, now });
    expect(await readOf(districtId)).toEqual({ visits });
  }
});

it("nothing is kept of one person's, within a transaction or where no use has come in", async () => {
  const { districtId } = await aDistrictWithUse("Not kept");
  const scope = { reach: "classes", districtId, schoolId: null, profileId: randomUUID() } as const;
  const classes = () => read(world.db, scope, { districtId });
  expect(await classes()).not.toBe(await classes());
  await world.db.transaction().execute(async (db) => {
    expect(await readOf(districtId, 1, db)).not.toBe(await readOf(districtId, 1, db));
  });
  const nowhere = randomUUID();
  expect(await readOf(nowhere)).not.toBe(await readOf(nowhere));
});

it("those who ask at once read the same, and what is there is not read again", async () => {
  const { districtId } = await aDistrictWithUse("At once");
  const values = await Promise.all([readOf(districtId), readOf(districtId), readOf(districtId)]);
  expect(new Set(values).size).toBe(1);
});

it("kept values are made of nothing but the sums of days", async () => {
  const { districtId } = await aDistrictWithUse("Plans");
  const texts: string[] = [];
  const watched = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: world.pool }),
    log: ({ query }) => void texts.push(query.sql),
  });
  const day = "2026-11-03";
  const ranges = { now: { from: day, to: day }, past: { from: day, to: day } };
  const inputs: Record<string, object> = {
    "days of groups in ranges": { ...ranges, by: "school", days: [day] },
    "groups in ranges": ranges,
    "products in ranges": ranges,
    "recent use": { from: day, to: day },
    "strangers in ranges": ranges,
    // What a window has already is looked up in it, which is made anew with another number.
    "targets used": { period: { before: "2026-10-21", from: "2026-10-28", to: day } },
    "use since a day": { to: day, of: [{ softwareId: randomUUID(), host: "alpha-site.com", since: day }] },
  };
  const kinds = [...selectedOfDays].filter(([name]) => !name.endsWith("in this test"));
  expect(kinds.map(([name]) => name).sort()).toEqual(Object.keys(inputs));
  for (const [name, select] of kinds) {
    const selects = select(wholeDistrict(districtId), { districtId, ...inputs[name] });
    for (const one of Object.values(selects)) await (one as ReturnType<typeof sql>).execute(watched);
  }
  for (const text of texts) expect(text).not.toMatch(/\bnow\(\)|current_(date|timestamp)|clock_timestamp/);
  const tables = texts.flatMap((text) =>
    [...text.matchAll(/\b(?:from|join) (?!lateral|unnest)(\w+)/g)].flatMap(([, name]) => name ?? []),
  );
  const ofThe = ["of", "targets"];
  const withDays = [
    "usage_changed_days",
    "usage_day",
    "usage_districts",
    "usage_groups",
    "usage_targets",
    "usage_windows",
  ];
  expect([...new Set(tables)].filter((name) => !ofThe.includes(name)).sort(), "all that is read").toEqual(withDays);
});
