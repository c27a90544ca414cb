import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { importer } from "./directory-import";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let owner: Visitor;

beforeAll(async () => {
  await aDistrict(db, "Lakeside");
  await db.insertInto("states").values({ name: "Minnesota", abbreviation: "MN" }).execute();
  await aPerson(db, { role: "super_admin", email: "owner@rollcall.example" });
  web = await startWeb(database.url);
  owner = new Visitor(web.origin);
  await owner.signIn("owner@rollcall.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

test("100,000 schools of 13,000 districts pass in seconds", async () => {
  const { upload, apply, page, tiles } = importer(() => web);
  const agencies = Array.from({ length: 13_000 }, (_, at) => `MN,District ${at},${3_000_000 + at}`);
  await upload(owner, "districts", ["ST,LEA_NAME,LEAID", ...agencies].join("\n"));
  expect((await apply(owner, "districts")).status).toBe(302);
  const schools = Array.from(
    { length: 100_000 },
    (_, at) => `MN,School ${at},${3_000_000 + (at % 13_000)},${300_000_000_000 + at},High`,
  );
  const began = performance.now();
  expect((await upload(owner, "schools", ["ST,SCH_NAME,LEAID,NCESSCH,LEVEL", ...schools].join("\n"))).status).toBe(302);
  expect(tiles(await page(owner, "schools"))).toMatchObject({ New: "100,000", "Left out": "0" });
  expect((await apply(owner, "schools")).status).toBe(302);
  const applied = performance.now();
  const { count } = await db
    .selectFrom("schools")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(100_000);
  expect(applied - began).toBeLessThan(60_000);
}, 120_000);
