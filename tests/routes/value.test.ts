import { fileURLToPath } from "node:url";
import { seedComplianceRequirements } from "domain/software/compliance/seed/compliance-requirements";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { cameOn } from "../support/days-with-use";
import { filled, formIn } from "../support/forms";
import { aMoneyWorld, someUse } from "../support/money-world";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
type Name = "it" | "curriculum" | "principal" | "teacher" | "student" | "owner" | "north";
const who: Record<Name, Visitor> = Object.create(null);
let web: Web;
let world: Awaited<ReturnType<typeof aMoneyWorld>>;

beforeAll(async () => {
  world = await aMoneyWorld(db);
  await seedComplianceRequirements(db);
  const { mathloom, reader } = world.products;
  // 300 people with 300 seconds in 90 days.
  await someUse(db, world.own, {
    uses: [
      { softwareId: mathloom, active: 300, peak: 400 },
      { softwareId: reader, active: 1, peak: 1 },
    ],
  });
  // 14 minutes a week of each: 300 people × 180 minutes.
  await sql`update usage_windows set seconds = array[0, 0, 3240000, 0] where district_id = ${world.own} and target_no = 1`.execute(
    db,
  );
  const counting = fileURLToPath(new URL("../support/count-queries.mjs", import.meta.url));
  web = await startWeb(database.url, { NODE_OPTIONS: `--import ${counting}` });
  const emails: Record<Name, string> = {
    it: "it@lakeside.example",
    curriculum: "curriculum@lakeside.example",
    north: "it@northfield.example",
    principal: "principal@lakeside.example",
    teacher: "teacher@lakeside.example",
    student: "student@lakeside.example",
    owner: "owner@rollcall.example",
  };
  for (const [name, email] of Object.entries(emails) as [Name, string][]) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(email);
  }
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
const page = async (visitor: Visitor, at: string) => textOf(await visitor.read(at));
const at = () => `/software/${world.products.mathloom}`;
const own = () => ({ forDistrict: world.own });
const rankings = "/software-rankings?measure=value";
const rate = (stars: string, ratingNote = "") => ({ ...own(), intent: "rate", stars, ratingNote });
const target = (minutesPerWeek: string) => ({ ...own(), intent: "set-target", minutesPerWeek });
const study = {
  intent: "add-study",
  tier: "2",
  title: "Weaving",
  year: "2024",
  outcome: "fractions",
  gradeMin: "",
  gradeMax: "",
  citationUrl: "example.org/study",
  note: "",
};
const weights = (all: string) => {
  const [utilization = "", target = "", evidence = "", compliance = "", rating = ""] = all.split(",");
  return { utilization, target, evidence, compliance, rating };
};

describe("before anything is on record", () => {
  test("one known part is not enough for an index, and all pages say so", async () => {
    const said = await page(who.it, at());
    expect(said).toContain("Value index: Not enough known");
    expect(said).toContain("25 · weight 3 300 active users for 1,200 seats");
    expect(said).toContain("Left out · weight 2 No study on file");
    expect(await page(who.it, rankings)).toMatch(/not ranked Mathloom .* Not enough known \(1 of 5 parts\)/);
  });

  test("the page has what was used, held against the 90 days before where those are known", async () => {
    const before = await page(who.it, at());
    expect(before).toMatch(/Usage Last 90 days: .*\. Not compared with the 90 days before: no usage is on record for /);
    expect(before).toMatch(/Active users .* 300 Engagements /);
    await cameOn(db, world.own, { from: 180, to: 0 });
    const said = await page(who.it, at());
    expect(said).toMatch(
      /Usage Last 90 days: .*\. Compared with \w+ \d+, \d{4} to \w+ \d+, \d{4}(\. Totals are for \d+ school days? now, \d+ then)?\./,
    );
    expect(said).toMatch(/Active users .* 300 Same as in the 90 days before/);
    expect(said).toMatch(/Minutes .* 54,000 53,995 more than in the 90 days before/);
  });

  test("the page has what is paid", async () => {
    const said = await page(who.it, at());
    expect(said).toContain("$6,399.90 a year for 1,200 seats. Compared with usage in the last 90 days.");
    // As /roi-dashboard has them of the same dates, each with what it means.
    expect(said).toMatch(/Utilization Active users divided by seats.* 25% 300 active users/);
    expect(said).toMatch(/Cost per active user Annual cost divided by active users.* \$21\.33/);
    expect(said).toMatch(/Unused spend Seats that went unused.* \$4,050/);
    expect(said).toMatch(/You could save Seats beyond the busiest month.* \$3,420/);
    // Each amount opens to what it is made of for this product alone.
    for (const [figure, lead] of [
      ["annualCost", "$6,399.90 a year for Mathloom."],
      ["unusedSpend", "$4,050 a year for Mathloom. Usage in the last 90 days."],
      ["realizableSaving", "$3,420 a year for Mathloom. Usage in the busiest month of the last 12 months."],
    ]) {
      const made = `/roi-dashboard/made?figure=${figure}&span=90&product=${world.products.mathloom}`;
      expect(await who.it.read(at())).toContain(`href="${made.replaceAll("&", "&amp;")}"`);
      const opened = await page(who.it, made);
      expect(opened).toContain(lead);
      expect(opened).not.toContain("Reader");
      expect(opened).toContain("Back to Mathloom");
      expect(await page(who.it, made.replace("made?", "made.csv?"))).not.toContain("Reader");
    }
    const unpaid = `/roi-dashboard/made?figure=annualCost&product=${world.products.theirs}`;
    expect((await who.it.get(unpaid)).status, "nothing is paid for it here").toBe(404);
    expect(said).not.toContain("Cost per enrolled student");
    expect(await page(who.it, `/software/${world.products.reader}`)).toMatch(
      /Cost per enrolled student Annual cost of a site license.* \$6,000 a year/,
    );
    expect(await page(who.it, `/software/${world.products.maps}`)).toContain("No active contract on file.");
  });
});

describe("staff ratings", () => {
  test("are given, changed and taken back by one's own hand, and others see count and mean alone", async () => {
    expect((await who.teacher.post(at(), rate("2", "My class found it slow"))).status).toBe(302);
    expect((await who.principal.post(at(), rate("5"))).status).toBe(302);
    expect(await page(who.teacher, at())).toContain("3.5 of 5 from 2 ratings. Few ratings: read with care.");
    expect(await page(who.teacher, at())).toContain("You rated it 2 of 5.");
    expect(await who.teacher.read(at())).toContain("My class found it slow");
    for (const other of [who.it, who.principal, who.owner]) {
      expect(await other.read(at())).not.toContain("My class found it slow");
    }
    expect((await who.teacher.post(at(), rate("4"))).status).toBe(302);
    expect(await page(who.it, at())).toContain("4.5 of 5 from 2 ratings");
    expect((await who.principal.post(at(), { ...own(), intent: "unrate" })).status).toBe(302);
    expect((await who.principal.post(at(), { ...own(), intent: "unrate" })).status).toBe(404);
    expect(await page(who.it, at())).toContain("4.0 of 5 from 1 rating.");
    const { rows } = await sql<{ said: string }>`select coalesce(details::text, '') || coalesce(after::text, '') as said
      from audit_log where action like 'educator_rating.%'`.execute(db);
    expect(rows.length, "given twice, changed, removed").toBe(4);
    expect(JSON.stringify(rows)).not.toMatch(/stars|slow/);
  });

  test("are for the staff of the district", async () => {
    for (const other of [who.owner, who.student]) expect((await other.post(at(), rate("1"))).status).toBe(403);
    expect((await who.north.post(at(), rate("1"))).status).toBe(404);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from educator_ratings`.execute(db);
    expect(rows[0]?.count).toBe(1);
  });

  test.each([
    [() => rate(""), "Choose a rating from 1 to 5."],
    [() => rate("6"), "Choose a rating from 1 to 5."],
    [() => rate("4", "x".repeat(501)), "Use 500 characters at most."],
    [() => ({ ...rate("4"), forDistrict: world.other }), "You’ve switched to another district"],
  ])("are refused with a reason %#", async (posted, message) => {
    const answer = await who.teacher.post(at(), posted());
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(message);
  });
});

describe("usage targets", () => {
  test("are set, changed and removed by those who approve software", async () => {
    expect((await who.teacher.post(at(), target("30"))).status).toBe(403);
    expect((await who.curriculum.post(at(), target("40"))).status).toBe(302);
    expect((await who.it.post(at(), target("28"))).status).toBe(302);
    expect(await page(who.it, at())).toContain(
      "50 · weight 2 14 minutes a week per active user; the target is 28 minutes",
    );
    const remove = { ...own(), intent: "remove-target" };
    expect((await who.it.post(at(), remove)).status).toBe(302);
    expect((await who.it.post(at(), remove)).status).toBe(404);
    expect((await who.it.post(at(), target("28"))).status).toBe(302);
    const { rows } = await sql<{ after: unknown; before: unknown }>`select before, after from audit_log
      where action = 'use_target.set' order by at`.execute(db);
    expect(rows.map(({ before, after }) => JSON.stringify([before, after]).replaceAll(/[^\d,nul]/g, ""))).toHaveLength(
      4,
    );
  });

  test("are saved over a colleague's only by who was told of it, and taken away by nobody who wasn't", async () => {
    const mine = async (mark: string) => formIn(await who.it.read(at()), at(), mark);
    const [set, remove] = [await mine('value="set-target"'), await mine('value="remove-target"')];
    expect((await who.curriculum.post(at(), target("45"))).status).toBe(302);
    for (const form of [set, remove]) {
      const answer = await who.it.post(form.action, filled(form.fields, form === set ? { minutesPerWeek: "31" } : {}));
      expect(answer.status).toBe(409);
      const said = textOf(await answer.text());
      expect(said).toMatch(
        /curriculum changed this usage target on .*, so nothing was saved\. It is now 45 minutes a week/,
      );
    }
    const answer = await who.it.post(set.action, filled(set.fields, { minutesPerWeek: "28" }));
    const latest = formIn(await answer.text(), at(), 'value="set-target"');
    expect(Object.fromEntries(latest.fields).minutesPerWeek, "what was typed stays").toBe("28");
    expect((await who.it.post(latest.action, latest.fields)).status).toBe(302);
    expect(await page(who.it, at())).toContain("the target is 28 minutes");
  });

  test.each(["", "0", "2401", "1.5", "ten"])("of %j minutes are refused", async (minutes) => {
    const answer = await who.it.post(at(), target(minutes));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Enter whole minutes from 1 to 2,400, such as 30.");
  });
});

describe("the value index", () => {
  beforeAll(async () => {
    expect((await who.it.post(at(), { ...study, ...own() })).status).toBe(302);
  });

  // Utilization 25, target 50, evidence 75 and one rating of 4 (75), weights 3, 2, 2 and 1: 400 ÷ 8 = 50.
  test("is the same on every screen that has it, with its parts", async () => {
    expect(await page(who.it, at())).toContain("Value index: 50");
    expect(await page(who.it, "/roi-dashboard")).toMatch(/50 from 4 of 5 parts Utilization 25 · weight 3/);
    expect(await page(who.it, "/roi-dashboard?span=7"), "whatever dates the page shows").toMatch(
      /50 from 4 of 5 parts/,
    );
    expect(await page(who.it, rankings)).toMatch(
      /1 Mathloom .* 50 from 4 of 5 parts .* 75 · weight 2 Tier 2, moderate/,
    );
    expect(await page(who.it, rankings)).toContain("Mathloom ranks first of 1 product by value: 50 of 100.");
    expect(await page(who.it, rankings)).toMatch(/Rank Product Value index Since before Approval 1 Mathloom .* same/);
    const file = await (await who.it.get("/software-rankings.csv?measure=value")).text();
    expect(file.split("\r\n")[1]).toBe("1,1,Mathloom,,Not reviewed,50,25,50,75,,75,4");
    const roi = await (await who.it.get("/roi-dashboard.csv")).text();
    expect(roi).toMatch(/Mathloom seats,50,25,50,75,,75,4/);
    expect(await page(who.it, "/roi-dashboard?sort=-value")).toContain("Mathloom");
  });

  test("has no rank before in the file where the dates before can't be compared", async () => {
    const days = await db.selectFrom("usage_day").selectAll().where("district_id", "=", world.own).execute();
    const last =
      days
        .map(({ day }) => String(day))
        .sort()
        .at(-1) ?? "";
    await sql`delete from usage_day where district_id = ${world.own} and day <= ${last}::date - 90`.execute(db);
    const file = await (await who.it.get("/software-rankings.csv?measure=value")).text();
    expect(file.split("\r\n")[1]).toMatch(/^1,,Mathloom,/);
    await sql`delete from usage_day where district_id = ${world.own}`.execute(db);
    await db.insertInto("usage_day").values(days).execute();
  });

  test("is for those who see the whole district: it sets seats against everybody's usage", async () => {
    for (const visitor of [who.principal, who.teacher]) {
      for (const where of [at(), "/roi-dashboard", rankings]) {
        expect(await page(visitor, where), where).not.toMatch(/Value index|300 active users|% utilization/);
      }
      const file = await (await visitor.get("/software-rankings.csv?measure=value")).text();
      expect(file).not.toContain("value_index");
      expect(await page(visitor, at()), "prices are no secret").toContain("$6,399.90 a year");
    }
    expect(await page(who.north, rankings)).not.toContain("Mathloom");
  });

  test("follows weights from the address until they are saved, then everywhere, until they are reset", async () => {
    const address = `${rankings}&utilization=1&target=0&evidence=1&compliance=0&rating=0`;
    expect(await page(who.it, address)).toMatch(/Mathloom .* 50 from 2 of 2 parts/);
    const other = `${rankings}&utilization=0&target=0&evidence=1&compliance=0&rating=1`;
    expect(await page(who.it, other)).toMatch(/Mathloom .* 75 from 2 of 2 parts/);
    expect(await page(who.it, other)).toContain("count on this page only, until you save them.");
    expect(await page(who.it, at())).toContain("Value index: 50");
    expect(await (await who.it.get(`/software-rankings.csv?${other.split("?")[1]}`)).text()).toContain(
      "Mathloom,,Not reviewed,75",
    );
    const kept = await who.it.post("/software-rankings", { intent: "keep-weights", ...weights("0,0,1,0,1") });
    expect(kept.headers.get("location")).toBe(rankings);
    expect(await page(who.it, at())).toContain("Value index: 75");
    expect(await page(who.it, "/roi-dashboard")).toMatch(/uses your own weights/);
    expect(await page(who.it, rankings)).toContain("These are your own weights");
    expect(await page(who.curriculum, at()), "nobody else's change").toContain("Value index: 50");
    expect((await who.it.post("/software-rankings", { intent: "reset-weights" })).status).toBe(302);
    expect(await page(who.it, at())).toContain("Value index: 50");
  });

  test.each(["11,1,1,1,1", "0,0,0,0,0", "5,0,0,0,0", ",1,1,1,1", "1.5,1,1,1,1", "-1,1,1,1,1"])(
    "refuses weights %s",
    async (all) => {
      const answer = await who.it.post("/software-rankings", { intent: "keep-weights", ...weights(all) });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toMatch(
        /Enter a (whole number from 0 to 10|weight above 0 for at least two parts)\./,
      );
      expect(await db.selectFrom("value_weights").selectAll().execute()).toEqual([]);
    },
  );

  test("says that weights of an address can’t be used", async () => {
    const said = await page(who.it, `${rankings}&utilization=99`);
    expect(said).toMatch(/Those weights can.t be used/);
    expect(said).toMatch(/Mathloom .* 50 from 4 of 5 parts/);
  });

  test("asks the database eight times at most, on each screen", async () => {
    for (const visitor of [who.it, who.owner, who.principal, who.teacher]) {
      for (const where of [at(), "/roi-dashboard?span=30", rankings]) {
        await visitor.get(where);
        const queries = Number((await visitor.get(where)).headers.get("x-queries"));
        // The page of a product was at nine before it had its use, cost and value, and is still.
        expect(queries, where).toBeLessThanOrEqual(where === at() ? 9 : 8);
      }
    }
  });
});

describe("products that overlap", () => {
  test("are listed with what it saves if one went, beside what is saved on unused seats", async () => {
    const { mathloom, reader } = world.products;
    const category = await aRow(db, "software_categories", { name: "Mathematics for tests" });
    await db.updateTable("software").set({ category_id: category }).where("id", "in", [mathloom, reader]).execute();
    await sql`insert into usage_groups (district_id, group_no, school_id, grade_band, role)
      values (${world.own}, 7, ${world.alder}, '3-5', 'student')`.execute(db);
    const used = async (target: number, people: number) => {
      await sql`insert into usage_windows values (${world.own}, 7, ${target}, array[0, 0, ${people}::int, 0], '{0,0,0,0}',
        '{0,0,0,0}', '{0,0,0,0}', '{0,0,0,0}', '{0,0,0,0}')`.execute(db);
      await sql`update usage_districts set windows_no = windows_no + 1 where district_id = ${world.own}`.execute(db);
    };
    await used(1, 300);
    await used(2, 9);
    expect(await page(who.it, "/roi-dashboard"), "nine people are too few").toContain(
      "You don’t pay for two products of one category at the same schools and grades.",
    );
    await sql`delete from usage_windows where district_id = ${world.own} and group_no = 7 and target_no = 2`.execute(
      db,
    );
    await used(2, 10);
    const said = await page(who.it, "/roi-dashboard");
    // The reader's one person needs one or two of Mathloom's seats at $4.50: 401 × 1.10 = 442 for 440.
    expect(said).toContain("Let Brightpath Reader end at its renewal and move its users to Mathloom.");
    expect(said).toContain("Already taken off: $9 for 2 more seats of the other product.");
    expect(said).toContain("In 1 category, the same schools and grades have two or more products");
    expect(said, "what they cost together").toContain("$18,399.90 a year");
    expect(said).toMatch(
      /From paying for one product, not two \$11,991 a year From unused seats \$3,420 a year Together \$15,411 a year/,
    );
    for (const visitor of [who.principal, who.teacher]) {
      expect(await page(visitor, "/roi-dashboard")).not.toContain("Products for the same purpose");
    }
  });
});
