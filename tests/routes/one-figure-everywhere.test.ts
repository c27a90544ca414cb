import { addDays } from "domain/days";
import { peerFigureNames } from "domain/insight/peers/terms";
import { formatPeer, peerFigureWords } from "domain/insight/peers/words";
import { endingSteps } from "domain/insight/terms";
import { figureWords } from "domain/money/figure-words";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { startWeb, type Web } from "../support/web";
import { daysAgo } from "../usage/unauthorized-world";
import { aFigureWorld, office, readersOf } from "./figure-world";

const database = await cloneDatabase();
let web: Web;
let world: Awaited<ReturnType<typeof aFigureWorld>>;
let read: Awaited<ReturnType<typeof readersOf>>;
let fox: string;

beforeAll(async () => {
  world = await aFigureWorld(database.db);
  fox = world.products.fox;
  web = await startWeb(database.url);
  read = await readersOf(web.origin, world);
}, 120_000);
afterAll(async () => {
  await web?.stop();
  await database.close();
});

const name = "Zap Fox Fir";
const staff = [...office, "principal", "tea"];
const rowOf = (rows: Record<string, string>[]) => rows.find(({ product }) => product === name) ?? {};
const numbers = (row: Record<string, string>, columns: string[]) => columns.map((column) => Number(row[column]));
const sumOf = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0);

test.each(office)(
  "the board page has the figures of the dashboard, of ROI Analytics and of the list, for %s",
  async (who) => {
    const html = await read.html(who, "/reports/board");
    const figures = Object.fromEntries(
      [...html.matchAll(/<dt>([^<]*)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label, value = ""]) => [
        label,
        value.replace(/<[^>]+>/g, ""),
      ]),
    );
    const { "Active users": people = 0, ...year } = await read.tiles(who, "/dashboard?span=year");
    const inTens = (count = 0) => `at least ${Math.floor(count / 10) * 10}`;
    expect(people, "enough not to be left out").toBeGreaterThan(10);
    const paid = await read.rows(who, "/roi-dashboard.csv");
    const open =
      who === "curriculum_director" ? [] : await read.rows(who, "/url-mapper/unauthorized.csv?state=open&days=90");
    const fourth =
      who === "curriculum_director"
        ? { Engagements: inTens(year.Engagements) }
        : { "Used without approval": String(open.length) };
    expect(figures).toEqual({
      "Active users": inTens(people),
      "Products in use": `at least ${year["Products in use"]}`,
      "Share approved": `${year["Share approved"]}%`,
      ...fourth,
      "Annual cost": `$${Math.round(sumOf(paid, "annual_cost_usd"))}`,
    });
    expect(await read.tiles(who, "/roi-dashboard")).toMatchObject({
      "Annual cost": Math.round(sumOf(paid, "annual_cost_usd")),
    });
  },
);

test("a school has one use: on its principal’s dashboard, on the district’s, and in the comparison by school", async () => {
  const dates = `from=${daysAgo(29)}&to=${daysAgo(0)}&from2=${daysAgo(59)}&to2=${daysAgo(30)}`;
  const own = await read.tiles("principal", "/dashboard?span=30");
  for (const who of office) {
    const rows = await read.rows(who, `/historical-usage-comparison.csv?by=school&period=own&${dates}`);
    const school = rows.find((row) => row.name === "Fir Elementary") ?? {};
    expect(numbers(school, ["engagements", "minutes"]), who).toEqual([own.Engagements, own.Minutes]);
    expect(await read.tiles(who, `/dashboard?span=30&school=${world.school.id}`), who).toEqual(own);
  }
});

test("what is compared with other districts is made of the dashboard’s figures and of ROI Analytics, for everyone", async () => {
  const all = await read.tiles("it_director", "/dashboard?span=90");
  const paid = await read.rows("it_director", "/roi-dashboard.csv?span=90");
  const { "Active users": active = 0, Engagements: engagements = 0, Minutes: minutes = 0 } = all;
  const students = 16;
  const [cost, seats] = [sumOf(paid, "annual_cost_usd"), sumOf(paid, "seats")];
  const used = paid.reduce((sum, row) => sum + Math.min(Number(row.seats), Number(row.active_users)), 0);
  const wanted = {
    "Active users per 1,000 students": (active * 1_000) / students,
    "Engagements per active user": engagements / active,
    "Minutes per active user": minutes / active,
    "Products in use per 1,000 students": ((all["Products in use"] ?? 0) * 1_000) / students,
    "Share approved": all["Share approved"] ?? 0,
    "Annual cost per student": cost / students,
    "Annual cost per active user": cost / active,
    "Share of seats not used": (100 * (seats - used)) / seats,
  };
  const first = await read.rows("it_director", "/peer-benchmarking.csv");
  expect(first.map(({ figure }) => figure)).toEqual(Object.keys(wanted));
  for (const { figure = "", your_district: value } of first) {
    expect(Number(value), figure).toBeCloseTo(wanted[figure as keyof typeof wanted], 1);
  }
  for (const who of staff) expect(await read.rows(who, "/peer-benchmarking.csv"), who).toEqual(first);
  for (const who of office) {
    const compared = await read.html(who, "/peer-benchmarking");
    for (const figure of peerFigureNames) {
      const { name: named, per } = peerFigureWords[figure];
      const at = `/peer-benchmarking/made?figure=${figure}`;
      expect(compared, who).toContain(`href="${at}"`);
      const said = `${formatPeer(figure, wanted[named as keyof typeof wanted])} ${per}`;
      const made = await read.text(who, at);
      expect(made, `${who} ${at}`).toContain(`${said} in your district today.`);
      if (figure !== "shareApproved") expect(made, `${who} ${at}`).toContain(` = ${said}`);
    }
    const opened = await read.html(who, "/peer-benchmarking/made?figure=unusedSeats");
    for (const parts of ["priceIndex", "unusedSpend"])
      expect(opened, who).toContain(`href="/roi-dashboard/made?figure=${parts}&amp;span=90"`);
  }
  expect(await read.html("principal", "/peer-benchmarking")).not.toContain("/peer-benchmarking/made");
});

describe("compliance", () => {
  test.each([...office, "principal"])(
    "of a product is the same in its report, its file and its page, for %s",
    async (who) => {
      const rows = await read.rows(who, "/compliance-report.csv");
      const { score, passed, applies } = rowOf(rows);
      expect([score, passed, applies]).toEqual(["7", "1", "14"]);
      const reported = rowOf(await read.rows(who, "/reports/compliance/export.csv"));
      expect(reported).toMatchObject({ score, passed, applies });
      const said = `Score ${score}%: ${passed} of ${applies} requirements that apply are passed`;
      expect(await read.text(who, `/compliance-report/${fox}`)).toContain(said);
      const [all, of] = [sumOf(rows, "passed"), sumOf(rows, "applies")];
      expect(await read.tiles(who, "/compliance-report")).toMatchObject({
        "Compliance score": Math.round((100 * all) / of),
      });
      expect(await read.text(who, "/compliance-report")).toContain(`${all} of ${of} requirements passed`);
    },
  );

  test.each(office)("is what a product’s value counts, on every screen that has it, for %s", async (who) => {
    const { score } = rowOf(await read.rows(who, "/compliance-report.csv"));
    for (const path of ["/software-rankings.csv?measure=value", "/roi-dashboard.csv"]) {
      expect(rowOf(await read.rows(who, path)).value_compliance, path).toBe(score);
    }
    for (const path of [`/software/${fox}`, "/software-rankings?measure=value"]) {
      expect(await read.text(who, path), path).toMatch(new RegExp(`Compliance ${score} · weight 2`));
    }
  });
});

describe("a product’s own page", () => {
  test.each(office)("has utilization, seats and cost per active user of ROI’s table and file, for %s", async (who) => {
    const row = rowOf(await read.rows(who, "/roi-dashboard.csv?span=90"));
    const { seats, active_users: active, utilization_percent: percent, cost_per_active_user_usd: each } = row;
    const { unused_spend_usd: unused = "", realizable_saving_usd: saving = "" } = row;
    const page = await read.text(who, `/software/${fox}`);
    expect(page).toContain(`a year for ${seats} seats. Compared with usage in the last 90 days.`);
    const { utilization, costPerActiveUser, unusedSpend, realizableSaving } = figureWords;
    for (const [{ name, definition }, value] of [
      [utilization, `${percent}% ${active} active users`],
      [costPerActiveUser, `$${each}`],
      [unusedSpend, `$${unused}`],
      [realizableSaving, `$${saving}`],
    ] as const) {
      const said = page.split(definition.replaceAll("’", "'")).map((rest) => rest.replace(" How we got this", ""));
      expect(
        said.some((rest) => rest.startsWith(` See examples ${value}`)),
        `${name} ${value}`,
      ).toBe(true);
    }
    expect(await read.text(who, "/roi-dashboard?span=90")).toContain(
      `${name} $294 ${seats} ${active} ${percent}% $${each}`,
    );
    expect(rowOf(await read.rows(who, "/reports/roi/export.csv?span=90"))).toEqual(row);
  });

  test.each(office)("opens its usage to the days and schools that make it, for %s", async (who) => {
    const page = `/software/${fox}`;
    const shown = await read.tiles(who, page);
    const [, made = ""] = /href="(\/url-mapper\/unauthorized\/\d+\?from=[^"]+)"/.exec(await read.html(who, page)) ?? [];
    const opened = await read.tiles(who, made);
    for (const figure of ["Active users", "Engagements", "Minutes"]) {
      expect(shown[figure], figure).toBeGreaterThan(0);
      expect(opened[figure], figure).toBe(shown[figure]);
    }
    const days = await read.rows(who, made.replace("?", "/usage.csv?by=day&"));
    expect(sumOf(days, "engagements")).toBe(shown.Engagements);
    const schools = await read.rows(who, made.replace("?", "/usage.csv?by=school&"));
    expect(sumOf(schools, "people")).toBe(shown["Active users"]);
  });

  test.each(office)("has the value index and its parts of the rankings and of ROI, for %s", async (who) => {
    const columns = ["value_index", "value_utilization", "value_target", "value_parts_known"];
    const ranked = numbers(rowOf(await read.rows(who, "/software-rankings.csv?measure=value")), columns);
    expect(numbers(rowOf(await read.rows(who, "/roi-dashboard.csv?span=30")), columns)).toEqual(ranked);
    const page = await read.text(who, `/software/${fox}`);
    const [index, utilization, target] = ranked;
    expect(page).toContain(`Value index: ${index}`);
    expect(page).toContain(`Utilization ${utilization} · weight 3`);
    expect(page).toContain(`Target use met ${target} · weight 2`);
  });

  test.each(office)(
    "has minutes and active users of which the rankings make minutes per active user, for %s",
    async (who) => {
      const { Minutes: minutes = 0, "Active users": active = 1 } = await read.tiles(who, `/software/${fox}`);
      const each = Math.round(minutes / active);
      const ranked = await read.text(who, "/software-rankings?measure=each&span=90");
      expect(ranked).toContain(
        `${name} ranks first of 2 products used in the last 90 days: ${each} minutes per active user.`,
      );
    },
  );
});

test("a student’s products and days are the same at home, on the student’s page, in what staff see and in their parts", async () => {
  const { "Products in use": products, "Days with usage": days } = await read.tiles("ana", "/dashboard?span=30");
  expect([products, days]).toEqual([2, 2]);
  for (const at of ["/home", "/dashboard?span=30"]) {
    expect(await read.text("ana", at)).toContain(`You used ${products} products on ${days} days in the last 30 days.`);
  }
  const path = `/student-dashboard/${world.pupilId}`;
  for (const who of ["ana", "tea", "principal", ...office]) {
    const shown = await read.tiles(who, `${path}?span=30`);
    expect(shown, who).toMatchObject({ "Products in use": products, "Days with usage": days });
    for (const [figure, value] of [
      ["productsInUse", products],
      ["daysWithUsage", days],
    ] as const) {
      const parts = await read.rows(who, `${path}/made.csv?figure=${figure}&span=30`);
      expect(Number(parts.at(-1)?.amount), `${who} ${figure}`).toBe(value);
      expect(sumOf(parts.slice(0, -2), "amount"), `${who} ${figure}`).toBe(value);
    }
  }
});

describe("home", () => {
  test.each(office.slice(0, 3))("counts the renewals of the list of contracts, for %s", async (who) => {
    const contracts = await read.rows(who, "/roi-dashboard/contracts.csv");
    const until = addDays(daysAgo(0), Math.max(...endingSteps));
    const due = contracts.filter(({ ends_on: ends = "", notice_on: notice = "" }) => (notice || ends) <= until);
    expect(due).toHaveLength(1);
    expect(await read.text(who, "/home")).toContain("1 contract is up for renewal");
  });

  test("has as many students of a teacher’s class as the teacher’s page and its file", async () => {
    const rows = await read.rows("tea", `/teacher-dashboard/${world.teacherId}/classes.csv`);
    const reading = rows.find((row) => Object.values(row).includes("Reading")) ?? {};
    const students = Number(reading.students);
    expect(students).toBe(15);
    expect(await read.text("tea", "/home")).toContain(`Reading 4 Fir Elementary ${students}`);
    const page = await read.text("tea", `/teacher-dashboard/${world.teacherId}`);
    expect(page).toContain(`${students} of ${students} students in your classes used software in the last 30 days.`);
  });

  test("lists for a student as many products as the student’s report", async () => {
    const report = await read.text("ana", "/compliance-report");
    expect(report).toContain("1 product");
    expect(report).toContain(name);
    expect(await read.text("ana", "/home")).toContain("See all 1 product");
  });
});

/** What has an "i" on each screen with figures, besides reports and dashboards of people, which other tests read. */
const explained: [string, string[]][] = [
  ["/dashboard", ["Active users", "Engagements", "Minutes", "Products in use", "Share approved"]],
  [
    "/roi-dashboard",
    ["Annual cost", "Unused spend", "You could save", "EdTech Price Index", "Seats", "Utilization", "Value index"],
  ],
  ["/roi-dashboard/contracts", ["Annual cost"]],
  ["/roi-dashboard/contracts/$contract", ["Annual cost"]],
  ["/roi-dashboard/renewals", ["Annual cost"]],
  ["/roi-dashboard/savings", ["You could save", "Less to pay"]],
  ["/software-rankings", ["Active users", "Engagements", "Minutes"]],
  ["/software-rankings?measure=value", ["Value index"]],
  ["/historical-usage-comparison?period=year", ["Engagements per school day", "Change", "Change in percent"]],
  ["/peer-benchmarking", peerFigureNames.map((figure) => peerFigureWords[figure].name)],
  ["/peer-benchmarking/sharing", peerFigureNames.map((figure) => peerFigureWords[figure].name)],
  ["/compliance-report", ["Compliance score", "Not checked", "With an agreement"]],
  ["/url-mapper?tab=unauthorized", ["Active users", "Engagements"]],
];
test.each(explained)("%s says what each of its figures means", async (at, figures) => {
  const [{ id } = { id: "" }] = await database.db.selectFrom("contracts").select("id").limit(1).execute();
  const html = await read.html("it_director", at.replace("$contract", id));
  for (const figure of figures) {
    const button = `aria-label="What is ${figure}?" popovertarget="`;
    expect(html).toContain(button);
    const note = html.split(button)[1]?.split('"')[0] ?? "";
    expect(html.split(`<span id="${note}"`)[1]?.slice(0, 400), "its definition").toContain(figure);
  }
});
