import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paths } from "~/http/paths";
import { aRow } from "../access/two-districts.place-governance";
import { aProduct } from "../support/compliance-world";
import { cloneDatabase } from "../support/database";
import { aMoneyWorld, someUse } from "../support/money-world";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let world: Awaited<ReturnType<typeof aMoneyWorld>>;
let director: Visitor;
let teacher: Visitor;
let category: string;
/** Of another category. */
let drawing: string;

beforeAll(async () => {
  world = await aMoneyWorld(db);
  const { own, products } = world;
  category = await aRow(db, "software_categories", { name: "Numbers for tests" });
  const other = await aRow(db, "software_categories", { name: "Quizzes for tests" });
  drawing = await aProduct(db, own, "Quizmaker", { approval_status: "approved" });
  await db.updateTable("software").set({ category_id: category }).where("id", "in", Object.values(products)).execute();
  await db.updateTable("software").set({ category_id: other }).where("id", "=", drawing).execute();
  await someUse(db, own, {
    uses: [
      { softwareId: products.mathloom, active: 300, peak: 400 },
      { softwareId: drawing, active: 30, peak: 40 },
    ],
  });
  web = await startWeb(database.url);
  director = new Visitor(web.origin);
  await director.signIn("it@lakeside.example");
  teacher = new Visitor(web.origin);
  await teacher.signIn("teacher@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

type Table = "software_categories" | "funding_sources";

/** Without the right to read a table; what was kept of it is out of date, so that it has to be read again. */
async function without<T>(table: Table, look: () => Promise<T>): Promise<T> {
  await database.asOwner(`insert into ${table} (name) values ('For a moment')`);
  await database.asOwner(`delete from ${table} where name = 'For a moment'`);
  await database.asOwner(`revoke select on ${table} from rollcall_app`);
  try {
    return await look();
  } finally {
    await database.asOwner(`grant select on ${table} to rollcall_app`);
  }
}

const textOf = (html: string) => html.replaceAll(/<!--.*?-->|<script.*?<\/script>/gs, "").replaceAll(/<[^>]+>/g, " ");
const optionChosen = (name: string, value: string) =>
  new RegExp(`<select[^>]*name="${name}"[^>]*>(?:(?!</select>).)*<option[^>]*value="${value}"[^>]*selected`, "s");

const said: Record<Table, string> = {
  software_categories: "Failed to fetch categories. Reload the page to choose from the list.",
  funding_sources: "Failed to fetch funding sources. Reload the page to choose from the list.",
};

describe("the filters of a list say so, and the screen has the rest", () => {
  test.each<[string, Table, string, string]>([
    ["what the products cost", "funding_sources", "/roi-dashboard", "Mathloom"],
    ["the compliance report", "software_categories", "/compliance-report", "Quizmaker"],
    ["the rankings", "software_categories", "/software-rankings", "Quizmaker"],
    ["the rankings by value", "software_categories", "/software-rankings?measure=value", "Mathloom"],
  ])("of %s", async (_, table, at, stays) => {
    const read = () => director.get(at);
    const answer = await without(table, read);
    expect(answer.status).toBe(200);
    const text = textOf(await answer.text());
    expect(text).toContain(said[table]);
    expect(text).toContain(stays);
    expect(textOf(await (await read()).text())).not.toContain("Failed to fetch");
  });

  test("of a teacher’s report", async () => {
    const answer = await without("software_categories", () => teacher.get("/compliance-report"));
    expect(answer.status).toBe(200);
    expect(textOf(await answer.text())).toContain(said.software_categories);
  });
});

describe("what an address asks for stays chosen, and finds the same", () => {
  test("in the rankings", async () => {
    const at = `/software-rankings?category=${category}`;
    const html = await without("software_categories", () => director.read(at));
    expect(html).toMatch(optionChosen("category", category));
    expect(textOf(html)).toContain("As chosen before");
    expect(html).toContain(`/software/${world.products.mathloom}"`);
    expect(html).not.toContain(`/software/${drawing}"`);
  });

  test("in what the products cost", async () => {
    const at = `/roi-dashboard?funding=${world.title1}`;
    const html = await without("funding_sources", () => director.read(at));
    expect(html).toMatch(optionChosen("funding", world.title1));
    expect(textOf(html)).toContain("Mathloom");
  });
});

describe("a screen without that filter stands", () => {
  test.each<[Table, string]>([
    ["funding_sources", "/roi-dashboard/contracts"],
    ["funding_sources", "/roi-dashboard/renewals"],
    ["funding_sources", "/roi-dashboard/calendar"],
    ["funding_sources", "/roi-dashboard/savings"],
    ["funding_sources", "/compliance-report"],
    ["funding_sources", "/reports/board"],
    ["software_categories", "/roi-dashboard"],
    ["software_categories", "/roi-dashboard/savings"],
    ["software_categories", "/dashboard"],
    ["software_categories", "/reports/board"],
    ["software_categories", "/historical-usage-comparison"],
  ])("while %s can’t be read: %s", async (table, at) => {
    expect((await without(table, () => director.get(at))).status).toBe(200);
  });

  test("and so do the pages of a product", async () => {
    const { mathloom } = world.products;
    for (const at of [`/software/${mathloom}`, `/compliance-report/${mathloom}`, paths.reviewOf(mathloom)]) {
      for (const table of ["software_categories", "funding_sources"] as const)
        expect((await without(table, () => director.get(at))).status, `${at} ${table}`).toBe(200);
    }
  });
});

test("files say so in place of the names", async () => {
  const costs = await without("funding_sources", () => director.read("/roi-dashboard/funding.csv"));
  expect(costs).toContain("Failed to fetch funding sources");
  const ranked = await without("software_categories", () => director.read("/software-rankings.csv"));
  expect(ranked).toMatch(/Mathloom,Failed to fetch categories/);
});
