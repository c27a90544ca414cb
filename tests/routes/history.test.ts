import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { aHistoryWorld, dayBack, tenDays } from "./history.world";
import { plain, rowsOn } from "./reports.world";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let director: Visitor;
let world: Awaited<ReturnType<typeof aHistoryWorld>>;

/** 35 products, each used 10 times in the past ten days; the nth is used 2n times now. */
beforeAll(async () => {
  world = await aHistoryWorld(db, "Larch");
  for (let nth = 0; nth < 35; nth++) {
    await world.aUsedProduct(`Tool ${String(nth).padStart(2, "0")}`, { now: 2 * nth, past: 10 });
  }
  await aPerson(db, { role: "it_director", districtId: world.districtId, email: "director@larch.example" });
  web = await startWeb(database.url);
  director = new Visitor(web.origin);
  await director.signIn("director@larch.example");
}, 60_000);
afterAll(async () => {
  await web?.stop();
  await database.close();
});

const at = "/historical-usage-comparison";
const words = (html: string) => plain(html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, "")).replaceAll("<!-- -->", "");
const file = async (query: string): Promise<Record<string, string>[]> =>
  parse(await (await director.get(`${at}.csv?${query}`)).text(), { columns: true, bom: true });
const number = (row: Record<string, string>, column: string) => Number(row[column]);

describe("the lines of a comparison", () => {
  test("come 30 to a page, the larger movers first, and all of them are in the file", async () => {
    const [first, second] = [await director.read(`${at}?${tenDays}`), await director.read(`${at}?${tenDays}&page=2`)];
    expect(rowsOn(first)).toHaveLength(30);
    expect(rowsOn(first).slice(0, 2)).toEqual(["Tool 34", "Tool 33"]);
    expect(words(first)).toContain("Page 1 of 2");
    expect(first).toMatch(new RegExp(`href="[^"]*from2=${dayBack(40)}[^"]*page=2"`));
    const rows = await file(tenDays);
    expect([...rowsOn(first), ...rowsOn(second)]).toEqual(rows.map(({ name }) => name));
    const apart = rows.map((row) => Math.abs(number(row, "engagements") - number(row, "engagements_compared")));
    expect(apart).toEqual([...apart].sort((a, b) => b - a));
    expect(rows[0]).toMatchObject({ change: "5.8", change_percent: "580" });
  });

  test.each([
    ["name", (row: Record<string, string>) => number({ nth: row.name?.slice(5) ?? "" }, "nth")],
    ["-change", (row: Record<string, string>) => -number(row, "change")],
    ["percent", (row: Record<string, string>) => number(row, "change_percent")],
    ["now", (row: Record<string, string>) => number(row, "engagements_per_school_day")],
    ["-engagements", (row: Record<string, string>) => -number(row, "engagements")],
  ])("are sorted by %s on their pages and in the file", async (sort, by) => {
    const query = `${tenDays}&sort=${sort}`;
    const rows = await file(query);
    expect(rows).toHaveLength(35);
    expect(rows.map(by)).toEqual(rows.map(by).sort((a, b) => a - b));
    const html = await director.read(`${at}?${query}`);
    expect(rowsOn(html)).toEqual(rows.slice(0, 30).map(({ name }) => name));
    expect(html).toMatch(/aria-sort="(ascending|descending)"/);
    expect(html).toMatch(new RegExp(`name="sort" value="${sort}"`));
    expect(words(html)).toContain("Show the largest changes first");
  });

  test("say what each figure means, with examples", async () => {
    const html = await director.read(`${at}?${tenDays}`);
    for (const name of ["Engagements per school day", "Change", "Change in percent", "Engagements"]) {
      expect(html).toContain(`aria-label="What is ${name}?"`);
    }
    const document = await director.read("/figures/usage");
    for (const id of ["engagements-per-school-day", "change", "change-in-percent"]) {
      expect(html).toContain(`href="/figures/usage#${id}"`);
      expect(document).toContain(` id="${id}"`);
    }
  });
});

test("this school year is held against the same days of last year, and no day more", async () => {
  const begins = dayBack(100).slice(5).replace("02-29", "02-28");
  await db.updateTable("districts").set({ school_year_start: begins }).where("id", "=", world.districtId).execute();
  const { target } = await world.aUsedProduct("Year Tool", { now: 70, past: 0 });
  const yesterday = dayBack(1);
  const lastYear = `${Number(yesterday.slice(0, 4)) - 1}${yesterday.slice(4).replace("02-29", "02-28")}`;
  const back = Math.round((Date.parse(dayBack(0)) - Date.parse(lastYear)) / 86_400_000);
  await world.used(target, back, 3);
  await world.used(target, back - 1, 500);
  const [row] = (await file("period=year")).filter(({ name }) => name === "Year Tool");
  expect(row).toMatchObject({ engagements: "70", engagements_compared: "3" });
  const said = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
  const html = await director.read(`${at}?period=year`);
  expect(words(html)).toMatch(
    new RegExp(`to ${said.format(new Date(yesterday))}.* beside .* to ${said.format(new Date(lastYear))} `),
  );
});

test("a change is not told where too little came in, and the figures are marked", async () => {
  const oak = await aHistoryWorld(db, "Oak");
  await oak.aUsedProduct("Oak Tool", { now: 20, past: 10 });
  // Something came in on one day alone.
  await db.deleteFrom("usage_day").where("district_id", "=", oak.districtId).where("target_no", "=", 0).execute();
  await oak.used(0, 5, 20);
  await aPerson(db, { role: "it_director", districtId: oak.districtId, email: "director@oak.example" });
  const visitor = new Visitor(web.origin);
  await visitor.signIn("director@oak.example");
  const html = words(await visitor.read(`${at}?${tenDays}`));
  expect(html).toMatch(
    /At least 2 engagements per school day from .*\. Usage came in on too few school days to say how/,
  );
  expect(html).toMatch(
    /Incomplete: usage came in on only 1 of 10 school days from .* The true figures are likely higher/,
  );
  expect(html).toMatch(/Incomplete: usage came in on only 0 of 10 school days/);
  expect(html).toContain("Change (incomplete)");
  expect(html).not.toContain("% more than");
  expect(words(await director.read(`${at}?${tenDays}`)), "of whole periods").toMatch(
    /per school day from .*, 2\d\d% more than from/,
  );
});
