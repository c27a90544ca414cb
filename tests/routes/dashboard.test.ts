import { fileURLToPath } from "node:url";
import { refreshWindows } from "domain/usage/queries/windows";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { cameOn } from "../support/days-with-use";
import { aContract } from "../support/money-world";
import { aDistrict, aPerson, aSchool } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { aClassWorld, type ClassWorld } from "../usage/class-world";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let world: ClassWorld;
const visitors: Record<string, Visitor> = {};
const as = (who: string) => visitors[who] as Visitor;

/**
 * In the last 30 days: Ana and Ben (of Tea's class) and Cal (of Birch, another school) used Zap Fox, Ana on two days; Ana
 * used Chart Lab, and so did Tea; a stranger and Ben a site without a product. In the 30 days before: Ana used Zap Fox once.
 */
beforeAll(async () => {
  world = await aClassWorld(db, "Cedar");
  const { districtId, school } = world;
  const birch = await aSchool(db, districtId, "Birch Middle");
  for (const who of ["ana", "ben"]) await world.person(who);
  await world.person("cal", "student", birch.id);
  await world.person("tea", "teacher");
  await world.course("Reading", "tea", ["ana", "ben"]);
  const { fox, lab } = world.sites;
  await world.visit(
    { who: "ana", site: fox, back: 1, at: "09:00:00", seconds: 600 },
    { who: "ana", site: fox, back: 1, at: "09:30:00", seconds: 60 },
    { who: "ana", site: fox, back: 2, at: "10:00:00", seconds: 60 },
    { who: "ben", site: fox, back: 3, seconds: 300 },
    { who: "cal", site: fox, back: 3, seconds: 120 },
    { who: "ana", site: lab, back: 4, seconds: 180 },
    { who: "tea", site: lab, back: 5, seconds: 60 },
    { who: "ben", site: "games.example", seconds: 60 },
    { who: "nobody", site: "games.example", seconds: 60 },
    { who: "ana", site: fox, back: 35, seconds: 240 },
  );
  const elm = await aSchool(db, districtId, "Elm High");
  await aPerson(db, { role: "principal", districtId, schoolId: elm.id, email: "elm@cedar.example" });
  await aPerson(db, { role: "teacher", districtId, schoolId: school.id, email: "new@cedar.example" });
  const empty = await aDistrict(db, "Dogwood");
  await aPerson(db, { role: "it_director", districtId: empty.id, email: "director@dogwood.example" });
  await aPerson(db, { role: "principal", districtId, schoolId: school.id, email: "principal@cedar.example" });
  await aPerson(db, { role: "it_director", districtId, email: "director@cedar.example" });
  const counting = fileURLToPath(new URL("../support/count-queries.mjs", import.meta.url));
  web = await startWeb(database.url, { NODE_OPTIONS: `--import ${counting}` });
  for (const who of [
    "director@cedar",
    "principal@cedar",
    "tea@cedar",
    "ana@cedar",
    "new@cedar",
    "elm@cedar",
    "director@dogwood",
  ]) {
    const visitor = new Visitor(web.origin);
    await visitor.signIn(`${who}.example`);
    visitors[who] = visitor;
  }
}, 120_000);
afterAll(async () => {
  await web?.stop();
  await database.close();
});

/** The words of a page, without its markup. */
const textOf = (html: string) =>
  html
    .replace(/<(script|style|option)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");
const read = async (who: string, path: string) => {
  const answer = await as(who).get(path);
  expect(answer.status, path).toBe(200);
  return textOf(await answer.text());
};
test("says that usage is being counted until it is", async () => {
  expect(await read("director@cedar", "/dashboard")).toContain("Your usage is being counted");
  await refreshWindows(db, { districtId: world.districtId, now: new Date() });
  expect(await read("director@cedar", "/dashboard")).not.toContain("being counted");
});

test("compares with nothing while too little of these days or of those before came in, and says so", async () => {
  const page = await read("director@cedar", "/dashboard");
  expect(page).toContain("5 people used 2 products in the last 30 days.");
  expect(page).toMatch(/Not compared with the 30 days before: usage came in on only [01] of \d+ school days?, /);
  expect(page).not.toMatch(/more than in|Change/);
  const ranked = await read("director@cedar", "/software-rankings");
  expect(ranked).toMatch(/by active users\. Not compared with the 30 days before: usage came in on only /);
  expect(ranked).not.toContain("Since before");
  const file = await (await as("director@cedar").get("/dashboard/products.csv")).text();
  expect(file).toMatch(/^Zap Fox Cedar,,Approved,3,4,19,,,\r?$/m);
});

/** Usage came in on each day of the dashboard and the rankings, and of the days before. */
let takeBack: () => Promise<void>;

describe("the dashboard", () => {
  beforeAll(async () => {
    takeBack = await cameOn(db, world.districtId, { from: 60, to: 0 });
  });

  test("shows a director the whole district, beside the time before", async () => {
    const page = await read("director@cedar", "/dashboard");
    expect(page).toContain("5 people used 2 products in the last 30 days, 400% more than in the 30 days before.");
    // Ana twice and Ben, Cal on Zap Fox, Ana and Tea on Chart Lab, two people on games.example.
    expect(page).toMatch(/Engagements .*? 8 700% more than in the 30 days before/);
    // 660 + 60 + 300 + 120 + 180 + 60 + 120 seconds.
    expect(page).toMatch(/Minutes .*? 25 525% more/);
    expect(page).toMatch(/Products in use .*? 2 1 more than/);
    // Zap Fox is approved, Chart Lab is not, games.example is no product: 4 of 8.
    expect(page).toMatch(/Share approved .*? 50% 50 points less than/);
    expect(page).toMatch(
      /Compared with \w+ \d+, \d{4} to \w+ \d+, \d{4}(\. Totals are for \d+ school days? now, \d+ then)?\./,
    );
    expect(page).toContain("1 website with usage isn’t linked to a product yet.");
    expect(page).toMatch(
      /Zap Fox Cedar .*? 3 4 19 \+300% Engagements in each of the 12 weeks to \S+ \d+, \d+: [\d, ]+\. approved/,
    );
    // On a Saturday or Sunday all of its use lies in the week that isn't over.
    expect(page).toMatch(
      /Chart Lab Cedar .*? 2 2 4 new (Engagements in each of the 12 weeks to [^:]*: [\d, ]+\.|None) not reviewed/,
    );
    expect(page).toMatch(/with their share of all engagements\. .*?Category Engagements Share No category 6 75%/);
    expect(page).toMatch(/Cedar Elementary 3 No school known 1 Birch Middle 1/);
    expect(page).not.toContain("Connect a roster");
    const whole = await (await as("director@cedar").get("/dashboard")).text();
    expect(whole).toMatch(/href="\/url-mapper\?tab=unauthorized">1 website with usage/);
  });

  test("its figures open to parts, and each part to its product or its school", async () => {
    const made = async (figure: string, more = "") =>
      (await as("director@cedar").get(`/dashboard/made?figure=${figure}${more}`)).text();
    const foxPage = new RegExp(`href="/software/${world.products.fox}"[^>]*>Zap Fox`);
    for (const figure of ["engagements", "minutes", "productsInUse", "shareApproved"]) {
      expect(await made(figure), figure).toMatch(foxPage);
    }
    const ofSchool = /href="\/dashboard\?span=7&amp;school=[-\w]{36}"[^>]*>Cedar Elementary</;
    expect(await made("activePeople", "&span=7")).toMatch(ofSchool);
    const compared = await (await as("director@cedar").get("/historical-usage-comparison/made")).text();
    expect(compared).toMatch(foxPage);
  });

  test("narrows to a school, and keeps it in the file", async () => {
    const birch = await db.selectFrom("schools").select("id").where("name", "=", "Birch Middle").executeTakeFirst();
    const page = await read("director@cedar", `/dashboard?school=${birch?.id}`);
    expect(page).toContain("1 person used 1 product at Birch Middle in the last 30 days.");
    const graded = await read("director@cedar", `/dashboard?school=${birch?.id}&grades=3-5`);
    expect(graded).toMatch(/at Birch Middle in grades 3 to 5 in the last 30 days|No usage/);
    const file = await as("director@cedar").get(`/dashboard/products.csv?school=${birch?.id}`);
    const lines = (await file.text()).trim().split(/\r?\n/);
    expect(lines[0]).toBe(
      "product,category,approval,active_users,engagements,minutes,active_users_before,engagements_before,minutes_before",
    );
    expect(lines.slice(1)).toEqual(["Zap Fox Cedar,,Approved,1,1,2,0,0,0"]);
  });

  test("shows a principal the school, and nothing of another", async () => {
    const page = await read("principal@cedar", "/dashboard");
    expect(page).toContain("3 people used 2 products at Cedar Elementary in the last 30 days");
    expect(page).not.toContain("Birch");
    const birch = await db.selectFrom("schools").select("id").where("name", "=", "Birch Middle").executeTakeFirst();
    expect(await read("principal@cedar", `/dashboard?school=${birch?.id}`)).toContain("No usage in this selection");
  });

  test("shows teachers their classes and students themselves", async () => {
    const teacher = await read("tea@cedar", "/dashboard");
    expect(teacher).toContain("2 students used 2 products in your classes in the last 30 days, 100% more than");
    expect(teacher).not.toContain("Birch");
    const student = await read("ana@cedar", "/dashboard");
    expect(student).toContain("You used 2 products on 3 days in the last 30 days.");
  });

  test("says what is missing where usage comes in, but of nobody whom one sees", async () => {
    const teacher = await read("new@cedar", "/dashboard");
    expect(teacher).toContain("You have no classes with students yet");
    const principal = await read("elm@cedar", "/dashboard");
    expect(principal).toContain("No usage at Elm High in these dates Usage is coming in for your district");
    for (const page of [teacher, principal]) expect(page).not.toContain("usage comes in");
    const elm = await db.selectFrom("schools").select("id").where("name", "=", "Elm High").executeTakeFirst();
    expect(await read("director@cedar", `/dashboard?school=${elm?.id}`)).toContain("No usage in this selection");
  });

  test("says where schools come from when nobody who was seen is in a roster", async () => {
    const fern = await aClassWorld(db, "Fern");
    await aPerson(db, { role: "it_director", districtId: fern.districtId, email: "director@fern.example" });
    await fern.visit({ who: "nobody", site: fern.sites.fox, back: 1, seconds: 60 });
    await refreshWindows(db, { districtId: fern.districtId, now: new Date() });
    visitors["director@fern"] = new Visitor(web.origin);
    await as("director@fern").signIn("director@fern.example");
    const page = await read("director@fern", "/dashboard");
    expect(page).toContain("Schools come from your roster. None of these people are in it yet.");
    expect(page).toContain("Connect a roster");
  });

  test("leads from dates without usage to the latest that have some", async () => {
    const hazel = await aClassWorld(db, "Hazel");
    await aPerson(db, { role: "it_director", districtId: hazel.districtId, email: "director@hazel.example" });
    await hazel.visit({ who: "nobody", site: hazel.sites.fox, back: 20, seconds: 60 });
    await hazel.visit({ who: "nobody", site: hazel.sites.fox, back: 70, seconds: 60 });
    await refreshWindows(db, { districtId: hazel.districtId, now: new Date() });
    visitors["director@hazel"] = new Visitor(web.origin);
    await as("director@hazel").signIn("director@hazel.example");
    const answer = await as("director@hazel").get("/dashboard?span=7");
    expect(Number(answer.headers.get("x-queries"))).toBeLessThanOrEqual(8);
    const page = await answer.text();
    expect(textOf(page)).toContain("No usage in these dates The last day with usage was ");
    const [, to = ""] = /href="([^"]*)"[^>]*>See usage in the last 30 days</.exec(page) ?? [];
    expect(to).toBe("/dashboard?span=30");
    expect(await read("director@hazel", to)).toContain("1 person used 1 product in the last 30 days");
  });

  test("tells those who can’t link a website who can, and leads them nowhere", async () => {
    await aPerson(db, { role: "curriculum_director", districtId: world.districtId, email: "curriculum@cedar.example" });
    visitors["curriculum@cedar"] = new Visitor(web.origin);
    await as("curriculum@cedar").signIn("curriculum@cedar.example");
    const page = await (await as("curriculum@cedar").get("/dashboard")).text();
    expect(textOf(page)).toContain("1 website with usage isn’t linked to a product yet. Your IT director can link it.");
    expect(page).not.toContain("tab=unauthorized");
  });

  test("asks for usage where there is none", async () => {
    const page = await read("director@dogwood", "/dashboard");
    expect(page).toContain("No usage has come in yet");
    expect(page).toContain("Bring in usage");
  });

  test("says that the first visits are being counted, once they are here, to everyone", async () => {
    const { id: districtId } = await aDistrict(db, "Gorse");
    const school = await aSchool(db, districtId, "Gorse High");
    const at = { districtId, schoolId: school.id };
    for (const role of ["it_director", "principal", "teacher", "student"] as const) {
      await aPerson(db, { role, ...at, email: `${role}@gorse.example` });
      const visitor = new Visitor(web.origin);
      await visitor.signIn(`${role}@gorse.example`);
      visitors[`${role}@gorse`] = visitor;
    }
    const seen = async () => {
      const of = async (role: string, path: string) => textOf(await read(`${role}@gorse`, path));
      return {
        dashboards: await Promise.all(
          ["it_director", "principal", "teacher", "student"].map((role) => of(role, "/dashboard")),
        ),
        rankings: await of("teacher", "/software-rankings"),
        product: await of("principal", `/software/${world.products.fox}`),
        student: await of("student", "/home"),
      };
    };
    const none = await seen();
    for (const page of none.dashboards) expect(page).toMatch(/No usage|hasn’t sent any usage|no classes/);
    expect(none.product).toContain("No usage has come in yet.");
    const hash = Buffer.alloc(32);
    await db.insertInto("usage_districts").values({ district_id: districtId }).execute();
    await db
      .insertInto("usage_batches")
      .values({ district_id: districtId, batch_key: hash, body_hash: hash, answer: null, counted: false })
      .execute();
    const now = await seen();
    for (const page of now.dashboards) {
      expect(page).toContain("sage is being counted");
      expect(page).not.toMatch(/No usage|hasn’t sent any usage|no classes/);
    }
    expect(now.rankings).toContain("Products are ranked here within two minutes.");
    expect(now.product).toContain("Usage is being counted. Figures appear here within two minutes.");
    expect(now.student).toContain("The first usage of Gorse is being counted.");
  });
});

describe("the rankings", () => {
  afterAll(() => takeBack());

  test("put products in order, with their place before", async () => {
    const page = await read("director@cedar", "/software-rankings");
    expect(page).toContain("Zap Fox Cedar ranks first of 2 products used in the last 30 days: 3 active users.");
    expect(page).toMatch(/1 Zap Fox Cedar .*? same approved/);
    expect(page).toMatch(/2 Chart Lab Cedar .*? new not reviewed/);
    const each = await read("director@cedar", "/software-rankings?measure=each");
    expect(each).toContain("6 minutes per active user");
    const file = await as("director@cedar").get("/software-rankings.csv?measure=engagements");
    expect((await file.text()).trim().split(/\r?\n/)[1]).toBe("1,1,Zap Fox Cedar,,Approved,3,4,19,1,1,4");
  });

  test("show teachers what their classes use", async () => {
    expect(await read("tea@cedar", "/software-rankings")).toContain(
      "Zap Fox Cedar ranks first of 2 products used in your classes in the last 30 days: 2 active users.",
    );
  });
});

describe("two periods side by side", () => {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const dates = `period=own&from=${day(10)}&to=${day(1)}&from2=${day(40)}&to2=${day(31)}`;

  test("hold rates per school day against each other, the larger movers first", async () => {
    for (let back = 0; back <= 40; back++) {
      await db
        .insertInto("school_days")
        .values({ district_id: world.districtId, day: day(back), kind: "school_day", name: "Cedar" })
        .execute();
    }
    const page = await read("director@cedar", `/historical-usage-comparison?${dates}`);
    expect(page).toMatch(/ 0\.8 engagements per school day from .*\. Usage came in on too few school days to say how/);
    // Four visits' hours on ten school days, and one on ten.
    expect(page).toMatch(/Zap Fox Cedar \+0.3 \+300% 0.4 0.1/);
    expect(page).toMatch(
      /Zap Fox Cedar .*Chart Lab Cedar \+0.2 new 0.2 0 .*Websites without a product \+0.2 new 0.2 0/,
    );
    expect(page).toContain("no usage came in on 9 of 10 school days");
    const untilToday = dates.replace(`to=${day(1)}`, `to=${day(0)}`);
    expect(await read("director@cedar", `/historical-usage-comparison?${untilToday}`), "today isn't over").toContain(
      "(10 school days)",
    );
    const file = await as("director@cedar").get(`/historical-usage-comparison.csv?${dates}`);
    expect((await file.text()).trim().split(/\r?\n/)[1]).toBe("Zap Fox Cedar,4,1,19,4,0.4,0.1,0.3,300,");
  });

  test("name a contract that began or ended and isn't a renewal, on the page and in the file", async () => {
    const { districtId, products } = world;
    const lines = [{ softwareId: products.fox }];
    await aContract(db, districtId, { title: "Fox first", starts: -300, ends: -21, lines });
    await aContract(db, districtId, { title: "Fox renewed", starts: -20, ends: 300, lines });
    await aContract(db, districtId, { title: "Lab new", starts: -8, ends: 300, lines: [{ softwareId: products.lab }] });
    const page = await read("director@cedar", `/historical-usage-comparison?${dates}`);
    expect(page).toContain("Contract began: Lab new");
    expect(page).not.toMatch(/Fox (first|renewed)/);
    const file = await (await as("director@cedar").get(`/historical-usage-comparison.csv?${dates}`)).text();
    expect(file).toMatch(/^Chart Lab Cedar,.*Contract began: Lab new \(\d{4}-\d{2}-\d{2}\)/m);
  });

  test("are opened to what they are made of: parts that add up, school days, and what is missing", async () => {
    const page = await read("director@cedar", `/historical-usage-comparison?${dates}`);
    expect(page).toContain("How we got this");
    const made = await read("director@cedar", `/historical-usage-comparison/made?${dates}`);
    // Four, two and two of ten school days; before, one of ten.
    expect(made).toMatch(/8 engagements on 10 school days from .* make 0.8 per school day\./);
    expect(made).toMatch(/1 engagement on 10 school days from .* make 0.1 per school day\./);
    expect(made).toMatch(/Zap Fox Cedar .*4 1 .*Websites without a product 2 0 .*Total 8 1 /);
    expect(made).toMatch(/School days with usage, before 1 of 10 school days/);
    // One of eight engagements is the stranger's.
    expect(made).toContain("13% now, 0% before");
    expect((await as("director@cedar").get("/historical-usage-comparison/made?period=own")).status).toBe(404);
  });

  test("do not say that usage came in on every school day where there was none", async () => {
    const { districtId } = world;
    for (const back of [701, 702]) {
      await db
        .insertInto("school_days")
        .values({ district_id: districtId, day: day(back), kind: "no_school", name: "Cedar" })
        .execute();
    }
    const dates = `period=own&from=${day(5)}&to=${day(1)}&from2=${day(702)}&to2=${day(701)}`;
    const page = await read("director@cedar", `/historical-usage-comparison?${dates}`);
    expect(page).toContain("One of the periods has no school days");
    expect(page).not.toContain("on every school day of both periods");
  });

  test("come by school and by grade band, too", async () => {
    expect(await read("director@cedar", `/historical-usage-comparison?${dates}&by=school`)).toMatch(
      /Cedar Elementary \S+ \S+ 0.6 0.1 .*Birch Middle \S+ new 0.1 0/,
    );
    expect(await read("director@cedar", `/historical-usage-comparison?${dates}&by=grade`)).toContain(
      "Staff, and students without a grade",
    );
  });

  test.each([
    ["period=own", "Enter the first and the last day of both periods."],
    [
      `period=own&from=${day(1)}&to=${day(5)}&from2=${day(9)}&to2=${day(8)}`,
      "Enter a last day that isn’t before the first day.",
    ],
    [`period=own&from=2020-01-01&to=${day(1)}&from2=${day(9)}&to2=${day(8)}`, "Enter periods of up to 400 days each."],
    [
      "period=own&from=2999-01-01&to=2999-01-02&from2=2020-01-01&to2=2020-01-02",
      "Enter periods that began before today.",
    ],
    ["period=term", "Your rosters don’t name terms or semesters."],
  ])("say what is missing: %s", async (query, said) => {
    expect(await read("director@cedar", `/historical-usage-comparison?${query}`)).toContain(said);
  });
});

test("no page asks the database more than eight times", async () => {
  for (const path of ["/dashboard", "/software-rankings", "/historical-usage-comparison"]) {
    const answer = await as("director@cedar").get(path);
    expect(Number(answer.headers.get("x-queries")), path).toBeLessThanOrEqual(8);
  }
});
