import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aDistrict, aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let director: Visitor;
let districtId: string;
let id: string;

beforeAll(async () => {
  districtId = (await aDistrict(db, "Lakeside")).id;
  await aPerson(db, { role: "it_director", districtId, email: "director@lakeside.example" });
  for (const [name, status] of [
    ["Nightly", "active"],
    ["Weekly", "active"],
    ["Broken", "error"],
    ["Fresh", "pending"],
    ["Away", "paused"],
  ] as const) {
    const { id } = await aConfiguration(db, districtId, name);
    const before = status === "paused" ? "active" : null;
    await db
      .updateTable("sftp_configurations")
      .set({ status, status_before_pause: before })
      .where("id", "=", id)
      .execute();
  }
  const nightly = db.selectFrom("sftp_configurations").select("id").where("name", "=", "Nightly");
  ({ id } = await nightly.executeTakeFirstOrThrow());
  // The ids say nothing of the order, and neither do the names.
  for (const [sourcedId, name, daysAgo] of [
    ["u2", "Adams", 3],
    ["u3", "Baker", 1],
    ["u1", "Clark", 2],
  ] as const) {
    await sql`
      insert into roster_users (district_id, integration_id, sourced_id, enabled_user, org_sourced_ids, role, username,
        given_name, family_name, grades, first_seen_sync, created_at)
      values (${districtId}, ${id}, ${sourcedId}, true, '{}', 'student', ${sourcedId}, 'Given', ${name}, '{}', new_id(),
        now() - make_interval(days => ${daysAgo}))`.execute(db);
  }
  web = await startWeb(database.url);
  director = new Visitor(web.origin);
  await director.signIn("director@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const namesIn = (page: string) => page.match(/Adams|Baker|Clark/g);

describe("the people that a configuration brought in", () => {
  test("open with who was seen first last, in the list and in its file", async () => {
    expect(namesIn(await director.read(`/sftp-integration/${id}?tab=users`))).toEqual(["Baker", "Clark", "Adams"]);
    const file = await (await director.get(`/sftp-integration/${id}/users.csv`)).text();
    expect(namesIn(file)).toEqual(["Baker", "Clark", "Adams"]);
  });
});

describe("the counters of configurations", () => {
  const counters = async () => {
    const page = (await director.read("/sftp-integration")).replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
    return ["Total configurations", "Active syncs", "Error status"].map((label) => {
      const [, before, after] = new RegExp(`(\\d+)? ?${label} ?(\\d+)?`).exec(page) ?? [];
      return Number(after ?? before);
    });
  };

  test("count all of them, those that are active, and those in error: not what is paused or was never tried", async () => {
    expect(await counters()).toEqual([5, 2, 1]);
    const status = (status: string) =>
      db.updateTable("sftp_configurations").set({ status }).where("name", "=", "Weekly").execute();
    await status("error");
    expect(await counters()).toEqual([5, 1, 2]);
    await status("active");
  });
});

test("the bar of a public page leads home once", async () => {
  const bar = async (person: Visitor) => /<header[\s\S]*?<\/header>/.exec(await person.read("/about"))?.[0] ?? "";
  const home = (html: string) => html.match(/<a[^>]*>(?:<svg[\s\S]*?<\/svg>)?\s*Home\s*<\/a>/g) ?? [];
  expect(home(await bar(director))).toHaveLength(1);
  expect(home(await bar(new Visitor(web.origin)))).toEqual([]);
  expect(await bar(new Visitor(web.origin))).toContain("Login");
});
