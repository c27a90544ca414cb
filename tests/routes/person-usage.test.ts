import { randomUUID } from "node:crypto";
import { knowPeople } from "domain/usage/know-people";
import { verifyDay } from "domain/usage/queries/verify";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { fillIn, formIn } from "../support/forms";
import { aPerson, aSchool, password } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { aProduct, daysAgo } from "../usage/unauthorized-world";
import { anIntake, rowsOf } from "../usage/world";

const database = await cloneDatabase();
const { db } = database;
const day = daysAgo(1);
let web: Web;
let place: Awaited<ReturnType<typeof anIntake>>;
let schoolId: string;
let pupil: { profileId: string; email: string };
let count = 0;
const visitors: Record<string, Visitor> = {};
const ids: Record<string, { profileId: string; authUserId: string }> = {};

/**
 * Everyone who asks, by role, with the pupils' school; "elsewhere" is of another school, "neighbour" of another
 * district.
 */
beforeAll(async () => {
  const product = await aProduct(db, "Zap Fox");
  const now = new Date().toISOString();
  place = await anIntake(db, { name: "Lakeside", now, timeZone: "UTC", patterns: { "zapfox.example": product } });
  const { districtId } = place;
  const other = await anIntake(db, { name: "Northfield", now });
  schoolId = (await aSchool(db, districtId, "Lakeside High")).id;
  const elsewhere = await aSchool(db, districtId, "Lakeside Middle");
  web = await startWeb(database.url);
  const enter = async (name: string, person: Omit<Parameters<typeof aPerson>[1], "email">) => {
    ids[name] = await aPerson(db, { ...person, email: `${name}@lakeside.example` });
    visitors[name] = new Visitor(web.origin);
    await visitors[name].signIn(`${name}@lakeside.example`);
  };
  await enter("super_admin", { role: "super_admin" });
  await enter("admin", { role: "admin" });
  for (const role of ["district_admin", "it_director", "curriculum_director"] as const) {
    await enter(role, { role, districtId });
  }
  for (const role of ["principal", "teacher", "student"] as const) {
    await enter(role, { role, districtId, schoolId });
  }
  await enter("elsewhere", { role: "principal", districtId, schoolId: elsewhere.id });
  await enter("neighbour", { role: "it_director", districtId: other.districtId });
  visitors.nobody = new Visitor(web.origin);
}, 120_000);
afterAll(async () => {
  await web?.stop();
  await database.close();
});

beforeEach(async () => {
  const { districtId } = place;
  pupil = await aPerson(db, { role: "student", districtId, schoolId, email: `pupil-${++count}@lakeside.example` });
  await knowPeople(db, { districtId, today: daysAgo(0) });
  const visit = (person: string, url: string, more: object = {}) => ({
    event_id: randomUUID(),
    occurred_at: `${day}T14:00:00Z`,
    person,
    url,
    ...more,
  });
  await place.send([
    visit(pupil.email, "https://www.zapfox.example/canary-path", { duration_seconds: 600 }),
    visit(pupil.email, "https://www.zapfox.example/canary-path", { occurred_at: `${day}T15:10:00Z` }),
    visit(pupil.email, "https://www.games.example/canary-path", { duration_seconds: 7 }),
    visit(`friend-${count}`, "https://www.zapfox.example/canary-path"),
  ]);
  // As a filter's log would have it: it kept the pupil from the games.
  await sql`update usage_events set blocked = true where seconds = 7`.execute(db);
  await rollUpWaiting(db, { districtId });
});

const who = (name: string) => visitors[name] as Visitor;
const at = (person = pupil.profileId) => `/user-management/${person}`;
const download = (name: string) => who(name).get(`${at()}/usage.csv`);
const erase = (name: string, fields: Record<string, string> = {}) =>
  who(name).post(at(), { intent: "erase-usage", ...fields });
const audited = (verb: "usage_exported" | "usage_erased", person = pupil.profileId) =>
  db
    .selectFrom("audit_log")
    .select(["actor_profile_id as by", "subject_profile_id as of", "object_id as id", "district_id as district"])
    .where("action", "=", `person.${verb}`)
    .where("object_id", "=", person)
    .orderBy("id")
    .execute();
const line = (name: string) => ({
  by: ids[name]?.profileId,
  of: pupil.profileId,
  id: pupil.profileId,
  district: place.districtId,
});
/** The days that are kept of the pupil. */
const kept = async () => {
  const { rows } = await sql<{ days: number }>`
    select count(*)::int as days from usage_person_day d join usage_people p using (district_id, person_no)
    where p.profile_id = ${pupil.profileId}`.execute(db);
  return rows[0]?.days;
};
const right = async () => {
  await rollUpWaiting(db, place);
  expect(await verifyDay(db, { districtId: place.districtId, day })).toEqual([]);
};

const allowed = ["super_admin", "admin", "district_admin", "it_director"];
const refused: [string, number][] = [
  ...([
    ["principal", 403],
    ["elsewhere", 403],
    ["neighbour", 404],
    ["curriculum_director", 403],
    ["teacher", 403],
  ] as [string, number][]),
  ...([
    ["student", 403],
    ["nobody", 401],
  ] as [string, number][]),
];

test("what is approved for staff only is told so on a student's page, to them and to others, with the reason", async () => {
  const standing = { approval_status: "approved", privacy_status: "compliant", staff_only: true };
  const { id } = await db.selectFrom("software").select("id").where("name", "=", "Zap Fox").executeTakeFirstOrThrow();
  await aRow(db, "district_software", { district_id: place.districtId, software_id: id, ...standing });
  const themselves = new Visitor(web.origin);
  await themselves.signIn(pupil.email);
  const own = await themselves.read("/dashboard");
  const others = await visitors.principal?.read(`/student-dashboard/${pupil.profileId}`);
  expect(own).toContain("not approved for you");
  expect(others).toContain("not approved for this student");
  for (const page of [own, others]) expect(page).toContain("It is approved for staff only, not for use by students.");
  await db.deleteFrom("district_software").where("software_id", "=", id).execute();
});

describe("the file of what somebody used", () => {
  test.each(allowed)(
    "goes to %s, with a line in the audit log, and has all that is kept and no address",
    async (name) => {
      const answer = await download(name);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toContain("text/csv");
      expect(answer.headers.get("cache-control")).toContain("no-store");
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="usage-of-a-person\.csv"$/);
      const [head, ...rows] = (await answer.text())
        .replace(/^\uFEFF/, "")
        .trim()
        .split("\r\n");
      expect(head).toBe("day,product,website,visits,minutes,hours of the day,blocked attempts");
      expect(rows.sort()).toEqual([`${day},,games.example,0,0,,1`, `${day},Zap Fox,,2,11,14 15,0`]);
      expect(await audited("usage_exported")).toEqual([line(name)]);
    },
  );

  test.each(refused)("does not go to %s, and nothing says it did", async (name, status) => {
    expect((await download(name)).status).toBe(status);
    expect(await audited("usage_exported")).toEqual([]);
  });

  test("of somebody of another district is not there, and of oneself not here", async () => {
    expect((await who("it_director").get(`${at(ids.neighbour?.profileId)}/usage.csv`)).status).toBe(404);
    expect((await who("it_director").get(`${at(ids.it_director?.profileId)}/usage.csv`)).status).toBe(403);
    expect(await audited("usage_exported", ids.neighbour?.profileId)).toEqual([]);
    expect(await audited("usage_exported", ids.it_director?.profileId)).toEqual([]);
  });

  test("has only its header where nothing is kept", async () => {
    await erase("it_director");
    const lines = (await (await download("it_director")).text()).trim().split("\r\n");
    expect(lines).toHaveLength(1);
  });
});

describe("erasing what somebody used", () => {
  test.each(allowed)("is done by %s with the form of the page, with a line in the audit log", async (name) => {
    expect(await kept()).toBe(2);
    const answer = await fillIn(who(name), at(), 'value="erase-usage"', {});
    expect(answer.headers.get("location")).toBe(at());
    expect(await who(name).read(at())).toContain("Their usage is erased.");
    expect(await kept()).toBe(0);
    expect(await audited("usage_erased")).toEqual([line(name)]);
    await right();
  });

  test("is said on their page and their first page, in place of “used no software”", async () => {
    const page = `/student-dashboard/${pupil.profileId}`;
    expect(await who("it_director").read(page)).toMatch(
      / used 1 product on 1 day in the last 30 days\.(?! .{0,40}erased)/,
    );
    await erase("it_director");
    const today = new Date().toLocaleDateString("en-US", {
      month: "short",
      day: "numeric",
      year: "numeric",
      timeZone: "UTC",
    });
    const erased = `usage up to ${today} was erased. No usage has come in since.`;
    for (const span of ["30", "year"]) {
      const read = await who("it_director").read(`${page}?span=${span}`);
      expect(read).toContain(erased);
      expect(read).not.toContain("used no software");
    }
    const own = new Visitor(web.origin);
    await own.signIn(`pupil-${count}@lakeside.example`);
    for (const at of [page, "/home", "/dashboard"]) {
      const read = await own.read(at);
      expect(read, at).toContain(`Your ${erased}`);
      expect(read, at).not.toContain("used no software");
    }
  });

  test.each(refused)("is not done by %s", async (name, status) => {
    const answer = await erase(name);
    expect(answer.status).toBe(status === 401 ? 302 : status);
    expect(await kept()).toBe(2);
    expect(await audited("usage_erased")).toEqual([]);
  });

  test("of somebody of another district, or of oneself, is not done", async () => {
    const order = { intent: "erase-usage" };
    expect((await who("it_director").post(at(ids.neighbour?.profileId), order)).status).toBe(404);
    expect((await who("it_director").post(at(ids.it_director?.profileId), order)).status).toBe(403);
    expect(await who("it_director").read(at(ids.it_director?.profileId))).not.toContain("Erase usage");
  });

  test("asks whoever signed in more than ten minutes ago for their password, and does nothing without it", async () => {
    const { authUserId } = ids.it_director as { authUserId: string };
    await sql`update auth_sessions set created_at = now() - interval '11 minutes', confirmed_at = null
      where auth_user_id = ${authUserId}`.execute(db);
    const page = await (await who("it_director").get(at())).text();
    const fields = Object.fromEntries(formIn(page, at(), 'value="erase-usage"').fields);
    expect(fields).toEqual({ intent: "erase-usage", ownPassword: "" });
    const empty = await who("it_director").post(at(), fields);
    expect(empty.status).toBe(422);
    const said = await empty.text();
    expect(said).toContain("Enter your own password, too.");
    // The field that is at fault is to be seen, though the form stands in a fold.
    expect(said).toMatch(/<details[^>]* open=""[^>]*>(?:(?!<\/details>).)*Your Rollcall password/s);
    const wrong = await erase("it_director", { ownPassword: "not the password" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).not.toContain("not the password");
    expect(await kept()).toBe(2);
    expect(await audited("usage_erased")).toEqual([]);
    expect((await erase("it_director", { ownPassword: password })).headers.get("location")).toBe(at());
    expect(await kept()).toBe(0);
  });

  test("twice, one after the other or at once, takes nothing away from anybody else", async () => {
    const answers = await Promise.all([erase("it_director"), erase("district_admin"), erase("it_director")]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    await who("it_director").read(at());
    await erase("it_director");
    expect(await who("it_director").read(at())).toContain("No usage was kept for them.");
    await right();
    const friends = await rowsOf<{ visits: number }>(db, place.districtId, "visits", "usage_person_day");
    expect(friends.filter(({ visits }) => visits === 1)).toHaveLength(count);
    expect(await audited("usage_erased")).toHaveLength(4);
  });
});

describe("the usage of somebody who moved to another district", () => {
  const settings = "/usage-sources/settings";
  const move = async () => {
    const { district_id: elsewhere } = await db
      .selectFrom("profiles")
      .select("district_id")
      .where("id", "=", ids.neighbour?.profileId as string)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("profiles")
      .set({ district_id: elsewhere, school_id: null })
      .where("id", "=", pupil.profileId)
      .execute();
  };
  const eraseLeft = (name: string) =>
    who(name).post(settings, { intent: "erase-left", forDistrict: place.districtId, person: pupil.profileId });

  test("is handed out and erased where it is kept, by who manages the people there, and by nobody else", async () => {
    await move();
    expect((await download("neighbour")).status, "theirs now, with nothing of before").toBe(200);
    expect(await (await download("neighbour")).text()).not.toContain("Zap Fox");
    for (const [name, status] of refused.filter(([name]) => name !== "neighbour" && name !== "nobody")) {
      expect((await download(name)).status, name).toBe(status);
      expect((await eraseLeft(name)).status, name).toBe(403);
    }
    expect(await who("it_director").read(settings)).toContain("People who left");
    const file = await download("it_director");
    expect(file.status).toBe(200);
    expect(await file.text()).toContain(`${day},Zap Fox,,2,11,14 15,0`);
    expect((await eraseLeft("it_director")).headers.get("location")).toBe(settings);
    expect(await kept()).toBe(0);
    await right();
    const [line] = (await audited("usage_erased")).filter(({ by }) => by === ids.it_director?.profileId);
    expect(line).toMatchObject({ of: pupil.profileId, district: place.districtId });
    expect(await who("it_director").read(settings)).not.toContain("People who left");
    expect((await download("it_director")).status, "gone").toBe(404);
    expect((await eraseLeft("it_director")).status).toBe(404);
  });

  test("goes with the rest where someone who manages all districts erases it", async () => {
    await move();
    expect((await erase("super_admin")).status).toBe(302);
    expect(await kept()).toBe(0);
    await right();
    const lines = await audited("usage_erased");
    expect(lines.map(({ district }) => district === place.districtId).sort()).toEqual([false, true]);
  });
});
