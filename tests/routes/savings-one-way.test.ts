import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { aProduct } from "../support/compliance-world";
import { cloneDatabase } from "../support/database";
import { aContract, aMoneyWorld, someUse } from "../support/money-world";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let it: Visitor;

/**
 * 300 people use Mathloom and 20 Wordgarden, in one school and band of grades; 78 of Wordgarden’s 100 seats are spare.
 */
beforeAll(async () => {
  const { own, alder, products } = await aMoneyWorld(db);
  const wordgarden = await aProduct(db, own, "Wordgarden");
  const lines = [{ softwareId: wordgarden, quantity: 100, price: "10.00" }];
  await aContract(db, own, { title: "Wordgarden seats", starts: -300, ends: 64, lines });
  const category = await aRow(db, "software_categories", { name: "Words for tests" });
  const both = [products.mathloom, wordgarden];
  await db.updateTable("software").set({ category_id: category }).where("id", "in", both).execute();
  await someUse(db, own, {
    uses: [
      { softwareId: products.mathloom, active: 300, peak: 400 },
      { softwareId: wordgarden, active: 20, peak: 20 },
    ],
  });
  await sql`insert into usage_groups (district_id, group_no, school_id, grade_band, role)
    values (${own}, 7, ${alder}, '3-5', 'student')`.execute(db);
  for (const [target, people] of [
    [1, 300],
    [2, 20],
  ]) {
    await sql`insert into usage_windows values (${own}, 7, ${target}, array[0, 0, ${people}::int, 0], '{0,0,0,0}', '{0,0,0,0}',
      '{0,0,0,0}', '{0,0,0,0}', '{0,0,0,0}')`.execute(db);
  }
  web = await startWeb(database.url);
  it = new Visitor(web.origin);
  await it.signIn("it@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const textOf = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");

test.each(["/roi-dashboard/savings", "/roi-dashboard"])(
  "%s has one way out of a product, and what else under it",
  async (at) => {
    const page = textOf(await it.read(at));
    // $1,000 a year, less 22 more seats of Mathloom at $4.50 for its users; $780 of that are its spare seats.
    expect(page).toContain(
      "Better: let Wordgarden end at its renewal and move its users to Mathloom. That saves $901 a year in all, including these seats.",
    );
    expect(page).toContain("If you keep it: We pay for 100 seats of Wordgarden.");
    expect(page).toContain("Let Wordgarden end at its renewal and move its users to Mathloom.");
    expect(page).toContain("That saves $901 a year in all. Already taken off: $780 for its unused seats");
    expect(page).toContain("From paying for one product, not two $121 a year From unused seats $4,200 a year");
    expect(page).toContain("Together $4,321 a year");
    expect(page, "a product that stays gives back seats").toMatch(/Mathloom seats We pay for 1,200 seats/);
  },
);
