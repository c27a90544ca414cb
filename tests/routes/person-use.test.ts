import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { aClassWorld, type ClassWorld } from "../usage/class-world";
import { daysAgo } from "../usage/unauthorized-world";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let world: ClassWorld;
const ids: Record<string, string> = {};
const visitors: Record<string, Visitor> = {};
const mates = ["ben", "cal", "dot", "eve", "fay", "gus"];

/** Tea teaches Ana and six others, of whom Ben, Cal, Dot and Eve used Zap Fox; Lou is in a class of one. */
beforeAll(async () => {
  world = await aClassWorld(db, "Maple");
  const { districtId, school } = world;
  for (const who of ["ana", "lou", ...mates]) ids[who] = await world.person(who);
  for (const who of ["tea", "col"]) ids[who] = await world.person(who, "teacher");
  await world.course("Reading", "tea", ["ana", ...mates]);
  await world.course("Advisory", "tea", ["lou"]);
  ids.principal = (
    await aPerson(db, { role: "principal", districtId, schoolId: school.id, email: "principal@maple.example" })
  ).profileId;
  ids.director = (await aPerson(db, { role: "it_director", districtId, email: "director@maple.example" })).profileId;
  const { fox, lab } = world.sites;
  await world.visit(
    { who: "ana", site: fox, at: "09:00:00", seconds: 600 },
    { who: "ana", site: fox, at: "10:00:00", seconds: 60 },
    { who: "ana", site: lab, back: 2, seconds: 120 },
    { who: "ana", site: "games.example", seconds: 180 },
    ...["ben", "cal", "dot", "eve"].map((who) => ({ who, site: fox, seconds: 300 })),
    { who: "tea", site: lab, seconds: 240 },
  );
  const counting = fileURLToPath(new URL("../support/count-queries.mjs", import.meta.url));
  web = await startWeb(database.url, { NODE_OPTIONS: `--import ${counting}` });
  for (const who of ["ana", "lou", "ben", "tea", "principal", "director"]) {
    visitors[who] = new Visitor(web.origin);
    await visitors[who].signIn(`${who}@maple.example`);
  }
}, 120_000);
afterAll(async () => {
  await web?.stop();
  await database.close();
});

const as = (who: string) => visitors[who] as Visitor;
const student = (who: string, more = "") => `/student-dashboard/${ids[who]}${more}`;
const teacher = (who: string, more = "") => `/teacher-dashboard/${ids[who]}${more}`;
/** The words of a page, without its markup. */
const textOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");
const read = async (who: string, at: string) => {
  const answer = await as(who).get(at);
  expect(answer.status, `${who} ${at}`).toBe(200);
  expect(Number(answer.headers.get("x-queries")), at).toBeLessThanOrEqual(8);
  return answer.text();
};
const linesOf = async (answer: Response) =>
  (await answer.text())
    .replace(/^\uFEFF/, "")
    .trim()
    .split("\r\n");
const audited = (action: string) =>
  db
    .selectFrom("audit_log")
    .select(["actor_profile_id as by", "subject_profile_id as of", "details"])
    .where("action", "=", action)
    .orderBy("id")
    .execute();

describe("a student's page", () => {
  test("begins with the answer, and has each figure with its meaning", async () => {
    const words = textOf(await read("principal", student("ana")));
    expect(words).toContain("ana used 2 products on 2 days in the last 30 days.");
    // Two hours and one of products, one of a site; 11 + 2 + 3 minutes.
    expect(words).toMatch(/Engagements .{0,300}? 4 Class median: 1 /);
    expect(words).toMatch(/Minutes .{0,400}? 16 Class median: 5 /);
    expect(words).toContain("the middle value of 6 classmates, including those with no usage");
    expect(words).toContain("in one clock hour, however many visits");
  });

  test("names products and no site", async () => {
    const html = await read("principal", student("ana"));
    expect(textOf(html)).toMatch(/Zap Fox Maple approved 2 11 1 /);
    expect(textOf(html)).toMatch(/Chart Lab Maple not reviewed 1 2 1 /);
    expect(textOf(html)).toContain("Other sites 1 site not linked to a product 1 3");
    expect(html).toContain(`href="/software/${world.products.fox}"`);
    expect(html).not.toMatch(/games\.example|canary/);
  });

  test("shows no link to products, and no median of fewer than ten, to the student", async () => {
    const html = await read("ana", student("ana"));
    const words = textOf(html);
    expect(words).toContain("You used 2 products on 2 days in the last 30 days.");
    expect(words).not.toContain("Class median");
    expect(words).toContain("A class comparison shows when there are at least 10 classmates.");
    expect(html).not.toContain("/software/");
  });

  test("has the same figures by week in a table as in its charts", async () => {
    const html = await read("principal", student("ana", "?span=90"));
    expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-label="Engagements, weeks of [^"]*The table has each week\."/);
    const rows = [...html.matchAll(/<title>(Week of [^<]*)<\/title>/g)].map(([, said]) => said);
    expect(rows.length).toBeGreaterThan(24);
    expect(rows.some((said) => /: \d+ engagements?; Class median/.test(said ?? ""))).toBe(true);
    expect(textOf(html)).toContain("View as table");
  });

  test("stands in the order that the address asks for", async () => {
    const at = (html: string) => html.indexOf(">Chart Lab Maple<") - html.indexOf(">Zap Fox Maple<");
    expect(at(await read("principal", student("ana")))).toBeGreaterThan(0);
    expect(at(await read("principal", student("ana", "?sort=engagements")))).toBeLessThan(0);
  });

  test("says so where there is nothing, and leads to the school year", async () => {
    const html = await read("tea", student("lou"));
    expect(textOf(html)).toContain("lou used no software in the last 30 days.");
    expect(html).toContain(`href="${student("lou")}?span=year"`);
  });

  test("says since when usage is kept by person", async () => {
    const since = (day: string) =>
      sql`update usage_districts set people_from = ${day}::date, kept_from = ${day}::date where district_id = ${world.districtId}`.execute(
        db,
      );
    await since(daysAgo(20));
    const html = await read("tea", student("ana"));
    await since("-infinity");
    expect(textOf(html)).toMatch(/Usage by person is kept from \w+ \d+, \d{4}\. Earlier days in these dates/);
  });

  test("has no figures of a person where a district keeps totals only", async () => {
    const keeps = (keeps: boolean) =>
      sql`update usage_districts set keeps_people = ${keeps} where district_id = ${world.districtId}`.execute(db);
    await keeps(false);
    const [page, classes, file, ofClasses] = [
      await read("tea", student("ana")),
      await read("tea", teacher("tea")),
      await linesOf(await as("tea").get(student("ana", "/usage.csv"))),
      await linesOf(await as("tea").get(teacher("tea", "/classes.csv"))),
    ];
    await keeps(true);
    for (const html of [page, classes]) {
      expect(textOf(html)).toContain("Maple doesn’t keep usage by person.");
      expect(html).not.toMatch(/Zap Fox|Read Well/);
    }
    expect(file, "its head alone").toHaveLength(1);
    expect(ofClasses, "what nobody knows of isn't called unused").toHaveLength(1);
  });
});

describe("a teacher's page", () => {
  test("begins with the answer, and says which class used nothing", async () => {
    const words = textOf(await read("tea", teacher("tea")));
    expect(words).toContain("5 of 8 students in your classes used software in the last 30 days.");
    expect(words).toContain("No student used any software in the last 30 days in: Advisory.");
  });

  test("has each class with its active students, and what it was given and didn't use", async () => {
    const words = textOf(await read("principal", teacher("tea")));
    // Ana 4, the others one each; 16 + 4 times 5 minutes. Of Zap Fox and Read Well the class used the first.
    expect(words).toMatch(/Reading Grade 4, Maple Elementary 5 of 7 71% 8 36 1 of 2 Zap Fox Maple , Chart Lab Maple/);
    expect(words).toMatch(/Advisory Grade 4, Maple Elementary 0 of 1 0% 0 0 2 of 2 Nothing/);
    expect(words).toContain("Advisory Zap Fox Maple (used in another class) , Read Well Maple Reading Read Well Maple");
    expect(words).toContain("tea’s own usage tea used 1 product on 1 day in the last 30 days.");
  });
});

describe("as files", () => {
  test("a student's products are the rows of the page", async () => {
    const [head, ...rows] = await linesOf(await as("principal").get(student("ana", "/usage.csv")));
    expect(head).toBe("product,vendor,approval_status,engagements,minutes,days_with_usage,last_used");
    expect(rows).toEqual([
      `Zap Fox Maple,,Approved,2,11,1,${daysAgo(1)}`,
      `Chart Lab Maple,,Not reviewed,1,2,1,${daysAgo(2)}`,
      "Other sites,,,1,3,,",
    ]);
  });

  test("classes have all their products, used or not; a teacher's own stand apart", async () => {
    const [head, ...rows] = await linesOf(await as("tea").get(teacher("tea", "/classes.csv")));
    expect(head).toBe("class,school,students,product,row,active_students,engagements,minutes,licenses_used,licenses");
    expect(rows.filter((row) => row.startsWith("Reading"))).toEqual([
      "Reading,Maple Elementary,7,,whole class,5,8,36,0,0",
      "Reading,Maple Elementary,7,Zap Fox Maple,used,5,6,31,,",
      "Reading,Maple Elementary,7,Chart Lab Maple,used,1,1,2,,",
      'Reading,Maple Elementary,7,Read Well Maple,"approved, not used",0,0,0,,',
    ]);
    expect(await linesOf(await as("tea").get(teacher("tea", "/usage.csv")))).toHaveLength(2);
  });

  test("do not go to whoever may not look", async () => {
    for (const [who, at] of [
      ["ben", student("ana", "/usage.csv")],
      ["ana", teacher("tea", "/classes.csv")],
      ["ana", teacher("tea", "/usage.csv")],
    ] as const) {
      expect((await as(who).get(at)).status, at).toBe(404);
    }
    expect((await new Visitor(web.origin).get(student("ana", "/usage.csv"))).status).toBe(401);
  });
});

test("each look at and each download of somebody else's usage stands in the audit log, one's own does not", async () => {
  const [views, files] = [(await audited("person.viewed")).length, (await audited("person.usage_exported")).length];
  await read("principal", student("ana"));
  await read("principal", student("ana", "?span=90"));
  await read("ana", student("ana"));
  await read("tea", teacher("tea"));
  await as("director").get(student("ana", "/usage.csv"));
  await as("director").get(teacher("tea", "/classes.csv"));
  await as("ana").get(student("ana", "/usage.csv"));
  await as("ben").get(student("ana", "/usage.csv"));
  const seen = { by: ids.principal, of: ids.ana, details: { page: "student-dashboard" } };
  expect((await audited("person.viewed")).slice(views)).toEqual([seen, seen]);
  expect((await audited("person.usage_exported")).slice(files)).toEqual([
    { by: ids.director, of: ids.ana, details: { page: "student-dashboard" } },
    { by: ids.director, of: ids.tea, details: { page: "teacher-dashboard" } },
  ]);
});

test("home leads students and teachers to their own page", async () => {
  expect(await as("ana").read("/home")).toContain(`href="${student("ana")}"`);
  expect(await as("tea").read("/home")).toContain(`href="${teacher("tea")}"`);
});
