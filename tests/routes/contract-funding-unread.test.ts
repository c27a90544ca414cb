import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aMoneyWorld } from "../support/money-world";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let world: Awaited<ReturnType<typeof aMoneyWorld>>;
let director: Visitor;

beforeAll(async () => {
  world = await aMoneyWorld(db);
  web = await startWeb(database.url);
  director = new Visitor(web.origin);
  await director.signIn("it@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

/** While the funding sources can't be read. */
async function unread<T>(look: () => Promise<T>): Promise<T> {
  await database.asOwner("revoke select on funding_sources from rollcall_app");
  try {
    return await look();
  } finally {
    await database.asOwner("grant select on funding_sources to rollcall_app");
  }
}

const fields = {
  title: "Typed title",
  vendor: "Typed vendor",
  number: "",
  startsOn: "2026-07-01",
  endsOn: "2027-06-30",
  noticeOn: "",
  fundingSource: "",
  owner: "",
  note: "Typed note",
};
const said =
  "Failed to fetch funding sources. Nothing was saved. Try again in a few minutes, or leave the funding source as it was.";
const kept = async () =>
  (await sql<{ row: string }>`select c::text as row from contracts c order by id`.execute(db)).rows;

test("a new contract with a funding source isn't saved, says what to do and keeps what was typed", async () => {
  const before = await kept();
  const contract = crypto.randomUUID();
  const form = { ...fields, forDistrict: world.own, contract, fundingSource: world.title1 };
  const answer = await unread(() => director.post("/roi-dashboard/contracts/new", form));
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(html).toContain(said);
  expect(html).toContain('value="Typed title"');
  expect(html).toMatch(new RegExp(`<option[^>]*value="${world.title1}"[^>]*selected=""[^>]*>As chosen before`));
  expect(await kept()).toEqual(before);
  expect((await director.post("/roi-dashboard/contracts/new", form)).status, "a while later").toBe(302);
});

test("a contract without one, or with the one it has, is saved as always", async () => {
  const contract = crypto.randomUUID();
  const added = await unread(() =>
    director.post("/roi-dashboard/contracts/new", { ...fields, forDistrict: world.own, contract }),
  );
  expect(added.status).toBe(302);
  const at = `/roi-dashboard/contracts/${world.contracts.math}`;
  const change = (fundingSource: string, version: number) =>
    unread(() => director.post(at, { ...fields, intent: "change", version: String(version), fundingSource }));
  expect((await change(world.title1, 1)).status).toBe(302);
  const before = await kept();
  const other = (await db.selectFrom("funding_sources").select("id").where("id", "<>", world.title1).execute())[0]?.id;
  const refused = await change(other ?? "", 2);
  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain(said);
  expect(await kept()).toEqual(before);
});
