import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aMoneyWorld } from "../support/money-world";
import { aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let world: Awaited<ReturnType<typeof aMoneyWorld>>;
/** Ids by the names that the addresses below give them. */
const ids: Record<string, string> = {};
let director: Visitor;
let admin: Visitor;

beforeAll(async () => {
  world = await aMoneyWorld(db);
  const { own, title1 } = world;
  await aPerson(db, { role: "district_admin", email: "admin@lakeside.example", districtId: own });
  const { id: category } = await db
    .selectFrom("software_categories")
    .select("id")
    .where("name", "=", "Mathematics")
    .executeTakeFirstOrThrow();
  ids.category = category;
  ids.product = await aRow(db, "software", { name: "Own", district_id: own, category_id: category });
  ids.contract = world.contracts.math;
  ids.reader = world.products.reader;
  const requested = { district_id: own, requester_id: world.ids["it@lakeside.example"], funding_source_id: title1 };
  ids.draft = await aRow(db, "software_requests", { ...requested, software_id: ids.product, request_type: "new_use" });
  ids.request = await aRow(db, "software_requests", {
    ...requested,
    software_id: world.products.maps,
    request_type: "new_use",
    status: "submitted",
    purpose: "Maps for grade 4.",
    submitted_at: new Date(),
  });
  web = await startWeb(database.url);
  director = new Visitor(web.origin);
  await director.signIn("it@lakeside.example");
  admin = new Visitor(web.origin);
  await admin.signIn("admin@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

type Shown = { name: string; at: string; stays: string };

const pages: Record<"software_categories" | "funding_sources", { said: string; shown: Shown[] }> = {
  software_categories: {
    said: "Failed to fetch categories",
    shown: [
      { name: "a new product", at: "/software/new", stays: "Add the product" },
      { name: "a product’s form", at: "/software/:product/edit", stays: "As saved" },
      { name: "the search", at: "/software-search", stays: "Price model" },
      { name: "the search, narrowed by one", at: "/software-search?category=:category", stays: "Own" },
    ],
  },
  funding_sources: {
    said: "Failed to fetch funding sources",
    shown: [
      { name: "a new contract", at: "/roi-dashboard/contracts/new", stays: "Save contract" },
      { name: "a contract’s form", at: "/roi-dashboard/contracts/:contract?edit=contract", stays: "As saved" },
      { name: "a contract", at: "/roi-dashboard/contracts/:contract", stays: "Ask for a discount" },
      {
        name: "a new request",
        at: "/edtech-ai-recommendations/requests/new?software=:reader",
        stays: "Save draft",
      },
      { name: "a draft of a request", at: "/edtech-ai-recommendations/requests/:draft/edit", stays: "As saved" },
      { name: "a request", at: "/edtech-ai-recommendations/requests/:request", stays: "Maps for grade 4." },
    ],
  },
};
type Table = keyof typeof pages;
const tables = Object.keys(pages) as Table[];

/** Without the right to read a table, every statement that names it fails, as it would when the database can't. */
async function without<T>(table: Table, look: () => Promise<T>): Promise<T> {
  await database.asOwner(`revoke select on ${table} from rollcall_app`);
  try {
    return await look();
  } finally {
    await database.asOwner(`grant select on ${table} to rollcall_app`);
  }
}

const addressOf = (at: string) => at.replace(/:(\w+)/, (_, name: string) => ids[name] ?? name);

describe.each(tables)("while %s can't be read", (table) => {
  const { said, shown } = pages[table];

  test.each(shown)("$name says so in its place, and the rest of the page is there", async ({ at, stays }) => {
    const read = () => director.get(addressOf(at));
    const answer = await without(table, read);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain(said);
    expect(html).toContain(stays);
    expect(await (await read()).text()).not.toContain(said);
  });
});

test("a condition of a rule says so, too, and keeps what was typed", async () => {
  const rule = { forDistrict: world.own, name: "Rule", effect: "needs_review", severity: "medium", message: "" };
  const line = { intent: "lines", lines: "conditions:add", "conditions-new": "category", "conditions-match": "all" };
  const send = () => admin.post("/url-mapper/policy-rules/new", { ...rule, ...line });
  const answer = await without("software_categories", send);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain(pages.software_categories.said);
  expect(html).toContain('value="Rule"');
  expect(await (await send()).text()).not.toContain(pages.software_categories.said);
});

test("a search by a category that can't be named keeps the category, and finds the same", async () => {
  const at = addressOf("/software-search?category=:category&sort=name");
  const html = await without("software_categories", async () => (await director.get(at)).text());
  expect(html).toMatch(new RegExp(`<input[^>]*name="category"[^>]*checked=""[^>]*value="${ids.category}"`));
  expect(html).toContain("Category: as chosen before");
});
