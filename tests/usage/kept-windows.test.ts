import { randomUUID } from "node:crypto";
import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { DB } from "db/schema";
import { wholeDistrict } from "domain/access/scope";
import { keptWindows, madeOfWindows } from "domain/usage/kept-windows";
import { readWindow, selectsOfWindow, windowFrom } from "domain/usage/queries/read-window";
import { refreshWindows } from "domain/usage/queries/windows";
import { rollUpWaiting } from "domain/usage/roll-up";
import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import "domain/money/read-use";
import "domain/usage/queries/places-of-use";
import "domain/usage/queries/target-counts";
import "domain/usage/queries/unauthorized-use";
import "domain/usage/queries/use-at-schools";
import { anIntake } from "./world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

const now = new Date("2026-11-03T17:00:00Z");

/** A count of what was made, so that each reading says whether it is a new one. */
let made = 0;
const read = keptWindows("counted in this test", {
  make: async (_db, _scope, _of: { districtId: string; span: number }) => ++made,
  rows: () => 1,
});
const readOf = (districtId: string, span = 1, db: Db = world.db) =>
  read(db, wholeDistrict(districtId), { districtId, span });

async function aDistrictWithUse(name: string) {
  const { districtId, send } = await anIntake(world.db, { name, now: now.toISOString() });
  const visit = async () => {
    const event = {
      event_id: randomUUID(),
      person: "ana",
      url: "https://alpha-site.com/",
      occurred_at: now.toISOString(),
    };
    expect(await send([event])).toMatchObject({ accepted: 1 });
    await rollUpWaiting(world.db, { districtId });
  };
  await visit();
  return { districtId, visit };
}

it("what was read of windows is kept until they are made anew, for their district alone, even at the same moment", async () => {
  const { districtId, visit } = await aDistrictWithUse("Kept");
  const { districtId: other } = await aDistrictWithUse("Other");
  expect(await readOf(districtId), "there are no windows, but a count may come before them").toBe(
    await readOf(districtId),
  );
  await refreshWindows(world.db, { districtId, now });
  const [first, elsewhere, longer] = [await readOf(districtId), await readOf(other), await readOf(districtId, 2)];
  expect(new Set([first, elsewhere, longer]).size, "each question has its own answer").toBe(3);
  await visit();
  expect(await readOf(districtId), "what came in since is in no window").toBe(first);
  await refreshWindows(world.db, { districtId, now });
  expect(await readOf(districtId)).not.toBe(first);
  expect(await readOf(other)).toBe(elsewhere);
});

it("a window that is made anew while it is read is read as a whole", async () => {
  const { districtId, visit } = await aDistrictWithUse("Meanwhile");
  await refreshWindows(world.db, { districtId, now });
  const scope = wholeDistrict(districtId);
  const of = { districtId, span: "30" } as const;
  const read = await listTogether(world.db, selectsOfWindow(scope, of));
  await visit();
  const tomorrow = new Date(now.getTime() + 86_400_000);
  await refreshWindows(world.db, { districtId, now: tomorrow });
  const meanwhile = await windowFrom(world.db, scope, { of, read });
  expect(meanwhile).toEqual(await readWindow(world.db, scope, of));
  expect(meanwhile.window?.to).toBe("2026-11-04");
});

it("nothing is kept of one person's, or within a transaction", async () => {
  const { districtId } = await aDistrictWithUse("Not kept");
  const scope = { reach: "classes", districtId, schoolId: null, profileId: randomUUID() } as const;
  const classes = () => read(world.db, scope, { districtId, span: 1 });
  expect(await classes()).not.toBe(await classes());
  await world.db.transaction().execute(async (db) => {
    expect(await readOf(districtId, 1, db)).not.toBe(await readOf(districtId, 1, db));
  });
});

it("kept values are made of nothing but what is made with the windows", async () => {
  const { districtId } = await aDistrictWithUse("Plans");
  await refreshWindows(world.db, { districtId, now });
  const texts: string[] = [];
  const watched = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: world.pool }),
    log: ({ query }) => void texts.push(query.sql),
  });
  const inputs: Record<string, object> = {
    "places of use": { span: "90", fewest: 10 },
    "schools of targets": { nth: 2 },
    "targets used": { nth: 2 },
    "use at schools": { spans: ["30", "90"], softwareIds: [randomUUID()], byBand: [] },
    "use of products": { span: "30" },
    window: { span: "30" },
  };
  const kinds = [...madeOfWindows].filter(([name]) => !name.endsWith("in this test"));
  expect(kinds.map(([name]) => name).sort()).toEqual(Object.keys(inputs));
  for (const [name, make] of kinds) await make(watched, wholeDistrict(districtId), { districtId, ...inputs[name] });
  for (const text of texts) expect(text).not.toMatch(/\bnow\(\)|current_(date|timestamp)|clock_timestamp/);
  const tables = texts.flatMap((text) =>
    [...text.matchAll(/\b(?:from|join) (?!lateral)(\w+)/g)].flatMap(([, name]) => name ?? []),
  );
  const withWindows = ["usage_districts", "usage_groups", "usage_periods", "usage_targets", "usage_windows"];
  // The first and the last day of what is in a window, which is made anew soon after a day has changed.
  expect([...new Set(tables)].sort(), "all that is read").toEqual(["usage_day", ...withWindows]);
});
