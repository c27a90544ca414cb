import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aContract } from "../support/money-world";
import { startWeb, type Web } from "../support/web";
import { aFigureWorld, readersOf } from "./figure-world";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let read: Awaited<ReturnType<typeof readersOf>>;
let fox: string;

/** Sixteen people used a product; its site license is for a school of one student, who is one of them. */
beforeAll(async () => {
  const world = await aFigureWorld(db);
  fox = world.products.fox;
  await sql`delete from contracts where district_id = ${world.districtId}`.execute(db);
  const other = await db
    .selectFrom("schools")
    .select("id")
    .where("name", "=", "Oak Middle")
    .where("district_id", "=", world.districtId)
    .executeTakeFirstOrThrow();
  const line = { softwareId: fox, basis: "school" as const, quantity: 1, price: "900.00", schoolIds: [other.id] };
  await aContract(db, world.districtId, { title: "Fox at Oak", starts: -100, ends: 200, lines: [line] });
  web = await startWeb(database.url);
  read = await readersOf(web.origin, world);
}, 120_000);
afterAll(async () => {
  await web?.stop();
  await database.close();
});

describe("a site license for some schools is judged by the people there", () => {
  test("on ROI Analytics and in its files", async () => {
    const [row = {}] = await read.rows("it_director", "/roi-dashboard.csv?span=90");
    expect(row).toMatchObject({ seats: "1", site_license: "yes", active_users: "16", utilization_percent: "100" });
    expect(await read.text("it_director", "/roi-dashboard")).toContain(
      "16 15 at schools that no license covers 100% 1 at its schools",
    );
    const [reported = {}] = await read.rows("it_director", "/reports/roi/export.csv");
    expect(reported).toMatchObject({ active_users: "16", utilization_percent: "100", value_utilization: "100" });
  });

  test("where its renewal is decided", async () => {
    expect(await read.text("it_director", "/roi-dashboard/renewals")).toContain(
      "1 active user at its schools of 1 enrolled student (100%).",
    );
  });

  test("on its page and where products are ranked by value", async () => {
    expect(await read.text("it_director", `/software/${fox}`)).toContain("100% 1 active user at its schools");
    for (const at of ["/software-rankings?measure=value", `/software/${fox}`])
      expect(await read.text("it_director", at), at).toContain("1 active user at its schools for 1 seat");
  });
});

describe("usage at a school that no license of the product is for", () => {
  const files = ["/roi-dashboard.csv?span=90", "/reports/roi/export.csv"];
  const column = "people_at_schools_that_no_license_covers";

  test("is pointed out on its page, with the way to the usage by school", async () => {
    const path = `/software/${fox}`;
    for (const who of ["it_director", "curriculum_director"]) {
      expect(await read.text(who, path), who).toContain(
        "Used in the last 90 days by 15 people at 1 school that no license covers. See usage by school",
      );
      const [, to = ""] = /href="([^"]+)"[^>]*>See usage by school/.exec(await read.html(who, path)) ?? [];
      expect(await read.text(who, to.replaceAll("&amp;", "&")), who).toContain("Fir Elementary 15");
    }
  });

  test("is told to a principal of their own school alone", async () => {
    const page = await read.text("principal", `/software/${fox}`);
    expect(page).toContain("Used in the last 90 days by 15 people at your school, which no license covers.");
    expect(page).not.toContain("See usage by school");
    const at = (school: string) =>
      sql`update profiles set school_id = (select id from schools s where s.name = ${school}
        and s.district_id = profiles.district_id) where email = 'principal@fir.example'`.execute(db);
    await at("Oak Middle");
    expect(await read.text("principal", `/software/${fox}`)).not.toContain("no license covers");
    await at("Fir Elementary");
  });

  test("stands in its row and with its renewal", async () => {
    expect(await read.text("it_director", "/roi-dashboard")).toContain("16 15 at schools that no license covers 100%");
    expect(await read.text("it_director", "/roi-dashboard/renewals")).toContain(
      "It was also used by 15 people at 1 school that no license covers.",
    );
  });

  test("stands in the files with the number that the screen has", async () => {
    const [, shown] =
      /16 ([\d,]+) at schools that no license covers/.exec(await read.text("it_director", "/roi-dashboard")) ?? [];
    expect(shown).toBe("15");
    for (const file of files) expect((await read.rows("it_director", file))[0]?.[column], file).toBe(shown);
    // A principal's file has no usage, as their screen hasn't.
    expect(Object.keys((await read.rows("principal", "/roi-dashboard.csv"))[0] ?? {})).not.toContain(column);
  });

  test("isn't where a license covers every school", async () => {
    await sql`update contract_lines set school_ids = '{}'`.execute(db);
    for (const file of files) expect((await read.rows("it_director", file))[0]?.[column], file).toBe("");
    for (const path of [`/software/${fox}`, "/roi-dashboard", "/roi-dashboard/renewals"])
      expect(await read.text("it_director", path), path).not.toContain("no license covers");
    expect(await read.text("principal", `/software/${fox}`)).not.toContain("no license covers");
  });
});
