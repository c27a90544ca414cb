import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
    director.post("/roi-dashboard/contracts/new", {
      ...fields,
      title: "Without a source",
      forDistrict: world.own,
      contract,
    }),
  );
  expect(added.status).toBe(302);
  const at = `/roi-dashboard/contracts/${world.contracts.math}`;
  const change = (fundingSource: string, version: number) =>
    unread(() =>
      director.post(at, { ...fields, title: "Changed", intent: "change", version: String(version), fundingSource }),
    );
  expect((await change(world.title1, 1)).status).toBe(302);
  const before = await kept();
  const other = (await db.selectFrom("funding_sources").select("id").where("id", "<>", world.title1).execute())[0]?.id;
  const refused = await change(other ?? "", 2);
  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain(said);
  expect(await kept()).toEqual(before);
});

describe("an import of contracts", () => {
  const base = "/roi-dashboard/contracts/import";
  const heads = "title,vendor,starts_on,ends_on,funding_source,product,price_for,quantity,unit_price,billing";
  const fileOf = (title: string, funding: string) =>
    `${heads}\n${title},Weave,2026-07-01,2027-06-30,${funding},Mathloom,student,10,4.50,year`;
  const failed = "Failed to fetch funding sources. Nothing was added. Try again in a few minutes.";
  const again = (csv: string) => ({ intent: "preview-again", forDistrict: world.own, csv });
  const shown = async (answer: Response) => (await answer.text()).split("window.__remixContext")[0] ?? "";

  async function choose(csv: string) {
    const form = new FormData();
    form.set("intent", "preview");
    form.set("forDistrict", world.own);
    form.set("file", new File([csv], "contracts.csv", { type: "text/csv" }));
    const whole = new Response(form);
    return fetch(new URL(base, web.origin), {
      method: "POST",
      body: await whole.blob(),
      headers: {
        "Content-Type": whole.headers.get("content-type") ?? "",
        Origin: web.origin,
        Cookie: [...director.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
    });
  }
  /** The page that says what failed: it still has the file, and no button that would add anything. */
  async function expectUnread(answer: Response, title: string) {
    expect(answer.status).toBe(503);
    const page = await shown(answer);
    expect(page).toContain(failed);
    expect(page).toContain("Your file is still here");
    expect(page).toMatch(new RegExp(`name="csv" value="title,vendor[^"]*${title},Weave`));
    expect(page).not.toContain('name="digest"');
  }

  test("that names one says what failed, adds nothing and keeps the file, before and after its preview", async () => {
    const csv = fileOf("Funded", "Title I for tests");
    const before = await kept();
    await expectUnread(await unread(() => choose(csv)), "Funded");
    await expectUnread(await unread(() => director.post(base, again(csv))), "Funded");
    const page = await shown(await director.post(base, again(csv)));
    expect(page).toContain("Import 1 contract");
    const digest = /name="digest" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const confirmed = () => director.post(base, { intent: "import", forDistrict: world.own, csv, digest });
    await expectUnread(await unread(confirmed), "Funded");
    expect(await kept()).toEqual(before);
    expect((await confirmed()).status, "a while later").toBe(302);
    expect(await kept()).toHaveLength(before.length + 1);
  });

  test("says so where its skipped rows are wanted as a file", async () => {
    const csv = fileOf("Skipped", "No such source");
    const wanted = () => director.post(`${base}/skipped.csv`, { csv, forDistrict: world.own });
    const answer = await unread(wanted);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain(failed);
    expect((await wanted()).status).toBe(200);
  });

  test("that names none goes on as always", async () => {
    const csv = fileOf("Unfunded", "");
    const answer = await unread(() => choose(csv));
    expect(answer.status).toBe(200);
    const digest = /name="digest" value="([^"]+)"/.exec(await shown(answer))?.[1] ?? "";
    const form = { intent: "import", forDistrict: world.own, csv, digest };
    expect((await unread(() => director.post(base, form))).status).toBe(302);
  });
});
