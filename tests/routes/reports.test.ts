import { paperColumns } from "domain/insight/report-column-words";
import { type ReportKind, reportKinds } from "domain/insight/terms";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aReportsWorld, firstCells, plain, type ReportRole, type ReportsWorld, rowsOn } from "./reports.world";

let world: ReportsWorld;
let db: ReportsWorld["db"];
let place: ReportsWorld["place"];
let who: ReportsWorld["who"];

beforeAll(async () => {
  world = await aReportsWorld();
  ({ db, place, who } = world);
}, 60_000);
beforeEach(() => world.clear());
afterAll(() => world.close());

const widest: Partial<Record<ReportKind, string>> = {
  unauthorized: "state=all&days=365",
  requests: "show=all",
  syncs: "days=90",
};

describe("the list of reports", () => {
  test("offers each role the reports that it may see, each with its question", async () => {
    const linksOf = async (role: ReportRole) => {
      const html = await who[role].read("/reports");
      return reportKinds.filter((kind) => html.includes(`href="/reports/${kind}"`)).join(" ");
    };
    expect(await linksOf("it_director")).toBe("use roi compliance unauthorized requests syncs");
    expect(await linksOf("curriculum_director")).toBe("use roi compliance requests syncs");
    expect(await linksOf("principal")).toBe("use roi compliance");
    expect(await linksOf("teacher")).toBe("use roi compliance");
    const html = await who.it_director.read("/reports");
    expect(html).toContain("Which products are used, by how many people, and how did that change?");
    expect(html).toContain('href="/reports/board"');
    expect(await who.teacher.read("/reports")).not.toContain("/reports/board");
  });
});

describe.each(reportKinds)("the report %s", (kind) => {
  const at = `/reports/${kind}`;
  const query = widest[kind] ?? "";

  test("has the same rows on all its pages, in its file and on paper", async () => {
    const answer = await who.it_director.get(`${at}/export.csv?${query}`);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const csv = await answer.text();
    const heads = csv.replace("\ufeff", "").split("\r\n")[0]?.split(",") ?? [];
    const first = heads.indexOf({ unauthorized: "name", syncs: "configuration" }[kind as string] ?? "product");
    const inFile = firstCells(csv, first);
    const pages: string[] = [];
    for (let page = 1; page <= Math.ceil(Math.max(1, inFile.length) / 50); page++) {
      pages.push(...rowsOn(await who.it_director.read(`${at}?${query}&page=${page}`)));
    }
    expect(pages).toEqual(inFile);
    expect(rowsOn(await who.it_director.read(`${at}?${query}&print=1`))).toEqual(inFile);
    if (kind === "roi") {
      const cost = heads.indexOf("annual_cost_usd");
      const dollars = firstCells(csv, cost).reduce((sum, value) => sum + Number(value), 0);
      const paper = await who.it_director.read(`${at}?${query}&print=1`);
      const total = plain(paper.match(/<tfoot.*?<\/tfoot>/s)?.[0] ?? "");
      expect(dollars, "a row with a price").toBeGreaterThan(0);
      expect(total.replace(/,|\.00/g, ""), "what all rows come to").toContain(`$${dollars}`);
    }
    if (kind !== "use") expect(inFile.length).toBeGreaterThan(0);
    if (kind === "compliance") expect(inFile.length).toBeGreaterThan(60);
  });

  test("on the screen says what each of its figures means, with the examples that there are", async () => {
    const html = await who.it_director.read(`${at}?${query}`);
    const isFigure = ({ as }: { as: string }) => as === "number" || as === "dollars" || as === "percent";
    if (rowsOn(html).length > 0) {
      for (const { label } of paperColumns[kind].filter(isFigure)) expect(html).toContain(`What is ${label}?`);
    }
    for (const [, subject = "", id] of html.matchAll(/href="(\/figures\/[a-z]+)#([a-z-]+)"/g)) {
      expect(await who.it_director.read(subject)).toContain(` id="${id}"`);
    }
    if (kind === "roi") expect(html).toContain('href="/figures/money#realizable-saving"');
  });

  test("on paper names the district, the period, its filters and what its figures mean", async () => {
    const html = await who.it_director.read(`${at}?${query}&print=1`);
    const paper = html.slice(html.indexOf("<article"), html.indexOf("</article>"));
    const said = plain(paper);
    for (const part of [`${place.mark} district`, "Period", "Data", "Filters", "What the figures mean", "prepared"]) {
      expect(said).toContain(part);
    }
    expect(paper).not.toContain("<nav");
  });
});

test.each(["principal", "teacher"] as const)(
  "a %s’s report of costs has no column that is always empty",
  async (role) => {
    expect(await who[role].read("/reports")).toContain("What does each product cost, and when does its contract end?");
    for (const at of ["/reports/roi", "/reports/roi?print=1"]) {
      const html = await who[role].read(at);
      const heads = plain(/<thead.*?<\/thead>/s.exec(html)?.[0] ?? "");
      expect(heads).toMatch(/Product.*Vendor.*Annual cost.*Seats.*Contract ends/s);
      expect(heads).not.toMatch(/Active users|Utilization|Unused spend|You could save/);
      expect(html).not.toContain("Active users in");
    }
  },
);

test("a report writes names as they are, and names the laws of its filter", async () => {
  const [row] = await db
    .selectFrom("district_software as d")
    .innerJoin("software as s", "s.id", "d.software_id")
    .select(["s.id", "s.name"])
    .where("d.district_id", "=", place.districtId)
    .orderBy("s.sort_name")
    .limit(1)
    .execute();
  const { id, name } = row as { id: string; name: string };
  await db.updateTable("software").set({ name: "iAardvark" }).where("id", "=", id).execute();
  const html = await who.it_director.read("/reports/compliance");
  expect(html).toContain("iAardvark");
  expect(html).not.toContain("IAardvark");
  for (const law of ["FERPA", "COPPA", "ADA Title II"])
    expect(html).toMatch(new RegExp(`<option[^>]*>${law}</option>`));
  await db.updateTable("software").set({ name }).where("id", "=", id).execute();
});

describe("a teacher’s compliance report", () => {
  const at = "/reports/compliance";

  test("has no scores on the screen, on paper or in its file", async () => {
    expect(await who.teacher.read("/reports")).toContain("Which products may I use, with which conditions");
    for (const address of [at, `${at}?print=1`, `${at}?sort=-score&status=denied`]) {
      const html = plain(await who.teacher.read(address));
      expect(html).toMatch(/extra 00.*Yes/s);
      for (const word of ["Score", "Passed", "Not known", "Apply"]) expect(html).not.toContain(word);
    }
    const csv = await (await who.teacher.get(`${at}/export.csv`)).text();
    expect(csv).toContain("product,vendor,may_i_use_it,why_or_conditions,learns_about_students");
    expect(csv).toBe(await (await who.teacher.get("/compliance-report.csv")).text());
  });
});

test("the report of syncs names the days that it lists, of the district", async () => {
  const { rows } = await sql<{ from: string; to: string }>`
    select to_char(t.today - 6, 'FMMon FMDD, YYYY') as from, to_char(t.today, 'FMMon FMDD, YYYY') as to
    from (select (now() at time zone time_zone)::date as today from districts where id = ${place.districtId}) t`.execute(
    db,
  );
  const days = `${rows[0]?.from} to ${rows[0]?.to}`;
  for (const more of ["", "&print=1"]) {
    expect(plain(await who.it_director.read(`/reports/syncs?days=7${more}`))).toContain(days);
  }
});

describe("the board page", () => {
  test("has five figures, and the decisions that what is on record asks for, each with its source", async () => {
    const html = await who.it_director.read("/reports/board");
    expect([...html.matchAll(/<dt>/g)]).toHaveLength(5);
    const said = plain(html);
    for (const part of ["Active users", "Products in use", "Share approved", "Used without approval", "Annual cost"]) {
      expect(said).toContain(part);
    }
    expect(said).toContain("$121");
    expect(said).toMatch(new RegExp(`Decide by \\w+ \\d+, \\d{4} whether to renew ${place.mark} contract\\.`));
    expect(said).toContain(`contract with ${place.mark} reseller on record`);
  });

  test("has engagements where one may not see unauthorized usage", async () => {
    const said = plain(await who.curriculum_director.read("/reports/board"));
    expect(said).toContain("Engagements");
    expect(said).not.toContain("without approval");
  });
});
