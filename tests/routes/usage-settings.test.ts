import { wholeDistrict } from "domain/access/scope";
import { saveAlertSettings } from "domain/usage/queries/alerts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { fillIn } from "../support/forms";
import { aDistrict, aPerson, password } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const at = "/usage-sources/settings";
const database = await cloneDatabase();
const { db } = database;
let web: Web;
let lakeside: { id: string };
let director: Visitor;
let authUserId: string;

beforeAll(async () => {
  lakeside = await aDistrict(db, "Lakeside");
  const person = { role: "it_director", districtId: lakeside.id, email: "it@lakeside.example" } as const;
  authUserId = (await aPerson(db, person)).authUserId;
  web = await startWeb(database.url);
  director = new Visitor(web.origin);
  await director.signIn("it@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});
beforeEach(async () => {
  await db.deleteFrom("usage_districts").execute();
  await db.deleteFrom("sign_in_attempts").execute();
});

const kept = () => db.selectFrom("usage_districts").selectAll().executeTakeFirst();
const audited = (action: string) =>
  db.selectFrom("audit_log").selectAll().where("action", "=", action).orderBy("id", "desc").executeTakeFirst();

test("how long usage is kept is saved, with the size to expect, and stands in the audit log", async () => {
  expect(await director.read(at)).toContain("No visits have been counted yet.");
  const answer = await fillIn(director, at, 'value="keep"', { eventDays: "30", peopleYears: "3" });
  expect(answer.status).toBe(302);
  expect(await kept()).toMatchObject({ district_id: lakeside.id, event_days: 30, people_years: 3, keeps_people: true });
  expect((await audited("usage.keeping_changed"))?.details).toMatchObject({ eventDays: 30, eventDaysBefore: 90 });
  await sql`insert into usage_day values (${lakeside.id}, current_date, 0, -1, 1, 1, 1000000, 60, 0)`.execute(db);
  expect(await director.read(at)).toContain("At your recent 1,000,000 visits a day, 30 days take about 3.9");
});

test("says when each alert comes, that it also comes by email, and where that is turned off", async () => {
  const page = (await director.read(at)).replaceAll("<!-- -->", "");
  expect(page).toContain("Rollcall checks every night");
  expect(page).toContain("When 10 or more people have used a site or product with the status New in the last 7 days.");
  expect(page).toContain("When it is visited at least once after the day on which the block started.");
  expect(page).toContain('href="/profile#notifications"');
  await saveAlertSettings(db, wholeDistrict(lakeside.id), { districtId: lakeside.id, people: 1, off: [], by: null });
  const on = "When 1 or more people have used a site";
  expect(await director.read(at)).toContain(on);
  expect(await director.read("/url-mapper?tab=unauthorized")).toContain(on);
});

test("an alert is turned off for the district, and both screens say so", async () => {
  const panel = "/url-mapper?tab=unauthorized";
  const on = [...["banned_used", "ended_used", "source_silent"].map((kind) => ["on", kind] as [string, string])];
  const sent = await director.post(panel, [["forDistrict", lakeside.id], ["people", "1,200"], ...on]);
  expect(sent.status).toBe(302);
  const stored = await db.selectFrom("alert_settings").select(["unauthorized_people", "off"]).executeTakeFirst();
  expect(stored).toEqual({ unauthorized_people: 1_200, off: ["unauthorized_found"] });
  for (const page of [at, panel]) expect(await director.read(page)).toContain("Off for your district.");
  const forged = await director.post(panel, [
    ["forDistrict", lakeside.id],
    ["people", "5"],
    ["on", "everything"],
  ]);
  expect(forged.status).toBe(422);
  await db.deleteFrom("alert_settings").execute();
});

test.each(["6", "401", "", "ten", "30.5", "-30"])(
  "%o days are refused with what to enter; nothing changes",
  async (days) => {
    const answer = await fillIn(director, at, 'value="keep"', { eventDays: days });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Enter a whole number of days from 7 to 400.");
    expect(await kept()).toBeUndefined();
  },
);

test("usage by person is turned off with the password, after saying what goes, and on again", async () => {
  const created_at = sql<Date>`now() - interval '11 minutes'`;
  const values = { created_at, confirmed_at: null };
  await db.updateTable("auth_sessions").set(values).where("auth_user_id", "=", authUserId).execute();
  expect(await director.read(at)).toContain("Removed tonight, for good");
  const without = await fillIn(director, at, "stop-people", {});
  expect(without.status).toBe(422);
  expect(await without.text()).toContain("Enter your own password, too.");
  expect(await kept()).toBeUndefined();
  expect((await fillIn(director, at, "stop-people", { ownPassword: password })).status).toBe(302);
  expect(await kept()).toMatchObject({ keeps_people: false, event_days: 90 });
  expect(await audited("usage.people_not_kept")).toMatchObject({ district_id: lakeside.id });
  expect(await director.read(at)).toContain("Your district doesn’t keep usage by person.");
  expect((await fillIn(director, at, "keep-people", {})).status).toBe(302);
  expect(await kept()).toMatchObject({ keeps_people: true });
});
