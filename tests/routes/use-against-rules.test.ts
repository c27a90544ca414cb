import { knowPeople } from "domain/usage/know-people";
import { refreshWindows } from "domain/usage/queries/windows";
import { useRuleWords } from "domain/usage/use-rule-words";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aPerson, aSchool } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { aDistrictOfUse, anApproval, aProduct, daysAgo } from "../usage/unauthorized-world";

const database = await cloneDatabase();
const { db } = database;
const visitors: Record<string, Visitor> = {};
let products: Record<"blocked" | "ended" | "staff", string>;
let web: Web;

/**
 * Three people used two products in the last 30 days; since one was blocked and the other's approval ended, one did. A
 * third is approved for staff only.
 */
beforeAll(async () => {
  products = {
    blocked: await aProduct(db, "Zap Fox"),
    ended: await aProduct(db, "Reader Lane"),
    staff: await aProduct(db, "Grade Desk"),
  };
  const { blocked, ended, staff } = products;
  const sites = { "zap-fox.com": blocked, "reader-lane.com": ended };
  const all = { ...sites, "grade-desk.com": staff };
  const { districtId, visit } = await aDistrictOfUse(db, "Lakeside", all);
  for (const site of Object.keys(sites)) {
    const before = ["ana", "ben", "cal"].map((who) => ({ site, who, daysAgo: 9 }));
    await visit(...before, { site, who: "ana", daysAgo: 2 }, { site, who: "ana", daysAgo: 1 });
  }
  for (const role of ["student", "teacher"] as const) {
    await aPerson(db, { role, districtId, email: `${role}@lakeside.example` });
  }
  await knowPeople(db, { districtId, today: daysAgo(0) });
  await visit(
    ...["student", "teacher", "teacher"].map((role, nth) => {
      return { site: "grade-desk.com", who: `${role}@lakeside.example`, daysAgo: nth + 1 };
    }),
  );
  await anApproval(db, { districtId, softwareId: staff });
  await db.updateTable("district_software").set({ staff_only: true }).where("software_id", "=", staff).execute();
  await anApproval(db, { districtId, softwareId: blocked });
  await anApproval(db, { districtId, softwareId: await aProduct(db, "Math Pond") });
  await anApproval(db, { districtId, softwareId: ended, until: daysAgo(4) });
  const block = { reason_code: "privacy", reason: "No agreement.", starts_on: daysAgo(3) };
  await db
    .insertInto("software_blacklist")
    .values({ district_id: districtId, software_id: blocked, ...block, school_ids: [] })
    .execute();
  await refreshWindows(db, { districtId, now: new Date() });
  const school = await aSchool(db, districtId, "Oak");
  await aPerson(db, { role: "it_director", districtId, email: "it_director@lakeside.example" });
  await aPerson(db, { role: "curriculum_director", districtId, email: "curriculum_director@lakeside.example" });
  await aPerson(db, { role: "principal", districtId, schoolId: school.id, email: "principal@lakeside.example" });
  web = await startWeb(database.url);
  for (const role of ["it_director", "curriculum_director", "principal"]) {
    visitors[role] = new Visitor(web.origin);
    await visitors[role].signIn(`${role}@lakeside.example`);
  }
}, 120_000);
afterAll(async () => {
  await web?.stop();
  await database.close();
});

/** The words of a page. */
const wordsOf = async (path: string, role = "it_director") =>
  ((await visitors[role]?.read(path)) ?? "")
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const atSchool = "everyone at your school who used the product in the last 30 days";

describe("usage since a block or the end of an approval, and everyone's of 30 days", () => {
  test("stand on the compliance report with what each counts", async () => {
    const report = await wordsOf("/compliance-report");
    expect(report).toContain("The number of people counts everyone who used the product in the last 30 days.");
    expect(report).toContain("That includes days before a block started or an approval ended.");
    for (const name of ["Zap Fox", "Reader Lane"])
      expect(report).toMatch(new RegExp(`${name} .{0,60}3 people in 30 days`));
    expect(report).toContain(`1 site or product, 2 visits since the block started. ${useRuleWords.banned.why}`);
    expect(report).toContain(`1 site or product, 2 visits since the approval ended. ${useRuleWords.ended.why}`);
    expect(await wordsOf("/compliance-report?print=1")).toContain("That includes days before a block started");
  });

  test.each(["blocked", "ended"] as const)(
    "stand on the page of the product that is %s with what each counts",
    async (which) => {
      const page = await wordsOf(`/software/${products[which]}`);
      const [rule, since] =
        which === "blocked" ? (["banned", "the block started"] as const) : (["ended", "the approval ended"] as const);
      expect(page).toContain(`1 site or product, 2 visits since ${since}. ${useRuleWords[rule].why}`);
      expect(page).toMatch(
        /Usage Last 90 days: .*? Active users .{0,200} each counted once\. How we got this See examples 3 /,
      );
    },
  );

  test("lead from the report to each site's usage, and back to a page that the reader may open", async () => {
    for (const [role, back] of [
      ["it_director", "/url-mapper?tab=unauthorized"],
      ["curriculum_director", "/compliance-report"],
    ] as const) {
      const report = (await visitors[role]?.read("/compliance-report")) ?? "";
      const [, use = ""] = /href="(\/url-mapper\/unauthorized\/\d+[^"]*)"/.exec(report) ?? [];
      const page = (await visitors[role]?.read(use.replaceAll("&amp;", "&"))) ?? "";
      const [, crumb = ""] = /<ol class="crumbs">.*?href="([^"]*)"/s.exec(page) ?? [];
      expect(crumb.replaceAll("&amp;", "&"), role).toBe(back);
      expect((await visitors[role]?.get(crumb.replaceAll("&amp;", "&")))?.status, role).toBe(200);
    }
  });

  test("tell what students use that is for staff only, and open to their visits alone", async () => {
    const said = `${useRuleWords.students.title} 1 site or product, 1 visit by students in the last 30 days.`;
    for (const path of ["/compliance-report", `/software/${products.staff}`]) {
      expect(await wordsOf(path), path).toContain(said);
      const html = (await visitors.it_director?.read(path)) ?? "";
      const [, to = ""] = /href="(\/url-mapper\/unauthorized\/\d+\?[^"]*who=students)"/.exec(html) ?? [];
      const use = to.replaceAll("&amp;", "&");
      const page = await wordsOf(use);
      expect(page).toContain("Usage of Grade Desk by students");
      expect(page).toContain("See everyone’s usage");
      expect(page).toMatch(/are one engagement\. See examples 1 Blocked attempts/);
      const [, csv = ""] = /href="([^"]*by=day[^"]*)"/.exec((await visitors.it_director?.read(use)) ?? "") ?? [];
      const file = await visitors.it_director?.get(csv.replaceAll("&amp;", "&"));
      expect((await file?.text())?.trim().split("\r\n")).toHaveLength(2);
    }
  });

  test("a principal's report has neither, and says that it counts the people of the school", async () => {
    const own = await wordsOf("/compliance-report", "principal");
    expect(own).toContain(`${atSchool}. Products`);
    expect(own).not.toContain("Zap Fox");
    expect(await wordsOf("/compliance-report")).not.toContain(atSchool);
  });
});
