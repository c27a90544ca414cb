import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aDistrict, aPerson, aSchool } from "../support/people";
import { aSync } from "../support/syncs";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
const ids: Record<string, string> = {};
const visitors: Record<string, Visitor> = {};

/** Everyone who looks or is looked at, by name. "other" lives in another district, "elsewhere" in another school. */
beforeAll(async () => {
  web = await startWeb(database.url);
  const district = await aDistrict(db, "Lakeside");
  const other = await aDistrict(db, "Northfield");
  const school = await aSchool(db, district.id, "Lakeside High");
  const elsewhere = await aSchool(db, district.id, "Lakeside Middle");
  const otherSchool = await aSchool(db, other.id, "Northfield High");
  const own = { districtId: district.id, schoolId: school.id };
  const people = {
    super_admin: { role: "super_admin" },
    admin: { role: "admin" },
    district_admin: { role: "district_admin", districtId: district.id },
    it_director: { role: "it_director", districtId: district.id },
    curriculum_director: { role: "curriculum_director", districtId: district.id },
    principal: { role: "principal", ...own },
    principalElsewhere: { role: "principal", districtId: district.id, schoolId: elsewhere.id },
    teacher: { role: "teacher", ...own },
    colleague: { role: "teacher", ...own },
    student: { role: "student", ...own },
    classmate: { role: "student", ...own },
    otherDirector: { role: "it_director", districtId: other.id },
    otherTeacher: { role: "teacher", districtId: other.id, schoolId: otherSchool.id },
    otherStudent: { role: "student", districtId: other.id, schoolId: otherSchool.id },
  } as const;
  for (const [name, person] of Object.entries(people)) {
    const email = `${name.toLowerCase()}@lakeside.example`;
    ids[name] = (await aPerson(db, { ...person, email })).profileId;
    const visitor = new Visitor(web.origin);
    await visitor.signIn(email);
    visitors[name] = visitor;
  }
  await enrol(district.id);
});
afterAll(async () => {
  await web.stop();
  await database.close();
});

/** `teacher` teaches `student`; `colleague` teaches nobody, `classmate` is in no class. */
async function enrol(districtId: string) {
  const { id } = await aConfiguration(db, districtId, "Lakeside nightly");
  const row = { district_id: districtId, integration_id: id };
  const common = { ...row, first_seen_sync: await aSync(db, { id, district_id: districtId }, { status: "applied" }) };
  for (const role of ["teacher", "student"] as const) {
    await db
      .insertInto("roster_users")
      .values({
        ...common,
        sourced_id: role,
        enabled_user: true,
        org_sourced_ids: [],
        role,
        username: role,
        given_name: role,
        family_name: role,
        grades: [],
        profile_id: ids[role] as string,
      })
      .execute();
    await db
      .insertInto("roster_enrollments")
      .values({
        ...common,
        sourced_id: `enrolled-${role}`,
        class_sourced_id: "algebra",
        school_sourced_id: "school",
        user_sourced_id: role,
        role,
      })
      .execute();
  }
}

const look = (who: string, page: "student" | "teacher", whom: string) =>
  (visitors[who] as Visitor).get(`/${page}-dashboard/${ids[whom] ?? whom}`);

const allowed: Record<"student" | "teacher", string[]> = {
  student: [
    "super_admin",
    "admin",
    "district_admin",
    "it_director",
    "curriculum_director",
    "principal",
    "teacher",
    "student",
  ],
  teacher: ["super_admin", "admin", "district_admin", "it_director", "curriculum_director", "principal", "teacher"],
};

/** Whoever may bring usage in is told where. */
const managesUsage = ["super_admin", "district_admin", "it_director"];

describe.each(["student", "teacher"] as const)("the page of a %s", (page) => {
  test("opens to those who may look, with name, role and school, and why there is no usage", async () => {
    for (const who of allowed[page]) {
      const answer = await look(who, page, page);
      expect(answer.status, who).toBe(200);
      const html = await answer.text();
      expect(html, who).toContain(`<h1>${page}</h1>`);
      expect(html, who).toContain("Lakeside High");
      expect(html, who).toContain(page === "student" ? "Student" : "Teacher");
      expect(html, "says of the district, not of the person, that there is nothing").toContain(
        "Lakeside hasn’t sent any usage to Rollcall yet.",
      );
      expect(html.includes("Open Usage Sources"), who).toBe(managesUsage.includes(who));
    }
  });

  test("does not exist for anyone else", async () => {
    for (const who of Object.keys(visitors).filter((name) => !allowed[page].includes(name))) {
      expect((await look(who, page, page)).status, who).toBe(404);
    }
  });

  test("asks whoever is not signed in to sign in", async () => {
    const answer = await new Visitor(web.origin).get(`/${page}-dashboard/${ids[page]}`);
    expect(answer.headers.get("location")).toContain("/login?redirectTo=");
  });

  test("of an id that was never given out, or is none, is a 404; so is one of another role", async () => {
    for (const id of [crypto.randomUUID(), "not-an-id", page === "student" ? "teacher" : "student", "principal"]) {
      expect((await look("super_admin", page, id)).status, id).toBe(404);
    }
  });
});

test("a look at somebody else's page stands in the audit log, one's own does not", async () => {
  const before = await viewed();
  await look("principal", "student", "student");
  await look("student", "student", "student");
  await look("colleague", "student", "student");
  const added = (await viewed()).slice(before.length);
  expect(added).toEqual([
    {
      action: "person.viewed",
      actor_profile_id: ids.principal,
      subject_profile_id: ids.student,
      object_id: ids.student,
      details: { page: "student-dashboard" },
    },
  ]);
});

function viewed() {
  return db
    .selectFrom("audit_log")
    .select(["action", "actor_profile_id", "subject_profile_id", "object_id", "details"])
    .where("action", "=", "person.viewed")
    .orderBy("id")
    .execute();
}
