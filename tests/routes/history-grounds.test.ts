import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aPerson, aSchool } from "../support/people";
import { aSync } from "../support/syncs";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { aHistoryWorld, dayBack, tenDays } from "./history.world";
import { plain } from "./reports.world";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let director: Visitor;
let world: Awaited<ReturnType<typeof aHistoryWorld>>;
let alpha: { id: string };
let beta: { id: string };
const schools: Record<string, string> = {};

/** Two products and a website without one; people of Ash use something on two days of each period, those of Elm on six. */
beforeAll(async () => {
  world = await aHistoryWorld(db, "Pine");
  const { districtId } = world;
  alpha = await world.aUsedProduct("Alpha", { now: 5, past: 20 });
  beta = await world.aUsedProduct("Beta", { now: 9, past: 10 });
  await world.used(await world.aTarget(null, "games.example"), 5, 4);
  for (const [nth, [name, days, band]] of (
    [
      ["Ash", 2, "3-5"],
      ["Elm", 6, "6-8"],
    ] as const
  ).entries()) {
    const { id } = await aSchool(db, districtId, name);
    schools[name] = id;
    await sql`insert into usage_groups (district_id, group_no, school_id, role, grade_band)
      values (${districtId}, ${nth + 1}, ${id}, 'student', ${band})`.execute(db);
    for (let back = 1; back <= days; back++) {
      await world.used(0, back, 1, nth + 1);
      await world.used(0, back + 30, 1, nth + 1);
    }
  }
  await aPerson(db, { role: "it_director", districtId, email: "director@pine.example" });
  web = await startWeb(database.url);
  director = new Visitor(web.origin);
  await director.signIn("director@pine.example");
}, 60_000);
beforeEach(async () => {
  await db.deleteFrom("software_blacklist").where("district_id", "=", world.districtId).execute();
  await db.deleteFrom("contracts").where("district_id", "=", world.districtId).execute();
});
afterAll(async () => {
  await web?.stop();
  await database.close();
});

const at = "/historical-usage-comparison";
const noon = (back: number) => `${dayBack(back)}T12:00:00Z`;
const day = (back: number) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(dayBack(back)));

/** An entry of the blocked list, in days before today. */
const aBlock = (
  of: Record<string, unknown>,
  { starts, ends, lifted }: { starts: number; ends?: number; lifted?: number },
) =>
  aRow(db, "software_blacklist", {
    district_id: world.districtId,
    reason_code: "other",
    reason: "Pine",
    starts_on: dayBack(starts),
    ends_on: ends === undefined ? null : dayBack(ends),
    ...(lifted === undefined ? {} : { lifted_at: noon(lifted), lift_reason: "Pine" }),
    ...of,
  });
const address = (host: string) => ({ pattern: host, pattern_type: "domain", host, path: "" });

/** What the page and the file have on record of a line. */
async function onRecord(name: string, more = ""): Promise<{ page: string; file: string }> {
  const query = `${tenDays}${more}`;
  const rows: Record<string, string>[] = parse(await (await director.get(`${at}.csv?${query}`)).text(), {
    columns: true,
    bom: true,
  });
  const html = await director.read(`${at}?${query}`);
  const row = html.split("<tr").find((one) => one.includes(`>${name}<`)) ?? "";
  const [, cell = ""] = /data-label="On record">(.*?)<\/td>/s.exec(row) ?? [];
  return { page: plain(cell), file: rows.find((one) => one.name === name)?.on_record ?? "" };
}

describe("a change is explained", () => {
  test("by blocks, each with its days, and by every status that was decided, the earliest first", async () => {
    const ofAlpha = { software_id: alpha.id };
    await aBlock(ofAlpha, { starts: 30, lifted: 20 });
    await aBlock(ofAlpha, { starts: 12 });
    await aBlock(ofAlpha, { starts: 11, lifted: 15 });
    for (const [back, from, to] of [
      [38, "not_reviewed", "approved"],
      [20, "blocked", "approved"],
      [9, "approved", "retiring"],
    ] as const) {
      const what = back === 20 ? "blacklist" : "approval";
      const of = { district_id: world.districtId, software_id: alpha.id, what };
      await aRow(db, "status_history", { ...of, from_value: from, to_value: to, at: noon(back) });
    }
    const { page, file } = await onRecord("Alpha");
    expect(file).toBe(
      `Approved (${dayBack(38)}); Blocked (${dayBack(30)}); Block ended (${dayBack(20)}); Blocked (${dayBack(12)}); Phasing out (${dayBack(9)})`,
    );
    expect(page).toBe(`Approved, ${day(38)}; Blocked, ${day(30)}; Block ended, ${day(20)}; 2 more`);
    const { page: other } = await onRecord("Beta");
    expect(other).toBe("nothing");
  });

  test("by a block that ended by its date, and by one that is for some people alone", async () => {
    await aBlock({ software_id: alpha.id, grades: [3] }, { starts: 30, ends: 25 });
    const { file } = await onRecord("Alpha");
    expect(file).toContain(`Blocked for some schools, grades or roles (${dayBack(30)})`);
    expect(file).toContain(`Block for some schools, grades or roles ended (${dayBack(25)})`);
  });

  test("by the block of an address: on its product’s line, and else on that of websites without one", async () => {
    await aRow(db, "url_patterns", {
      district_id: world.districtId,
      pattern: "beta.example",
      host: "beta.example",
      software_id: beta.id,
      software_name: "Beta",
    });
    await aBlock(address("beta.example"), { starts: 8 });
    await aBlock(address("games.example"), { starts: 7 });
    expect((await onRecord("Beta")).page).toBe(`Blocked: beta.example, ${day(8)}`);
    const titled = plain(await director.read(`${at}?${tenDays}`));
    expect(titled).toContain("2 products, and websites without a product");
    expect((await onRecord("Websites without a product")).page).toBe(`Blocked: games.example, ${day(7)}`);
  });

  test("by what syncs changed: for the district, and for a school or grade band by its own people", async () => {
    const { districtId } = world;
    const configuration = await aConfiguration(db, districtId, "Pine");
    const of = { id: configuration.id, district_id: districtId };
    const counts = JSON.stringify({ users: { created: 2, reactivated: 1, deactivated: 1 } });
    const syncId = await aSync(db, of, { hoursAgo: 72, counts });
    const earlier = await aSync(db, of, { hoursAgo: 24 * 100 });
    await aSync(db, of, { hoursAgo: 72, counts, undone_at: new Date() });
    for (const [who, op, school, grade] of [
      ["ana", "create", "Ash", "03"],
      ["ben", "create", "Ash", "07"],
      ["cal", "deactivate", "Ash", "05"],
      ["dot", "reactivate", "Elm", "04"],
      ["eve", "update", "Elm", "04"],
    ] as const) {
      const email = `${who}@pine.example`;
      const { profileId } = await aPerson(db, {
        role: "student",
        districtId,
        schoolId: schools[school] ?? null,
        email,
      });
      await db.updateTable("profiles").set({ grade }).where("id", "=", profileId).execute();
      const row = { district_id: districtId, sourced_id: who };
      const named = { username: who, given_name: who, family_name: who, email };
      await db
        .insertInto("roster_users")
        .values({
          ...row,
          ...named,
          integration_id: configuration.id,
          // The changes of a first sync aren't kept: who is new, is new by this.
          first_seen_sync: op === "create" ? syncId : earlier,
          enabled_user: true,
          org_sourced_ids: [],
          role: "student",
          grades: [],
          profile_id: profileId,
        })
        .execute();
      if (op !== "create")
        await db
          .insertInto("sync_changes")
          .values({ ...row, sync_id: syncId, kind: "users", op, name: who })
          .execute();
    }
    expect(plain(await director.read(`${at}?${tenDays}`))).toContain(
      "Syncs added 3 people to your rosters and removed 1 person from",
    );
    expect((await onRecord("Ash", "&by=school")).file).toContain("Syncs added 2 people and removed 1 person");
    expect((await onRecord("Elm", "&by=school")).file).toBe("Syncs added 1 person and removed 0 people");
    expect((await onRecord("Grades 3 to 5", "&by=grade")).file).toContain("Syncs added 2 people and removed 1 person");
    expect((await onRecord("Grades 6 to 8", "&by=grade")).file).toBe("Syncs added 1 person and removed 0 people");
  });

  test("by data that seems to be missing of a school or grade band on most school days", async () => {
    expect((await onRecord("Ash", "&by=school")).page).toMatch(
      /^Used on only 2 of 10 school days now; Used on only 2 of 10 school days before/,
    );
    expect((await onRecord("Elm", "&by=school")).page).not.toContain("school days");
    expect((await onRecord("Grades 3 to 5", "&by=grade")).page).toMatch(/^Used on only 2 of 10 school days now/);
    expect((await onRecord("Grades 6 to 8", "&by=grade")).page).not.toContain("school days");
  });
});
