import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { aComplianceWorld, aProduct } from "../support/compliance-world";
import { cloneDatabase } from "../support/database";
import { aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const names = ["it", "principal", "teacher", "colleague", "student"] as const;
const who: Record<(typeof names)[number], Visitor> = Object.create(null);
const approved = { approval_status: "approved", privacy_status: "compliant" };
let web: Web;
let world: Awaited<ReturnType<typeof aComplianceWorld>>;

beforeAll(async () => {
  world = await aComplianceWorld(db);
  const atSchool = { districtId: world.own, schoolId: world.school };
  await aPerson(db, { role: "teacher", email: "colleague@lakeside.example", ...atSchool });
  web = await startWeb(database.url);
  for (const name of names) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(`${name}@lakeside.example`);
  }
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const read = async (visitor: Visitor, path: string) => (await visitor.read(path)).replaceAll("<!-- -->", "");
/** The answer of a product's page. */
const boxOf = async (visitor: Visitor, id: string, grade = "") => {
  const page = await read(visitor, `/software/${id}?grade=${grade}`);
  const [box = ""] = /<section[^>]*aria-labelledby="may-use".*?<\/section>/s.exec(page) ?? [];
  return box.replace(/<form.*?<\/form>/s, "").replace(/<[^>]*>/g, " ");
};
/** The line of a product in what one may use; empty where it is missing. */
const lineOf = async (visitor: Visitor, name: string) => {
  const page = await read(visitor, `/compliance-report?q=${encodeURIComponent(name)}`);
  const line = page.match(/<tr role="row">.*?<\/tr>/gs)?.find((one) => one.includes(`>${name}<`));
  return (line ?? "").replace(/<[^>]*>/g, " ");
};
const csvOf = async (visitor: Visitor, name: string) =>
  (await visitor.get(`/compliance-report.csv?q=${encodeURIComponent(name)}`)).text();

describe("a product on the blocked list, for whom an exception lets off", () => {
  const entry = { id: "", product: "" };
  beforeAll(async () => {
    entry.product = await aProduct(db, world.own, "Number Quest", approved);
    const made = await who.it.post("/software-blacklist-manager/new", {
      forDistrict: world.own,
      software: "Number Quest",
      pattern: "",
      reasonCode: "distraction",
      reason: "Not in lessons.",
      startsOn: "2026-01-01",
      endsOn: "",
      alternative: "",
    });
    entry.id = made.headers.get("location")?.split("/").at(-1) ?? "";
  });
  const except = (exceptSchool: string, exceptPerson: string) => {
    const fields = { exceptSchool, exceptPerson, until: "2099-03-01", exceptReason: "A contest." };
    return who.it.post(`/software-blacklist-manager/${entry.id}`, { intent: "except", ...fields });
  };
  const nothing = async (visitor: Visitor) => {
    expect(await boxOf(visitor, entry.product)).toContain("It is on the district’s blocked list: Not in lessons.");
    expect(await lineOf(visitor, "Number Quest")).toBe("");
    expect(await csvOf(visitor, "Number Quest")).not.toContain("Number Quest");
  };

  test("without one it is blocked, and in nobody’s list", async () => {
    await nothing(who.teacher);
    expect(await lineOf(who.student, "Number Quest")).toBe("");
  });

  test("one person is told on every screen that the exception is theirs, until when, and not for students", async () => {
    expect((await except("", "teacher@lakeside.example")).status).toBe(302);
    const reason = "You have an exception until March 1, 2099. It is blocked for everyone else, including students.";
    const box = await boxOf(who.teacher, entry.product);
    expect(box).toMatch(/May I use it\?\s+Yes\s/);
    expect(box).toContain(reason);
    const line = await lineOf(who.teacher, "Number Quest");
    expect(line).toMatch(/\sYes\s/);
    expect(line).toContain(reason);
    expect(await csvOf(who.teacher, "Number Quest")).toContain(`,Yes,"${reason}"`);
    const graded = await boxOf(who.teacher, entry.product, "5");
    expect(graded).toMatch(/May I use it with grade 5\?\s+No\s/);
    expect(graded).toContain("Your exception is for you alone, not for students in grade 5.");
    expect(await read(who.teacher, "/software-search?q=Number+Quest&with=5")).toContain(
      "Your exception is for you alone",
    );
    expect(await read(who.teacher, "/software-search?q=Number+Quest")).toContain(reason);
    await nothing(who.colleague);
    expect(await lineOf(who.student, "Number Quest")).toBe("");
  });

  test("a school’s people are all told that it is their school’s", async () => {
    expect((await except(world.school, "")).status).toBe(302);
    const reason = "Your school has an exception until March 1, 2099. It is blocked for everyone without one.";
    for (const visitor of [who.teacher, who.colleague, who.student]) {
      expect(await lineOf(visitor, "Number Quest")).toContain(reason);
    }
    for (const visitor of [who.teacher, who.colleague, who.principal]) {
      expect(await boxOf(visitor, entry.product)).toContain(reason);
      expect(await boxOf(visitor, entry.product, "5")).toContain(reason);
    }
  });
});

test("an approval whose roles leave students out says so to staff, in the box and in the list", async () => {
  const ofDistrict = { district_id: world.own };
  const id = await aRow(db, "software", { ...ofDistrict, name: "Staff Desk" });
  await aRow(db, "district_software", {
    ...ofDistrict,
    software_id: id,
    ...approved,
    approval_status: "approved_with_conditions",
    allowed_roles: ["teacher", "principal", "curriculum_director", "it_director", "district_admin"],
    conditions: "Keep sharing outside the class turned off.",
  });
  const both = /Staff only, not students.*Keep sharing outside the class turned off/s;
  for (const visitor of [who.teacher, who.principal, who.it]) expect(await boxOf(visitor, id)).toMatch(both);
  expect(await lineOf(who.teacher, "Staff Desk")).toMatch(both);
  expect(await csvOf(who.teacher, "Staff Desk")).toMatch(both);
  expect(await boxOf(who.teacher, id, "6")).toContain("It is approved only for teachers, principals");
});
