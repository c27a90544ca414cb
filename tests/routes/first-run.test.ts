import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let owner: Visitor;

beforeAll(async () => {
  await db.deleteFrom("states").execute();
  await aPerson(db, { role: "super_admin", email: "owner@rollcall.example" });
  web = await startWeb(database.url);
  owner = new Visitor(web.origin);
  await owner.signIn("owner@rollcall.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

/** The titles of the steps that are done, and the ways that the next one offers. */
function stepsOn(page: string) {
  const list = /<h2[^>]*>First steps<\/h2>.*?<ol class="rows">(.*?)<\/ol>/s.exec(page)?.[1];
  if (!list) return null;
  const items = list.split("<li").slice(1);
  const titleOf = (item: string) => /font-medium">([^<]+)</.exec(item)?.[1];
  return {
    done: items.filter((item) => item.includes("is-success")).map(titleOf),
    ways: [...list.matchAll(/<(?:a|button) [^>]*class="button[^>]*>(?:<svg.*?<\/svg>)?([^<]+)<\/(?:a|button)>/g)].map(
      (match) => match[1],
    ),
  };
}

test("a new installation leads its owner through states, district, schools and people, and then is silent", async () => {
  expect(stepsOn(await owner.read("/home"))).toEqual({ done: [], ways: ["Add the 50 states and DC", "Add one state"] });
  const added = await owner.post("/school-district-state-manager?index", { intent: "add-states", back: "home" });
  expect(added.headers.get("location")).toBe("/home");
  expect(stepsOn(await owner.read("/home"))).toEqual({
    done: ["Add the states"],
    ways: ["Add a district", "Import districts"],
  });

  const state = await db.selectFrom("states").select("id").where("abbreviation", "=", "MN").executeTakeFirstOrThrow();
  const district = {
    name: "Lakeside",
    stateId: state.id,
    originalId: "",
    timeZone: "America/Chicago",
    schoolYearStart: "08-01",
  };
  expect((await owner.post("/school-district-state-manager/districts/new", district)).status).toBe(302);
  expect(stepsOn(await owner.read("/home"))?.ways).toEqual([
    ...["Add a school", "Import schools", "Connect a roster"],
    "Upload a filter log",
  ]);

  const school = { name: "Alder", identifier: "", level: "", district: "Lakeside, MN" };
  expect((await owner.post("/school-district-state-manager/schools/new", school)).status).toBe(302);
  expect(stepsOn(await owner.read("/home"))?.ways).toEqual(["Upload a filter log", "Invite someone"]);

  const { id } = await db.selectFrom("districts").select("id").executeTakeFirstOrThrow();
  await aPerson(db, { role: "it_director", districtId: id, email: "director@lakeside.example" });
  expect(stepsOn(await owner.read("/home"))).toBeNull();
});

test("a district's own people see only their own steps, and a teacher none", async () => {
  const state = await db.selectFrom("states").select("id").where("abbreviation", "=", "OR").executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("districts")
    .values({ name: "Fern", state_id: state.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await aPerson(db, { role: "district_admin", districtId: id, email: "head@fern.example" });
  const head = new Visitor(web.origin);
  await head.signIn("head@fern.example");
  expect(stepsOn(await head.read("/home"))).toEqual({
    done: [],
    ways: ["Add a school", "Import schools", "Connect a roster", "Upload a filter log"],
  });
  expect(await head.read("/home")).toContain('href="/usage-sources#filter-logs"');
  await sql`select make_partitions('usage_day', current_date - 1, 1)`.execute(db);
  await sql`insert into usage_day (district_id, day, target_no, group_no, people, engagements, visits, seconds, attempts)
    values (${id}, current_date - 1, 0, -1, 1, 1, 1, 60, 0)`.execute(db);
  expect(stepsOn(await head.read("/home"))).toEqual({
    done: ["Bring in usage"],
    ways: ["Add a school", "Import schools", "Connect a roster"],
  });
  await aPerson(db, { role: "student", districtId: id, email: "pupil@fern.example" });
  const pupil = new Visitor(web.origin);
  await pupil.signIn("pupil@fern.example");
  expect(stepsOn(await pupil.read("/home"))).toBeNull();
});
