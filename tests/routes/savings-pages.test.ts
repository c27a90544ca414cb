import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { aProduct } from "../support/compliance-world";
import { cloneDatabase } from "../support/database";
import { aContract, aMoneyWorld, someUse } from "../support/money-world";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { plain } from "./reports.world";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let it: Visitor;

const categories = 53;

/** In each of 53 categories two products that 20 people of one school and band use; of both, 78 of 100 seats are spare. */
beforeAll(async () => {
  const { own, alder } = await aMoneyWorld(db);
  const uses: { softwareId: string; active: number; peak: number }[] = [];
  for (let nth = 0; nth < categories; nth++) {
    const category = await aRow(db, "software_categories", { name: `Category ${nth} for tests` });
    for (const kind of ["One", "Two"]) {
      const softwareId = await aProduct(db, own, `${kind} ${nth}`);
      await db.updateTable("software").set({ category_id: category }).where("id", "=", softwareId).execute();
      const lines = [{ softwareId, quantity: 100, price: "10.00" }];
      await aContract(db, own, { title: `${kind} ${nth} seats`, starts: -300, ends: 64, lines });
      uses.push({ softwareId, active: 20, peak: 20 });
    }
  }
  await someUse(db, own, { uses });
  await sql`insert into usage_groups (district_id, group_no, school_id, grade_band, role)
    values (${own}, 7, ${alder}, '3-5', 'student')`.execute(db);
  await sql`insert into usage_windows
    select ${own}::uuid, 7, n, '{0,0,20,0}', '{0,0,0,0}', '{0,0,0,0}', '{0,0,0,0}', '{0,0,0,0}', '{0,0,0,0}'
    from generate_series(1, ${uses.length}::int) n`.execute(db);
  const counting = fileURLToPath(new URL("../support/count-queries.mjs", import.meta.url));
  web = await startWeb(database.url, { NODE_OPTIONS: `--import=${counting}` });
  it = new Visitor(web.origin);
  await it.signIn("it@lakeside.example");
}, 120_000);
afterAll(async () => {
  await web?.stop();
  await database.close();
});

const base = "/roi-dashboard";
const file = async (at: string): Promise<Record<string, string>[]> => {
  const answer = await it.get(`${base}/${at}`);
  expect(answer.status, at).toBe(200);
  return parse(await answer.text(), { columns: true, bom: true });
};
const dollars = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0);
/** The rows of one of the cards of the page, by its id, without the foot of its table. */
const rowsOf = (html: string, id: string) => {
  const card = html.slice(html.indexOf(`id="${id}"`)).split("</section>")[0] ?? "";
  const body = /<tbody.*?<\/tbody>/s.exec(card)?.[0] ?? "";
  return [...body.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/gs)].map(([, cell = ""]) => plain(cell));
};
const said = (amount: number) => `$${amount.toLocaleString("en-US")}`;

describe("what could be saved", () => {
  test("on seats comes 100 renewals to a page, with a total of all, and all of them are in the file", async () => {
    const pages = [await it.read(`${base}/savings`), await it.read(`${base}/savings?seatsPage=2`)];
    const rows = await file("savings.csv");
    expect(rows).toHaveLength(2 * categories);
    expect(rows[0]).toMatchObject({
      seats: "100",
      busiest_month: expect.stringMatching(/^20\d\d-\d\d$/),
      busiest_month_people: "20",
      seats_to_spare: "78",
      saving_usd: "780.00",
    });
    const shown = pages.map((html) => rowsOf(html, "savings"));
    expect(shown.map(({ length }) => length)).toEqual([100, 6]);
    expect(shown.flat()).toEqual(rows.map(({ product, contract }) => `${product}${contract}`));
    for (const html of pages) {
      const text = plain(html);
      expect(text).toContain(`All 106 renewals${said(dollars(rows, "saving_usd"))}`);
      expect(html).toContain('href="/roi-dashboard/savings.csv"');
    }
    expect(plain(pages[0] ?? "")).not.toContain("later renewal");
    expect(pages[0]).toContain('href="/roi-dashboard/savings?seatsPage=2#savings"');
  });

  test("adds up in the file to the total of its page, with what is decided in a column of its own", async () => {
    const set = (decision: "renew" | null) =>
      db
        .updateTable("contracts")
        .set({ renewal_decision: decision, renewal_decided_at: decision && new Date() })
        .where("title", "=", "One 1 seats")
        .execute();
    await set("renew");
    const text = plain(await it.read(`${base}/savings?seatsPage=2`));
    const rows = await file("savings.csv");
    await set(null);
    expect(text).toContain("Not counted$780 a year, already decided");
    expect(text).toContain(`All 106 renewals${said(dollars(rows, "saving_usd"))}`);
    expect(dollars(rows, "saving_usd")).toBe(780 * (2 * categories - 1));
    expect(rows.filter(({ not_counted_already_decided_usd: amount }) => amount !== "")).toEqual([
      expect.objectContaining({ product: "One 1", saving_usd: "", not_counted_already_decided_usd: "780.00" }),
    ]);
  });

  test("on products for the same purpose comes 50 categories to a page, and all of them are in the file", async () => {
    const pages = [await it.read(`${base}/savings`), await it.read(`${base}/savings?overlapsPage=2`)];
    const rows = await file("savings.csv?part=overlaps");
    expect(rows).toHaveLength(categories);
    expect(rows[0]).toMatchObject({ schools: "1", grade_bands: "Grades 3 to 5", cost_together_usd: "2000.00" });
    const shown = pages.map((html) => rowsOf(html, "overlap"));
    expect(shown.map(({ length }) => length)).toEqual([50, 3]);
    expect(shown.flat().map((cell) => cell.replace(/at 1 school.*/, ""))).toEqual(rows.map(({ category }) => category));
    for (const html of pages) {
      expect(plain(html)).toContain(`From paying for one product, not two${said(dollars(rows, "saving_usd"))}`);
    }
  });

  test("is sorted by its columns, on the page and in the file alike", async () => {
    const html = await it.read(`${base}/savings?seatsSort=-name&overlapsSort=name`);
    const [seats, overlaps] = [
      await file("savings.csv?seatsSort=-name"),
      await file("savings.csv?part=overlaps&overlapsSort=name"),
    ];
    expect(html).toContain('href="/roi-dashboard/savings.csv?seatsSort=-name"');
    expect(html).toContain('href="/roi-dashboard/savings.csv?part=overlaps&amp;overlapsSort=name"');
    expect(seats[0]).toMatchObject({ product: "Two 9" });
    expect(rowsOf(html, "savings")).toEqual(
      seats.slice(0, 100).map(({ product, contract }) => `${product}${contract}`),
    );
    expect(overlaps[0]).toMatchObject({ category: "Category 0 for tests" });
    expect(rowsOf(html, "overlap")[0]).toContain("Category 0 for tests");
    expect(html).toMatch(/aria-sort="descending"[^>]*><a [^>]*seatsSort=name#savings"/);
  });

  test("is told to nobody who doesn’t see the whole district", async () => {
    const principal = new Visitor(web.origin);
    await principal.signIn("principal@lakeside.example");
    expect((await principal.get(`${base}/savings.csv`)).status).toBe(403);
  });
});

test("renewals are in the file day by day, as on all pages", async () => {
  const rows = await file("renewals.csv");
  const html = await it.read(`${base}/renewals`);
  expect(html).toContain('href="/roi-dashboard/renewals.csv"');
  expect(plain(html)).toContain(`${rows.length} days`);
  expect(rows.map(({ day }) => day)).toEqual(rows.map(({ day }) => day).sort());
  expect(rows[0]).toMatchObject({ what: "Last day to cancel", contract: "Mathloom seats", renews_automatically: "no" });
});

test("cost by funding source is in a file, with the total of the card", async () => {
  const rows = await file("funding.csv");
  const html = await it.read(base);
  expect(html).toContain('href="/roi-dashboard/funding.csv"');
  expect(rows.map(({ funding_source: name }) => name)).toEqual(["Not set", "Title I for tests"]);
  const card = plain(html.slice(html.indexOf("Cost by funding source</h2>")));
  for (const { funding_source: name, contracts, share_percent: share } of rows) {
    expect(card).toMatch(new RegExp(`${name}${contracts}\\$[\\d,.]+${share}%`));
  }
});

describe("what a renewal is decided on", () => {
  const used = "20 active users of 100 seats (20%). You could save $780 a year by renewing 22 seats.";
  const principal = async () => {
    const visitor = new Visitor(web.origin);
    await visitor.signIn("principal@lakeside.example");
    return visitor;
  };

  test("is with each renewal, on the page and in the file, for those who see the whole district", async () => {
    const text = plain(await it.read(`${base}/renewals`));
    expect(text).toContain(used);
    expect(text, "no address leads to Mathloom").toContain("Its usage isn’t known.");
    const rows = await file("renewals.csv");
    expect(rows.find(({ contract }) => contract === "One 0 seats")).toMatchObject({
      products: "One 0",
      active_users: "20",
      seats: "100",
      utilization_percent: "20",
      seats_to_spare: "78",
      saving_usd: "780.00",
    });
    const school = await principal();
    const theirs = plain(await school.read(`${base}/renewals`));
    expect(theirs).toContain("Contract ends");
    expect(theirs).not.toContain("active users");
    expect(theirs).not.toContain("You could save");
    const answer = await school.get(`${base}/renewals.csv`);
    expect((await answer.text()).split("\n")[0]).not.toContain("saving_usd");
  });

  test("is above the choices of its form, with the sentence to the vendor", async () => {
    const { id } = await db
      .selectFrom("contracts")
      .select("id")
      .where("title", "=", "One 0 seats")
      .executeTakeFirstOrThrow();
    const at = `${base}/contracts/${id}?edit=renewal`;
    const text = plain(await it.read(at));
    const vendor = "We’d like to renew 22 seats, which saves $780 a year.";
    for (const said of [
      "20 active users of 100 seats (20%).",
      "You could save $780 a year by renewing 22 seats.",
      vendor,
    ])
      expect(text.indexOf(said), said).toBeGreaterThan(-1);
    expect(text.indexOf(vendor)).toBeLessThan(text.indexOf("What to do"));
    expect(text).not.toContain("What changes (optional)");
    expect(text).not.toContain("Reason (optional)");
    const theirs = plain(await (await principal()).read(at));
    expect(theirs).not.toContain("active users");
  });

  test("calls a cancel-by date that isn’t set the same in the list and on the contract", async () => {
    const list = await it.read(`${base}/contracts?q=One+0+seats`);
    expect(plain(list)).toContain("not set");
    expect(plain(list)).not.toContain("no notice day");
    const [, at = ""] = /href="(\/roi-dashboard\/contracts\/[0-9a-f-]{36})"/.exec(list) ?? [];
    expect(plain(await it.read(at))).toContain("Last day to cancelnot set");
  });

  test("has nothing to save and nothing to tell the vendor once the contract is canceled", async () => {
    const { id } = await db
      .selectFrom("contracts")
      .select("id")
      .where("title", "=", "Two 0 seats")
      .executeTakeFirstOrThrow();
    const at = `${base}/contracts/${id}`;
    const open = plain(await it.read(at));
    for (const said of ["We’d like to renew", "You could save $780 a year"]) expect(open).toContain(said);
    const canceled = { renewal_decision: "cancel", renewal_reason: "Few use it", renewal_decided_at: new Date() };
    await db.updateTable("contracts").set(canceled).where("id", "=", id).execute();
    const over = plain(await it.read(at));
    expect(over).toContain("Decided: cancel.");
    expect(over).toContain("20 active users of 100 seats");
    for (const said of ["We’d like to renew", "You could save $780 a year"]) expect(over).not.toContain(said);
    const again = { renewal_decision: null, renewal_reason: null, renewal_decided_at: null };
    await db.updateTable("contracts").set(again).where("id", "=", id).execute();
  });

  test("takes at most 8 statements, read for the first time", async () => {
    const { id } = await db
      .selectFrom("contracts")
      .select("id")
      .where("title", "=", "Two 7 seats")
      .executeTakeFirstOrThrow();
    for (const at of ["renewals", `contracts/${id}?edit=renewal`]) {
      // What is kept goes with the district's records and the windows.
      await sql`update usage_districts set windows_no = windows_no + 1`.execute(db);
      await db.updateTable("contracts").set({ note: at }).where("id", "=", id).execute();
      const answer = await it.get(`${base}/${at}`);
      expect(Number(answer.headers.get("x-queries")), at).toBeGreaterThan(0);
      expect(Number(answer.headers.get("x-queries")), at).toBeLessThanOrEqual(8);
    }
  });
});
