import { ensureDays } from "domain/usage/queries/days";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProduct } from "../support/compliance-world";
import { cloneDatabase } from "../support/database";
import { aContract, someUse } from "../support/money-world";
import { aDistrict, aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let districtId: string;
let it: Visitor;
let curriculum: Visitor;

/** People of the last full weeks, the latest one first: some of almost everybody, and some of few. */
const weeks = [803, 797, 14, 21, 9, 12, 808, 35];

beforeAll(async () => {
  districtId = (await aDistrict(db, "Lakeside")).id;
  for (const role of ["it_director", "curriculum_director"] as const) {
    await aPerson(db, { role, districtId, email: `${role}@lakeside.example` });
  }
  const seated = await aProduct(db, districtId, "Mathloom", { approval_status: "approved" });
  await someUse(db, districtId, { uses: [{ softwareId: seated, active: 300, peak: 97 }] });
  const lines = [{ softwareId: seated, quantity: 400, price: "12.00" }];
  await aContract(db, districtId, { title: "Mathloom seats", starts: -30, ends: 300, lines });
  await sql`insert into usage_windows values (${districtId}, 0, 0, '{90,300,500,0}', '{9,9,9000,0}', '{9,9,9000,9000}',
    '{90,300,100,643}', '{9,9,100,9000}', '{9,9,9,9}')`.execute(db);
  const days = await sql<{ day: string }>`
    select date_trunc('month', current_date - make_interval(months => n))::date::text as day from generate_series(0, 17) n`.execute(
    db,
  );
  await ensureDays(db, { days: days.rows.map(({ day }) => day) });
  await sql`insert into usage_day (district_id, day, group_no, target_no, people, engagements, visits, seconds, attempts)
    select ${districtId}::uuid, current_date - n, -1, 0, 1, 1, 1, 1, 0 from generate_series(0, 470) n`.execute(db);
  for (const [back, people] of weeks.entries()) {
    await sql`insert into usage_periods (district_id, unit, first_day, group_no, target_no, people)
      values (${districtId}, 'week', date_trunc('week', current_date)::date - ${7 * (back + 1)}::int, -1, 0, ${people})`.execute(
      db,
    );
  }
  web = await startWeb(database.url);
  [it, curriculum] = [new Visitor(web.origin), new Visitor(web.origin)];
  await it.signIn("it_director@lakeside.example");
  await curriculum.signIn("curriculum_director@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web?.stop();
  await database.close();
});

/** The people and engagements of the school year, as they are counted one day. */
async function counted(people: number, engagements: number): Promise<void> {
  await sql`update usage_windows set people[4] = ${people}, engagements[4] = ${engagements}
    where district_id = ${districtId} and target_no = 0`.execute(db);
  await sql`update usage_districts set windows_no = windows_no + 1 where district_id = ${districtId}`.execute(db);
}

/** The busiest month of the product that has seats. */
async function busiest(people: number): Promise<void> {
  await sql`update usage_periods set people = ${people} where district_id = ${districtId} and unit = 'month'
    and first_day = date_trunc('month', current_date)::date`.execute(db);
  await sql`update usage_districts set windows_no = windows_no + 1 where district_id = ${districtId}`.execute(db);
}

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const number = (written: string) => Number(written.replaceAll(",", ""));

/** Every number of people that a printed page tells: in its sentences, its figures, and the table of its chart. */
function peopleOn(html: string): number[] {
  const said = [...textOf(html).matchAll(/([\d,]+) (?:people|seats)\b/g)].map(([, people = ""]) => number(people));
  const tile =
    /<dt>Active users<\/dt><dd>(?:<small>at least <\/small>)?([\d,]+)/.exec(html.replaceAll("<!-- -->", ""))?.[1] ?? "";
  const table = /<table.*?<\/table>/s.exec(html)?.[0] ?? "";
  const cells = [...table.matchAll(/<td[^>]*>(?:<[^>]+>)*([\d,]+)</g)].map(([, people = ""]) => number(people));
  expect(said.length, "sentences tell of people").toBeGreaterThan(1);
  expect(tile, "a figure tells of people").not.toBe("");
  expect(cells.length, "the chart tells of people").toBeGreaterThan(3);
  return [...said, number(tile), ...cells];
}

/** Pairs of numbers that differ by 1 to 9: each of them tells a group of so few. */
const smallGroups = (numbers: readonly number[]) => {
  const all = [...new Set(numbers)].sort((one, other) => one - other);
  return all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter((other) => other - one < 10)
      .map((other) => [one, other]),
  );
};

describe("whoever subtracts what the board’s papers tell", () => {
  test("finds no group of fewer than 10: a week from its year, today from last week, people from seats", async () => {
    await counted(806, 9_004);
    const lastWeek = await it.read("/reports/board");
    await counted(811, 9_007);
    await busiest(99);
    const today = await it.read("/reports/board");
    const numbers = [...peopleOn(lastWeek), ...peopleOn(today)];
    expect(smallGroups(numbers)).toEqual([]);
    expect(numbers, "the busiest weeks are told").toContain(800);
    expect(textOf(lastWeek)).toContain("This school year, at least 800 people used 1 product.");
    expect(textOf(today)).toContain("This school year, at least 810 people used 1 product.");
    expect(textOf(today)).toContain("No small group can be worked out.");
  });

  test("finds no exact number in what the page is drawn from either", async () => {
    await counted(806, 9_004);
    const html = await it.read("/reports/board");
    for (const exact of [806, 803, 797, 808, 643]) expect(html).not.toMatch(new RegExp(`\\b${exact}\\b`));
  });

  test("finds no single engagement of someone, whose page has engagements", async () => {
    const engagements = async () =>
      /<dt>Engagements<\/dt><dd>(.*?)<\/dd>/.exec(
        (await curriculum.read("/reports/board")).replaceAll("<!-- -->", ""),
      )?.[1];
    await counted(806, 9_004);
    const before = await engagements();
    await counted(807, 9_007);
    expect([before, await engagements()]).toEqual(["<small>at least </small>9,000", "<small>at least </small>9,000"]);
  });

  test("finds what could be saved in whole tens of seats, and in whole dollars", async () => {
    await busiest(97);
    // 97 people keep 107 of 400 seats: 290 of the 293 to spare at $12.00.
    const said = textOf(await it.read("/reports/board"));
    expect(said).toContain("At their renewals, we could save at least $3,480 a year.");
    expect(said).toContain("Renew 110 seats of Mathloom instead of 400, and save at least $3,480 a year.");
    expect(said).not.toContain("3,516");
  });

  test("finds how it changed worked out from what is told, not from what was counted", async () => {
    await counted(806, 9_004);
    // 806 beside 643 are 25.3% more; 800 beside 640 are 25%.
    expect(textOf(await it.read("/reports/board"))).toContain("25% more than by this day last school year");
  });
});
