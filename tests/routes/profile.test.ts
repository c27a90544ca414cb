import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPeopleWorld } from "../support/people-world";
import { forgetRefusals } from "../support/refusals";
import { Visitor } from "../support/visitor";

const world = await aPeopleWorld();
const { db, people, northfield, cedar } = world;
let teacher: Visitor;
const id = people.teacher.profileId;

beforeAll(async () => {
  teacher = await world.as("teacher");
});
afterAll(() => world.close());

const names = async () => {
  const row = await world.profile(id);
  return [row?.first_name, row?.last_name, row?.display_name];
};
const post = (fields: Record<string, string> | [string, string][]) => teacher.post("/profile", fields);

describe("names", () => {
  test("the name that others see is rebuilt when the first or last name changes", async () => {
    expect((await post({ intent: "names", firstName: " Ada ", lastName: "Lovelace" })).status).toBe(302);
    expect(await names()).toEqual(["Ada", "Lovelace", "Ada Lovelace"]);
  });

  test("only the fields that are sent are changed", async () => {
    await post({ intent: "names", lastName: "Byron" });
    expect(await names()).toEqual(["Ada", "Byron", "Ada Byron"]);
    await post({ intent: "display-name", displayName: "Ms. B" });
    expect(await names()).toEqual(["Ada", "Byron", "Ms. B"]);
    const before = await world.profile(id);
    expect((await post({ intent: "names", firstName: "Ada", lastName: "Byron" })).status).toBe(302);
    expect(await world.profile(id)).toEqual(before);
  });

  test("without both it falls back to the part of the email before the @", async () => {
    await post({ intent: "names", firstName: "", lastName: "" });
    expect(await names()).toEqual([null, null, "teacher"]);
  });

  test("too long or empty ones are refused and change nothing", async () => {
    const before = await world.profile(id);
    const long = await post({ intent: "names", firstName: "x".repeat(101), lastName: "Kept" });
    expect(long.status).toBe(422);
    const html = await long.text();
    expect(html).toContain("Use 100 characters at most for your first name.");
    expect(html).toContain('value="Kept"');
    const empty = await post({ intent: "display-name", displayName: "  " });
    expect(empty.status).toBe(422);
    expect(await empty.text()).toContain("Enter the name that others see.");
    expect(await world.profile(id)).toEqual(before);
  });

  test("a change stands in the audit log with what they were and are", async () => {
    await post({ intent: "names", firstName: "Ada", lastName: "Byron" });
    await post({ intent: "names", firstName: "Grace", lastName: "Hopper" });
    const [line] = await world.auditOf(id);
    expect(line).toMatchObject({ action: "profile.updated", result: "ok", actor_profile_id: id });
    expect(line?.request_id).toBeTruthy();
    expect(line).toMatchObject({
      before: { first_name: "Ada", last_name: "Byron", display_name: "Ada Byron" },
      after: { first_name: "Grace", last_name: "Hopper", display_name: "Grace Hopper" },
    });
  });
});

describe("nobody raises themself", () => {
  const intents = [
    { intent: "names", firstName: "Eve" },
    { intent: "display-name", displayName: "Eve" },
    { intent: "remove-avatar" },
  ];
  const tries: [string, string][] = [
    ["role", "super_admin"],
    ["role[]", "super_admin"],
    ["district_id", northfield.id],
    ["districtId", northfield.id],
    ["school_id", cedar.id],
    ["schoolId", cedar.id],
    ["grade", "12"],
    ["email", "other@lakeside.example"],
    ["profile_id", people.principal.profileId],
    ["auth_user_id", people.principal.authUserId],
    ["__proto__", "x"],
    ["__proto__[role]", "super_admin"],
  ];
  const cases = tries.flatMap((field) => intents.map((form) => [field[0], form.intent, field, form] as const));

  test.each(cases)("%s with %s is a 403, changes nothing, and is written down", async (name, _intent, field, form) => {
    const before = await world.profile(id);
    await forgetRefusals(db);
    const answer = await post([...Object.entries(form), field]);
    expect(answer.status, name).toBe(403);
    expect(await world.profile(id)).toEqual(before);
    const [line] = await world.auditOf(id);
    expect(line).toMatchObject({ action: "access.refused", result: "denied", actor_profile_id: id });
  });

  test.each([
    [
      ["intent", "names"],
      ["firstName", "A"],
      ["firstName", "B"],
    ],
    [
      ["intent", "names"],
      ["intent", "display-name"],
      ["firstName", "A"],
    ],
    [
      ["intent", "names"],
      ["firstName", "A"],
      ["role", "admin"],
      ["role", "super_admin"],
    ],
  ] as [string, string][][])("duplicate keys (%j) are a 403 and written down", async (...fields) => {
    const before = await world.profile(id);
    const lines = (await world.auditOf(id)).length;
    await forgetRefusals(db);
    expect((await post(fields)).status).toBe(403);
    expect(await world.profile(id)).toEqual(before);
    expect(await world.auditOf(id)).toHaveLength(lines + 1);
  });

  test("nor by a post from another site", async () => {
    const before = await world.profile(id);
    const answer = await teacher.post(
      "/profile",
      { intent: "names", firstName: "Eve" },
      { Origin: "https://evil.example" },
    );
    expect(answer.status).toBe(403);
    expect(await world.profile(id)).toEqual(before);
  });
});

describe("without a session", () => {
  test("a posted profile says 'User not logged in'", async () => {
    const visitor = new Visitor(world.web.origin);
    const answer = await visitor.post("/profile", { intent: "names", firstName: "Eve" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toMatch(/^\/login/);
    expect(await visitor.read(answer.headers.get("location") ?? "")).toContain("User not logged in");
  });

  test("a picture asked for by a script says 'No user authenticated'", async () => {
    const answer = await new Visitor(world.web.origin).get("/avatars/x.webp");
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain("No user authenticated");
  });
});

describe("the page", () => {
  test("shows what one may not change oneself, and whom to ask", async () => {
    await db.updateTable("profiles").set({ grade: "KG" }).where("id", "=", people.student.profileId).execute();
    const html = await (await world.as("student")).read("/profile");
    for (const said of ["student@lakeside.example", "Student", "Lakeside", "Alder High", "Kindergarten"])
      expect(html).toContain(said);
    expect(html).toContain(
      "If something is wrong here, ask the person who manages accounts in your school or district.",
    );
    expect(html).not.toMatch(/name="(role|district|school|grade|email)"/);
  });

  test("every role has one", async () => {
    for (const role of Object.keys(people) as (keyof typeof people)[]) {
      expect((await (await world.as(role)).get("/profile")).status, role).toBe(200);
    }
  });
});
