import { parse } from "csv-parse/sync";
import { refreshWindows } from "domain/usage/queries/windows";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aPerson, aSchool } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { aClassWorld, type ClassWorld } from "../usage/class-world";
import { daysAgo } from "../usage/unauthorized-world";
import { plain } from "./reports.world";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let world: ClassWorld;
let director: Visitor;
let principal: Visitor;

/** Ana and Ben (grade 4, Yew Elementary) and Cal (grade 7, Fir Middle) used Zap Fox, Ana a site without a product, too. */
beforeAll(async () => {
  world = await aClassWorld(db, "Yew");
  const { districtId, school, products, sites } = world;
  const fir = await aSchool(db, districtId, "Fir Middle");
  for (const who of ["ana", "ben"]) await world.person(who);
  await world.person("cal", "student", fir.id);
  await db
    .updateTable("profiles")
    .set({ grade: "04" })
    .where("email", "in", ["ana@yew.example", "ben@yew.example"])
    .execute();
  await db.updateTable("profiles").set({ grade: "07" }).where("email", "=", "cal@yew.example").execute();
  const category = await aRow(db, "software_categories", { name: "Foxes for tests" });
  await db.updateTable("software").set({ category_id: category }).where("id", "=", products.fox).execute();
  await world.visit(
    { who: "ana", site: sites.fox, back: 1, seconds: 600 },
    { who: "ana", site: sites.fox, back: 2, seconds: 60 },
    { who: "ben", site: sites.fox, back: 2, seconds: 60 },
    { who: "cal", site: sites.fox, back: 3, seconds: 120 },
    { who: "cal", site: sites.lab, back: 3, seconds: 60 },
    { who: "ana", site: "games.example", back: 4, seconds: 60 },
  );
  await refreshWindows(db, { districtId, now: new Date() });
  await aPerson(db, { role: "it_director", districtId, email: "director@yew.example" });
  await aPerson(db, { role: "principal", districtId, schoolId: school.id, email: "principal@yew.example" });
  web = await startWeb(database.url);
  [director, principal] = [new Visitor(web.origin), new Visitor(web.origin)];
  await director.signIn("director@yew.example");
  await principal.signIn("principal@yew.example");
}, 60_000);
afterAll(async () => {
  await web?.stop();
  await database.close();
});

const file = async (visitor: Visitor, at: string): Promise<Record<string, string>[]> =>
  parse(await (await visitor.get(at)).text(), { columns: true, bom: true });
/** The rows of a card’s bars: name and figures. */
const barsOf = (html: string, title: string) => {
  const card = html.slice(html.indexOf(`${title}</h2>`)).split("</section>")[0] ?? "";
  return [...card.matchAll(/<tr><th scope="row">(.*?)<\/tr>/gs)].map(([, bar = ""]) =>
    plain(bar.replaceAll("<td>", " ")).trim(),
  );
};

describe("the dashboard’s parts", () => {
  test("are in a file by school, by grade band and by category, as the cards have them", async () => {
    const html = await director.read("/dashboard?span=30");
    const schools = await file(director, "/dashboard/parts.csv?span=30&by=school");
    expect(schools).toEqual([
      { school: "Yew Elementary", active_users: "2", engagements: "4", minutes: "13" },
      { school: "Fir Middle", active_users: "1", engagements: "2", minutes: "3" },
    ]);
    expect(barsOf(html, "Active users by school")).toEqual(schools.map((row) => `${row.school} ${row.active_users}`));
    for (const [by, title, column] of [
      ["grade", "Engagements by grade band", "grade_band"],
      ["category", "Engagements by category", "category"],
    ] as const) {
      expect(html).toContain(`href="/dashboard/parts.csv?by=${by}"`);
      const rows = await file(director, `/dashboard/parts.csv?by=${by}`);
      expect(rows.length, by).toBe(2);
      expect(barsOf(html, title)).toEqual(rows.map((row) => `${row[column]} ${row.engagements} ${row.share_percent}%`));
    }
  });

  test("keep the filters of the page, and the scope of who asks", async () => {
    const middle = await file(director, "/dashboard/parts.csv?by=category&grades=6-8");
    expect(middle.map(({ engagements }) => engagements)).toEqual(["1", "1"]);
    expect(await director.read("/dashboard?grades=6-8")).toContain("/dashboard/parts.csv?grades=6-8&amp;by=category");
    const own = await file(principal, "/dashboard/parts.csv?by=school");
    expect(own.map(({ school }) => school)).toEqual(["Yew Elementary"]);
  });
});

test("what is used without approval is in files by day and by school, in the range of its page", async () => {
  const rows = await db.selectFrom("usage_targets").select(["target_no", "domain"]).execute();
  const no = rows.find(({ domain }) => domain === "games.example")?.target_no;
  const at = `/url-mapper/unauthorized/${no}`;
  const html = await director.read(`${at}?from=${daysAgo(9)}`);
  for (const by of ["day", "school"]) expect(html).toContain(`href="${at}/usage.csv?by=${by}&amp;from=${daysAgo(9)}"`);
  expect(await file(director, `${at}/usage.csv?by=day&from=${daysAgo(9)}`)).toEqual([
    { day: daysAgo(4), people: "1", engagements: "1", minutes: "1", visits: "1", blocked: "0" },
  ]);
  expect(await file(director, `${at}/usage.csv?by=school`)).toEqual([{ school: "Yew Elementary", people: "1" }]);
  expect(await file(director, `${at}/usage.csv?by=day&from=${daysAgo(2)}`)).toEqual([]);
  expect((await director.get("/url-mapper/unauthorized/999999/usage.csv")).status).toBe(404);
  expect((await principal.get(`${at}/usage.csv`)).status).toBe(403);
});
