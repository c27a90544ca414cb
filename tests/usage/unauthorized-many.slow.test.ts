import { refreshWindows } from "domain/usage/queries/windows";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aPerson } from "../support/people";
import { calmest, healthyMs, pulseDuring } from "../support/pulse";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { aDistrictOfManySites } from "./many-sites-world";

const sites = 30_000;
const database = await cloneDatabase();
const { db } = database;
let web: Web;
let director: Visitor;

beforeAll(async () => {
  const districtId = await aDistrictOfManySites(db, "Logs everything", { sites, visits: 2, back: [0, 3, 20, 50, 80] });
  await refreshWindows(db, { districtId, now: new Date() });
  await aPerson(db, { role: "it_director", districtId, email: "it@rollcall.example" });
  web = await startWeb(database.url);
  director = new Visitor(web.origin);
  await director.signIn("it@rollcall.example");
  await director.read("/url-mapper");
}, 240_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const list = "/url-mapper?tab=unauthorized&state=all&infrastructure=shown";

test("a district with 30,000 unknown sites sees any period and order at once, and no one waits for it", async () => {
  for (const query of ["", "&days=7", "&days=90", "&days=365"]) {
    const first = await pulseDuring(web, () => director.read(`${list}${query}`));
    expect(first.result, query).toContain("Unauthorized");
    // It can be measured once only, by a process that has answered little so far.
    expect(first.tookMs, query).toBeLessThan(10_000);
    expect(first.longest(), `/healthz beside ${query}`).toBeLessThan(4 * healthyMs);
    for (const more of ["", "&sort=name", "&sort=-last&page=9", "&q=learn&sort=first", "&sort=-people", "&page=1000"]) {
      const { tookMs, healthMs } = await calmest(web, () => director.read(`${list}${query}${more}`));
      expect(tookMs, `${query}${more}`).toBeLessThan(1_500);
      expect(healthMs, `/healthz beside ${query}${more}`).toBeLessThan(2 * healthyMs);
    }
  }
}, 240_000);

test("its file goes out while others are answered", async () => {
  const file = async () =>
    (await director.get("/url-mapper/unauthorized.csv?days=365&state=all&infrastructure=shown")).text();
  const { result, tookMs } = await pulseDuring(web, file);
  expect(result.trim().split("\n")).toHaveLength(1 + sites);
  expect(tookMs).toBeLessThan(20_000);
  expect((await calmest(web, file)).healthMs).toBeLessThan(2 * healthyMs);
}, 120_000);
