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
    expect(await read.text("it_director", "/roi-dashboard")).toContain("16 100% 1 at its schools");
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
