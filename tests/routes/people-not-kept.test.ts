import { removeOld, settleOld } from "domain/usage/keep";
import { followKeeping, writeKeeping } from "domain/usage/queries/keeping";
import { refreshWindows } from "domain/usage/queries/windows";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { aClassWorld, type ClassWorld } from "../usage/class-world";
import { daysAgo } from "../usage/unauthorized-world";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let world: ClassWorld;
const visitors: Record<string, Visitor> = {};

/** Ana, of Tea's class, used Zap Fox and Chart Lab two and twenty days ago; the district keeps totals only. */
beforeAll(async () => {
  world = await aClassWorld(db, "Hazel");
  const { districtId, sites } = world;
  await world.person("ana");
  await world.person("tea", "teacher");
  await world.course("Reading", "tea", ["ana"]);
  for (const site of [sites.fox, sites.lab]) {
    await world.visit({ who: "ana", site, back: 2 }, { who: "ana", site, back: 20 });
  }
  await aPerson(db, { role: "it_director", districtId, email: "director@hazel.example" });
  await night(false);
  web = await startWeb(database.url);
  for (const who of ["tea", "director"]) {
    const visitor = new Visitor(web.origin);
    await visitor.signIn(`${who}@hazel.example`);
    visitors[who] = visitor;
  }
}, 120_000);
afterAll(async () => {
  await web?.stop();
  await database.close();
});

async function night(keepsPeople: boolean) {
  const of = { districtId: world.districtId, now: new Date() };
  await writeKeeping(db, { ...of, eventDays: 90, peopleYears: 1, keepsPeople });
  expect(await settleOld(db, of)).toBe(true);
  await followKeeping(db);
  await removeOld(db, of);
  await refreshWindows(db, of);
}

async function read(who: string, path: string) {
  const answer = await (visitors[who] as Visitor).get(path);
  expect(answer.status, path).toBe(200);
  const html = (await answer.text()).replace(/<(script|style|option)[\s\S]*?<\/\1>/g, "");
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

const shortDay = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", {
    timeZone: "UTC",
    month: "short",
    day: "numeric",
    year: "numeric",
  });
const notKept = "doesn’t keep usage by person.";

test("a teacher is told that the district keeps totals only, in place of figures of the last days", async () => {
  for (const [path, said] of [
    ["/dashboard", "Your district keeps totals only, so there are no figures for your classes."],
    ["/dashboard/made?figure=engagements", "so there are no figures for your classes."],
    ["/software-rankings", `Your district ${notKept} Products that your classes use can’t be ranked.`],
  ] as const) {
    const page = await read("tea", path);
    expect(page).toContain(said);
    expect(page).not.toContain("Zap Fox");
  }
});

test("a director sees engagements of all days, and why people aren't counted", async () => {
  const said = `Your district ${notKept} People can’t be counted for these dates.`;
  const dashboard = await read("director", "/dashboard");
  expect(dashboard).toContain(said);
  expect(dashboard).toMatch(/Zap Fox Hazel .*? Not known 2 /);
  const ranked = await read("director", "/software-rankings");
  expect(ranked).toContain(said);
  expect(ranked).toContain("used in the last 30 days: 2 engagements.");
  expect(await read("director", "/dashboard?span=7"), "the last 7 days are still there").not.toContain(said);
});

test("people who use something without approval aren't counted for dates that aren't kept by person", async () => {
  const said = "People can’t be counted for these dates.";
  const list = await read("director", "/url-mapper?tab=unauthorized");
  expect(list).toContain(said);
  expect(list).toMatch(/Chart Lab Hazel .*? Not known 2 /);
  const { target_no: no } = await db
    .selectFrom("usage_targets")
    .select("target_no")
    .where("district_id", "=", world.districtId)
    .where("software_id", "=", world.products.lab)
    .executeTakeFirstOrThrow();
  const one = await read("director", `/url-mapper/unauthorized/${no}`);
  expect(one).toContain(said);
  expect(one).toMatch(/Active users .*?Not known .*By school .*Hazel Elementary Not known/);
  const week = await read("director", `/url-mapper/unauthorized/${no}?from=${daysAgo(6)}`);
  expect(week).not.toContain(said);
  expect(week).toMatch(/By school .*Hazel Elementary 1 /);
});

test("once people are kept again, a teacher is told from which day on", async () => {
  await night(true);
  const said = `Usage by person is kept from ${shortDay(daysAgo(6))}. Earlier days in these dates aren’t included.`;
  const dashboard = await read("tea", "/dashboard");
  expect(dashboard).toContain(said);
  expect(dashboard).toContain("At least 1 student used 2 products in your classes in the last 30 days.");
  expect(await read("tea", "/software-rankings")).toContain(said);
  expect(await read("tea", "/dashboard?span=7")).not.toContain(said);
});
