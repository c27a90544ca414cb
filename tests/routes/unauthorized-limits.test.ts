import { addYears } from "domain/days";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatDay } from "~/ui/time-format";
import { cloneDatabase } from "../support/database";
import { fillIn, formIn } from "../support/forms";
import { aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { aDistrictOfUse } from "../usage/unauthorized-world";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let place: Awaited<ReturnType<typeof aDistrictOfUse>>;
let director: Visitor;

beforeAll(async () => {
  place = await aDistrictOfUse(db, "Lakeside");
  await aPerson(db, { role: "it_director", districtId: place.districtId, email: "director@lakeside.example" });
  await place.visit({ site: "paint-pond.com", who: "ana" }, { site: "game-gulf.com", who: "ana" });
  web = await startWeb(database.url);
  director = new Visitor(web.origin);
  await director.signIn("director@lakeside.example");
}, 120_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const form = (act: string, site: string) => `/url-mapper/unauthorized/decide?do=${act}&row=${site}`;
const stateOf = (domain: string) =>
  db.selectFrom("detections").select(["state", "until_on"]).where("domain", "=", domain).executeTakeFirst();

test("usage is tolerated for a year at most, and a later day is told which is the latest", async () => {
  const latest = addYears(place.district.today, 1);
  const tolerated = (until: string) =>
    fillIn(director, form("tolerate", "paint-pond.com"), 'value="tolerate"', { until, reason: "Until the unit ends." });
  const late = await tolerated("2099-01-01");
  expect(late.status).toBe(422);
  expect(await late.text()).toContain(
    `Choose ${formatDay(latest)} or an earlier day. Usage can be tolerated for a year at a time.`,
  );
  expect(await stateOf("paint-pond.com")).not.toMatchObject({ state: "tolerated" });
  expect((await tolerated(latest)).status).toBe(302);
  expect(await stateOf("paint-pond.com")).toEqual({ state: "tolerated", until_on: latest });
});

test("a block has no reason until somebody chooses one", async () => {
  const at = form("block", "game-gulf.com");
  const { fields } = formIn(await director.read(at), at, 'value="block"');
  expect(new Map(fields).get("reasonCode")).toBe("");
  const refused = await fillIn(director, at, 'value="block"', { reason: "It distracts." });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("Choose a reason.");
});
