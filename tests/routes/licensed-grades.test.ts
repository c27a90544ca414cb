import { moveGroups } from "domain/usage/queries/groups";
import { refreshWindows } from "domain/usage/queries/windows";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aContract } from "../support/money-world";
import { startWeb, type Web } from "../support/web";
import { daysAgo } from "../usage/unauthorized-world";
import { aFigureWorld, readersOf } from "./figure-world";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let read: Awaited<ReturnType<typeof readersOf>>;
let districtId: string;
let fox: string;

/**
 * Sixteen students used a product: four of grade 6, two of grade 7, one of grade 3, the others of an unknown one. One more
 * student is in grade 7.
 */
beforeAll(async () => {
  const world = await aFigureWorld(db);
  districtId = world.districtId;
  fox = world.products.fox;
  await world.person("new");
  const grades = {
    pupil1: "06",
    pupil2: "06",
    pupil3: "06",
    pupil4: "06",
    pupil5: "07",
    pupil6: "07",
    new: "07",
    cal: "03",
  };
  for (const [who, grade] of Object.entries(grades))
    await db.updateTable("profiles").set({ grade }).where("email", "=", `${who}@fir.example`).execute();
  await moveGroups(db, { districtId, today: daysAgo(0) });
  await refreshWindows(db, { districtId, now: new Date() });
  await sql`delete from contracts where district_id = ${districtId}`.execute(db);
  const line = { softwareId: fox, basis: "district" as const, quantity: 1, price: "900.00", grades: [6, 7, 8] };
  await aContract(db, districtId, { title: "Fox for grades", starts: -100, ends: 200, lines: [line] });
  web = await startWeb(database.url);
  read = await readersOf(web.origin, world);
}, 120_000);
afterAll(async () => {
  await web?.stop();
  await database.close();
});

describe("a site license for some grades", () => {
  test("is judged by the students in them, where these are all of a band", async () => {
    const [row = {}] = await read.rows("it_director", "/roi-dashboard.csv?span=90");
    expect(row).toMatchObject({ seats: "7", active_users: "16", utilization_percent: "86" });
    expect(row, "all active users are told").toMatchObject({
      people_at_schools_that_no_license_covers: "",
      people_with_no_school_known: "",
      people_not_in_its_grades: "10",
      active_users_counted: "6",
    });
    expect(await read.text("it_director", "/roi-dashboard")).toContain("16 10 not in its grades 86% 6 in its grades");
    expect(await read.text("it_director", "/reports/roi")).toContain("7 Yes 16 6 86%");
    const page = await read.text("it_director", `/software/${fox}`);
    expect(page).toContain("86% 6 active users in its grades");
    expect(page).toContain("6 active users in its grades for 7 seats");
    expect(page).not.toContain("any grade at");
    expect(page).not.toContain("that no license covers");
  });

  test("is judged by everyone, and says so, where it is for part of a band", async () => {
    await sql`update contract_lines set grades = '{6}' where district_id = ${districtId}`.execute(db);
    const [row = {}] = await read.rows("it_director", "/roi-dashboard.csv?span=90");
    expect(row).toMatchObject({ seats: "4", active_users: "16", utilization_percent: "400" });
    expect(await read.text("it_director", "/roi-dashboard")).toContain("16 400% in any grade");
    const page = await read.text("it_director", `/software/${fox}`);
    expect(page).toContain("400% 16 active users in any grade");
    expect(page).toContain("Utilization counts people in any grade. The license is for grade 6 only.");
    expect(await read.text("it_director", "/roi-dashboard/renewals")).toContain(
      "16 active users in any grade of 4 enrolled students (400%).",
    );
  });
});
