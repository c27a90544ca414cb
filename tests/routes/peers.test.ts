import { fileURLToPath } from "node:url";
import { ownFigures } from "domain/insight/peers/figures";
import { makeComparisons } from "domain/insight/peers/make-comparisons";
import { peerFigureNames, weeksRemembered } from "domain/insight/peers/terms";
import { peerFigureWords } from "domain/insight/peers/words";
import { weekOf } from "domain/usage/spans";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharingDistricts } from "../insight/world";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, aSchool } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/peer-benchmarking";
const day = "2026-11-04";
const week = weekOf(day);
let web: Web;
let alone: string;
let together: { id: string; name: string }[];
const visitors = new Map<string, Visitor>();
const as = (who: string) => visitors.get(who) as Visitor;

beforeAll(async () => {
  together = [
    ...(await sharingDistricts(db, { state: "Ashland", count: 7, week })),
    ...(await sharingDistricts(db, { state: "Birchland", count: 7, from: 8, week })),
  ];
  await makeComparisons(db, { day });
  alone = (await aDistrict(db, "Alone")).id;
  const counting = fileURLToPath(new URL("../support/count-queries.mjs", import.meta.url));
  web = await startWeb(database.url, { NODE_OPTIONS: `--import ${counting}` });
  const first = together[3]?.id as string;
  const school = await aSchool(db, first, "Ashland High");
  const people = [
    ["it@ashland", "it_director", first, null],
    ["curriculum@ashland", "curriculum_director", first, null],
    ["principal@ashland", "principal", first, school.id],
    ["teacher@ashland", "teacher", first, school.id],
    ["it@alone", "it_director", alone, null],
    ["teacher@alone", "teacher", alone, (await aSchool(db, alone, "Alone High")).id],
    ["owner@rollcall", "super_admin", null, null],
  ] as const;
  for (const [name, role, districtId, schoolId] of people) {
    await aPerson(db, { role, email: `${name}.example`, districtId, schoolId });
    const visitor = new Visitor(web.origin);
    await visitor.signIn(`${name}.example`);
    visitors.set(name, visitor);
  }
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const textOf = (html: string) =>
  html
    .replace(/<(script|style|option)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("’", "'")
    .replace(/\s+/g, " ");
const read = async (who: string, path = base) => textOf(await as(who).read(path));

const figuresWords = "The eight figures, to two decimals. No other district sees them before they are rounded.";
const comparisonWords =
  "Which districts were in a comparison, the state and the kind of figures it is about, and its three numbers.";
/** What the page about sharing says of each column of what is kept of a district for others. */
const columnWords = {
  "peer_figures.district_id": "Which district they are from, and its size group.",
  "peer_figures.size_band": "Which district they are from, and its size group.",
  "peer_figures.week": "The week they are from, and when they were made.",
  "peer_figures.made_at": "The week they are from, and when they were made.",
  "peer_figures.figures": figuresWords,
  "peer_figures.demo": "Whether figures were made up for a demo.",
  // A key without a meaning of its own.
  "peer_releases.id": comparisonWords,
  "peer_releases.member_ids": comparisonWords,
  "peer_releases.state_id": comparisonWords,
  "peer_releases.family": comparisonWords,
  "peer_releases.figures": comparisonWords,
  "peer_releases.size_band": "Which district they are from, and its size group.",
  "peer_releases.week": "The week they are from, and when they were made.",
  "peer_releases.made_at": "The week they are from, and when they were made.",
  "peer_releases.demo": "Whether figures were made up for a demo.",
};

describe("a district that shares", () => {
  test.each(["it@ashland", "curriculum@ashland", "principal@ashland", "teacher@ashland"])(
    "shows %s its figures beside districts of its size",
    async (who) => {
      const page = await read(who);
      expect(page).toContain("10 to 24 districts with 1,000 to 4,999 students, week of Nov 2, 2026.");
      expect(page).toMatch(
        /We compared 8 figures of your district with 10 to 24 districts with 1,000 to 4,999 students\./,
      );
      for (const { name } of together.filter((_, nth) => nth !== 3)) expect(page).not.toContain(`${name} `);
    },
  );

  test("shows the percentiles, its place, and a drawing with the same in words", async () => {
    // Fourteen districts with 100 to 1,400: the fourth, the middle of the seventh and the eighth, the eleventh.
    const html = await as("it@ashland").read(base);
    expect(html).toContain(
      'aria-label="Active users per 1,000 students. Your district: 400. Middle half of districts: 400 to 1,100. Median: 750."',
    );
    expect(textOf(html)).toContain("400 750 1,100 Middle half, below the median");
    expect(html).toContain(`href="${base}.csv"`);
    expect(html.match(/role="img" aria-label=/g)).toHaveLength(8);
  });

  test("compares within the state where there are enough", async () => {
    const page = await read("it@ashland", `${base}?with=state`);
    expect(page).toContain("5 to 9 districts in Ashland with 1,000 to 4,999 students, week of Nov 2, 2026.");
    expect(page).toContain("200 400 600 At the median");
    expect(await read("it@ashland", `${base}?with=nonsense`)).toContain("10 to 24 districts");
  });

  test("says as what a figure is compared, where rounding changes it, and draws it so", async () => {
    const id = together[4]?.id as string;
    const { figures } = await db
      .selectFrom("peer_figures")
      .select("figures")
      .where("district_id", "=", id)
      .executeTakeFirstOrThrow();
    await sql`update peer_figures set figures = figures || '{"activeRate": 512.4}' where district_id = ${id}`.execute(
      db,
    );
    await aPerson(db, { role: "it_director", email: "it@rounded.example", districtId: id });
    const visitor = new Visitor(web.origin);
    await visitor.signIn("it@rounded.example");
    const html = await visitor.read(base);
    expect(textOf(html)).toContain("512 compared as 500");
    expect(html).toContain("Active users per 1,000 students. Your district: 500.");
    await sql`update peer_figures set figures = ${JSON.stringify(figures)}::jsonb where district_id = ${id}`.execute(
      db,
    );
  });

  test("gives the same rows as a file", async () => {
    const answer = await as("teacher@ashland").get(`${base}.csv?with=state`);
    expect(answer.headers.get("content-disposition")).toContain("peer-benchmarking-");
    const lines = (await answer.text()).trim().split(/\r?\n/);
    expect(lines).toHaveLength(9);
    expect(lines[0]).toBe(
      "figure,unit,your_district,compared_as,percentile_25,median,percentile_75,your_place,other_districts,week_of",
    );
    expect(lines[1]).toBe(
      '"Active users per 1,000 students","per 1,000 students",400,400,200,400,600,At the median,5 to 9 districts,2026-11-02',
    );
  });

  test("asks the database no more often than a page may", async () => {
    const { headers } = await as("it@ashland").get(base);
    expect(Number(headers.get("x-queries"))).toBeGreaterThan(1);
    expect(Number(headers.get("x-queries"))).toBeLessThanOrEqual(8);
    // Nor does a figure's own page right after a record changed, when nothing is kept.
    await sql`update districts set name = name || ' ' where name like 'Ashland%'`.execute(db);
    const made = await as("it@ashland").get(`${base}/made?figure=unusedSeats`);
    expect(made.status).toBe(200);
    expect(Number(made.headers.get("x-queries"))).toBeGreaterThan(5);
    expect(Number(made.headers.get("x-queries"))).toBeLessThanOrEqual(8);
  });
});

describe("a district that doesn't share", () => {
  test("sees nothing of others, in no file either, and who can change that", async () => {
    const page = await read("teacher@alone");
    expect(page).toContain("Your district doesn't share its figures");
    expect(page).toContain("Your district administrator or IT director can turn this on.");
    expect(page).not.toMatch(/Median|percentile/);
    expect((await (await as("teacher@alone").get(`${base}.csv`)).text()).trim().split("\n")).toHaveLength(1);
    expect(await read("it@alone")).toContain("See what would be shared");
  });

  test("shares by a form, once it has read what leaves and what doesn't, and stops by another", async () => {
    const page = await read("it@alone", `${base}/sharing`);
    expect(page).toContain("What leaves your district");
    expect(page).toContain("What never leaves your district");
    expect(page).toContain("Sharing: off");
    const send = (intent: string, forDistrict = alone) =>
      as("it@alone").post(`${base}/sharing`, { intent, forDistrict });
    const shares = async () =>
      (await sql<{ is: boolean }>`select shares_benchmarks as is from districts where id = ${alone}`.execute(db))
        .rows[0]?.is;
    expect((await send("share")).headers.get("location")).toContain(base);
    expect(await shares()).toBe(true);
    const shared = await read("it@alone");
    expect(shared).toContain("Your district has no usage figures yet.");
    expect(shared).toContain("There is nothing to compare them with yet.");
    expect(await read("it@alone", `${base}/sharing`)).toContain("Sharing: on");
    expect((await send("stop")).status).toBe(302);
    expect(await shares()).toBe(false);
  });

  test("reads of each figure and each column that is kept for comparisons, and that it is kept unrounded", async () => {
    const page = await read("it@alone", `${base}/sharing`);
    for (const figure of peerFigureNames) expect(page).toContain(peerFigureWords[figure].name);
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name like 'peer%'`.execute(db);
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(columnWords).sort());
    for (const [column, words] of Object.entries(columnWords)) expect(page, column).toContain(words);
    const facts = { active: 650, engagements: 5_000, minutes: 9_000, products: 12, shareApproved: 60 };
    const kept = ownFigures({ students: 700, ...facts, annualCents: 0, seats: 0, unused: 0 });
    expect(kept.activeRate, "as the page says: to two decimals").toBe(928.57);
    expect(page).toContain(`stays on record for ${weeksRemembered} weeks`);
  });

  test("is not changed by a form that names another district, or nothing", async () => {
    const other = together[0]?.id as string;
    for (const fields of [
      { intent: "share", forDistrict: other },
      { intent: "stop", forDistrict: other },
      { intent: "x", forDistrict: alone },
    ]) {
      expect((await as("it@alone").post(`${base}/sharing`, fields)).status).toBe(422);
    }
    expect((await as("teacher@alone").post(`${base}/sharing`, { intent: "share", forDistrict: alone })).status).toBe(
      403,
    );
    const { rows } = await sql<{ id: string }>`select id from districts where shares_benchmarks`.execute(db);
    expect(rows).toHaveLength(14);
  });
});

test("everyone who sees the comparison reads how it is made", async () => {
  const page = await read("teacher@ashland", `${base}/method`);
  expect(page).toContain("A comparison has at least 6 districts, so each of them has at least 5 others.");
  expect(page).toContain("What this can't protect against");
});

test("who works on all districts chooses one first", async () => {
  const answer = await as("owner@rollcall").get(base);
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toContain("/working-district");
});

test("when one of them stops, nobody is compared with it any more", async () => {
  await sql`update districts set shares_benchmarks = false where id = ${together[9]?.id}::uuid`.execute(db);
  const page = await read("it@ashland");
  expect(page).toContain("Not enough peers");
  expect(page).toContain("A comparison needs at least 5 other districts with 1,000 to 4,999 students that share.");
  expect(page).not.toContain("Median: 750");
  expect(await read("it@ashland", `${base}?with=state`)).toContain("200 400 600 At the median");
});
