import { figureWords } from "domain/usage/figure-words";
import { classFiguresOpen, personFiguresOpen } from "domain/usage/made-terms";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aContract } from "../support/money-world";
import { aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { aClassWorld, type ClassWorld } from "../usage/class-world";
import { anApproval, aProduct } from "../usage/unauthorized-world";

const database = await cloneDatabase();
const { db } = database;
const ids: Record<string, string> = {};
let world: ClassWorld;
let web: Web;
let ana: Visitor;
let tea: Visitor;
let pat: Visitor;

/** Tea teaches Reading (Ana, Ben) and Writing (Ana, Dot); Pat is their principal. */
beforeAll(async () => {
  world = await aClassWorld(db, "Maple");
  for (const who of ["ana", "ben", "dot"]) ids[who] = await world.person(who);
  for (const who of ["tea", "col"]) ids[who] = await world.person(who, "teacher");
  await world.course("Reading", "tea", ["ana", "ben"]);
  await world.course("Writing", "tea", ["ana", "dot"]);
  const { fox, well } = world.sites;
  await world.visit(
    { who: "ana", site: fox, at: "09:00:00", seconds: 625 },
    { who: "ana", site: fox, back: 9, seconds: 300 },
    { who: "ana", site: "games.example", seconds: 70 },
    { who: "ben", site: well, seconds: 60 },
    { who: "tea", site: well, seconds: 540 },
  );
  const lines = [{ softwareId: world.products.fox }];
  await aContract(db, world.districtId, { title: "Zap Fox seats", starts: -10, ends: 100, lines });
  web = await startWeb(database.url);
  const at = { districtId: world.districtId, schoolId: world.school.id };
  await aPerson(db, { role: "principal", email: "pat@maple.example", ...at });
  [ana, tea, pat] = [new Visitor(web.origin), new Visitor(web.origin), new Visitor(web.origin)];
  await ana.signIn("ana@maple.example");
  await tea.signIn("tea@maple.example");
  await pat.signIn("pat@maple.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const plain = (html: string) => html.replaceAll(/<[^>]+>/g, "").replaceAll("&amp;", "&");
/** The value and the way to its parts of each figure on a page, by the figure's name. */
const tilesOf = (html: string) =>
  new Map(
    // The first of a name: a teacher's own figures stand below those of the classes.
    [...html.matchAll(/<li class="tile">(.*?)<\/li>/gs)].reverse().map(([, tile = ""]) => {
      const [, name = ""] = /class="tile-label">([^<]*)/.exec(tile) ?? [];
      const [, value = ""] = /class="tile-value">([^<]*)/.exec(tile) ?? [];
      const [, made = ""] = /href="([^"]*\/made[^"]*)"/.exec(tile) ?? [];
      return [name.replace(" (incomplete)", ""), { value, made: made.replaceAll("&amp;", "&") }];
    }),
  );
const fileOf = async (visitor: Visitor, made: string) =>
  (await (await visitor.get(made.replace("/made?", "/made.csv?"))).text())
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
const rowsOf = async (visitor: Visitor, made: string) => (await fileOf(visitor, made)).slice(1);
const amount = (row: readonly string[] | undefined) => Number(row?.at(-1));

/** How often others looked at somebody, and downloaded something of theirs, as the audit log has it. */
async function onRecord(who: string) {
  const lines = await db
    .selectFrom("audit_log")
    .select("action")
    .where("subject_profile_id", "=", ids[who] ?? "")
    .execute();
  const count = (action: string) => lines.filter((line) => line.action === action).length;
  return { viewed: count("person.viewed"), exported: count("person.usage_exported") };
}

/** Each figure opens to its page, and its parts add up to the value of the tile. */
async function opensAll(
  visitor: Visitor,
  at: string,
  figures: readonly (keyof typeof figureWords)[],
  inSeconds: boolean,
) {
  const tiles = tilesOf(await visitor.read(at));
  for (const figure of figures) {
    const name = figure === "activePeople" ? "Active students" : figureWords[figure].name;
    const tile = tiles.get(name);
    expect(tile?.made, name).toContain(`figure=${figure}`);
    const rows = await rowsOf(visitor, tile?.made ?? "");
    const parts = rows.slice(0, -2).reduce((sum, row) => sum + amount(row), 0);
    expect([amount(rows.at(-2)), amount(rows.at(-1))], name).toEqual([parts, Number(tile?.value)]);
    expect(inSeconds && figure === "minutes" ? Math.round(parts / 60) : parts, name).toBe(Number(tile?.value));
    expect(plain(await visitor.read(tile?.made ?? "")), name).toContain(`How we got this: ${name}`);
  }
}

describe("a student’s figures", () => {
  test("open to their parts, which add up to them, on the student’s dashboard", async () => {
    await opensAll(ana, "/dashboard?span=30", personFiguresOpen, true);
    const said = plain(await ana.read(`/student-dashboard/${ids.ana}/made?figure=minutes&span=30`));
    expect(said).toContain("You: 17 minutes");
    expect(said).toContain("Zap Fox Maple15 min 25 sApproved");
    expect(said).toContain("Other sites1 min 10 s");
    expect(said, "no site by name").not.toContain("games.example");
  });

  test("are opened by their teacher, which is on record, and not by another one", async () => {
    expect(await onRecord("ana"), "a look at oneself").toEqual({ viewed: 0, exported: 0 });
    await opensAll(tea, `/student-dashboard/${ids.ana}?span=30`, personFiguresOpen, true);
    const opened = personFiguresOpen.length;
    expect(await onRecord("ana")).toEqual({ viewed: 1 + opened, exported: opened });
    const col = new Visitor(web.origin);
    await col.signIn("col@maple.example");
    for (const end of ["made", "made.csv"]) {
      expect((await col.get(`/student-dashboard/${ids.ana}/${end}?figure=minutes`)).status).toBe(404);
    }
  });
});

describe("the figures of a teacher’s classes", () => {
  test("open to their parts; a student of two classes is taken off once", async () => {
    const at = `/teacher-dashboard/${ids.tea}?span=30`;
    await opensAll(tea, at, classFiguresOpen, false);
    const rows = await rowsOf(tea, `/teacher-dashboard/${ids.tea}/made?figure=activePeople&span=30`);
    expect(rows.map((row) => [row[0], amount(row)])).toEqual([
      ["Reading", 2],
      ["Writing", 1],
      ['"Students in more than one class', -1],
      ["Total", 2],
      ["Active students", 2],
    ]);
    const said = plain(await tea.read(`/teacher-dashboard/${ids.tea}/made?figure=activePeople&span=30`));
    expect(said).toContain("2 students, ");
    expect(said, "a minus is no hyphen").toContain("counted once−1");
  });

  test("have no column in their file that is empty in every row, and licenses as a number", async () => {
    const at = `/teacher-dashboard/${ids.tea}/made?span=30&figure=`;
    const columnsOf = async (figure: string) => (await fileOf(tea, `${at}${figure}`))[0];
    expect(await columnsOf("activePeople")).toEqual(["part", "amount"]);
    expect(await columnsOf("minutes")).toEqual(["part", "week_of", "amount"]);
    expect(await columnsOf("productsInUse&whose=own")).toEqual(["part", "detail", "amount"]);
    expect(await fileOf(tea, `${at}licensesUsed`)).toEqual([
      ["part", "licenses", "amount"],
      ["Reading: Zap Fox Maple", "2", "1"],
      ["Writing: Zap Fox Maple", "2", "1"],
      ["Total", "4", "2"],
      ["Licenses used", "4", "2"],
    ]);
  });

  test("and their own usage open apart", async () => {
    const said = plain(await tea.read(`/teacher-dashboard/${ids.tea}/made?whose=own&figure=engagements&span=30`));
    expect(said).toContain("You: 1 engagement");
    expect(said).toMatch(/Read Well Maple1Approved/);
  });

  test("are opened by the principal, of the classes and of the teacher, which is on record with each file", async () => {
    const at = `/teacher-dashboard/${ids.tea}`;
    expect(await onRecord("tea"), "a look at oneself").toEqual({ viewed: 0, exported: 0 });
    await opensAll(pat, `${at}?span=30`, classFiguresOpen, false);
    const opened = classFiguresOpen.length;
    expect(await onRecord("tea")).toEqual({ viewed: 1 + opened, exported: opened });
    for (const figure of personFiguresOpen) {
      const query = `whose=own&figure=${figure}&span=30`;
      expect(plain(await pat.read(`${at}/made?${query}`))).toContain("How we got this");
      expect(amount((await rowsOf(pat, `${at}/made?${query}`)).at(-1)), figure).toBeGreaterThan(0);
    }
    const both = opened + personFiguresOpen.length;
    expect(await onRecord("tea")).toEqual({ viewed: 1 + both, exported: both });
  });

  test("are not opened by another teacher, who leaves no line about them", async () => {
    const before = await onRecord("tea");
    const col = new Visitor(web.origin);
    await col.signIn("col@maple.example");
    for (const end of ["made?figure=minutes", "made.csv?whose=own&figure=minutes"]) {
      expect((await col.get(`/teacher-dashboard/${ids.tea}/${end}`)).status).toBe(404);
    }
    expect(await onRecord("tea")).toEqual(before);
  });

  test("show what nobody uses first, and say what isn’t shown", async () => {
    const { districtId } = world;
    const lines: { softwareId: string; basis: string }[] = [];
    for (let nth = 10; nth < 40; nth++) {
      const softwareId = await aProduct(db, `Idle ${nth} Maple`);
      await anApproval(db, { districtId, softwareId });
      lines.push({ softwareId, basis: "district" });
    }
    await aContract(db, districtId, { title: "Idle", starts: -10, ends: 100, lines });
    const made = plain(await tea.read(`/teacher-dashboard/${ids.tea}/made?figure=licensesUsed&span=30`));
    expect(made).toMatch(/Class and productLicenses usedLicensesShare usedReading: Idle 10 Maple020%Reading: Idle 11/);
    expect(made).toContain("12 other parts224");
    expect(made).toContain("The 50 with the smallest share used are shown.");
    expect(made, "the two that are used come last").not.toContain("Reading: Zap Fox");
    const page = plain(await tea.read(`/teacher-dashboard/${ids.tea}?span=30`));
    expect(page, "all that a class doesn’t use, in place").toContain("Show 22 moreIdle 18 Maple, Idle 19 Maple");
    expect(page).toContain("Idle 39 Maple");
    expect(page).not.toContain("in the CSV");
  });

  test("put classes in the order of the share of their licenses that is used", async () => {
    const order = async (sort: string) => {
      const file = await tea.get(`/teacher-dashboard/${ids.tea}/classes.csv?span=30&sort=${sort}`);
      return [...(await file.text()).matchAll(/^([\w ]+),.*,whole class,/gm)].map(([, title]) => title);
    };
    await db.deleteFrom("contracts").where("title", "=", "Idle").execute();
    await world.course("Empty hall", "tea", []);
    await world.course("Study hall", "tea", ["dot"]);
    expect(await order("licenses")).toEqual(["Empty hall", "Study hall", "Reading", "Writing"]);
    expect(await order("-licenses")).toEqual(["Reading", "Writing", "Study hall", "Empty hall"]);
    const page = plain(await tea.read(`/teacher-dashboard/${ids.tea}?span=30&sort=-licenses`));
    expect(page).toContain("none paid for");
    expect(await tea.read(`/teacher-dashboard/${ids.tea}?span=30`)).toContain("sort=-licenses");
  });
});
