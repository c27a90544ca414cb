import { operator } from "domain/access/actor";
import { revokeKey } from "domain/places/commands/revoke-key";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aKey } from "../support/keys";
import { aConfiguration, aDistrict, aPerson, aSchool } from "../support/people";
import { forgetRefusals } from "../support/refusals";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/school-district-state-manager";
let web: Web;
const who: Record<"owner" | "admin" | "director" | "principal" | "teacher" | "curriculum", Visitor> =
  Object.create(null);
const ids = { state: "", own: "", other: "", ownSchool: "", otherSchool: "" };

beforeAll(async () => {
  const own = await aDistrict(db, "Lakeside");
  const other = await aDistrict(db, "Northfield");
  ids.own = own.id;
  ids.other = other.id;
  ids.ownSchool = (await aSchool(db, own.id, "Alder")).id;
  ids.otherSchool = (await aSchool(db, other.id, "Birch")).id;
  const state = await db.selectFrom("districts").select("state_id").where("id", "=", own.id).executeTakeFirstOrThrow();
  ids.state = state.state_id;
  const people = [
    ["owner", "super_admin", null, null],
    ["admin", "admin", null, null],
    ["director", "it_director", own.id, null],
    ["principal", "principal", own.id, ids.ownSchool],
    ["teacher", "teacher", own.id, ids.ownSchool],
    ["curriculum", "curriculum_director", own.id, null],
  ] as const;
  for (const [name, role, districtId, schoolId] of people) {
    await aPerson(db, { role, districtId, schoolId, email: `${name}@lakeside.example` });
  }
  web = await startWeb(database.url);
  for (const [name] of people) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(`${name}@lakeside.example`);
  }
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const to = (answer: Response) => answer.headers.get("location");
const lastLine = (action: string) =>
  db
    .selectFrom("audit_log")
    .select(["object_id", "before", "after", "district_id", "request_id", "actor_role", "details"])
    .where("action", "=", action)
    .orderBy("id", "desc")
    .executeTakeFirst();

describe("who opens what", () => {
  test.each([
    ["owner", "states", 200],
    ["owner", "schools", 200],
    ["admin", "schools", 302],
    ["director", "states", 302],
    ["director", "districts", 302],
    ["director", "schools", 200],
    ["principal", "schools", 200],
    ["teacher", "schools", 302],
  ] as const)("%s, %s: %i", async (name, tab, status) => {
    const answer = await who[name].get(`${base}?tab=${tab}`);
    expect(answer.status).toBe(status);
    if (status === 302) expect(to(answer)).toBe("/unauthorized");
  });

  test("a school or district elsewhere does not exist, whatever is tried with it", async () => {
    expect((await who.director.get(`${base}/schools/${ids.otherSchool}`)).status).toBe(404);
    expect((await who.director.get(`${base}/schools/${crypto.randomUUID()}`)).status).toBe(404);
    const change = { intent: "change", name: "Taken", identifier: "", level: "" };
    expect((await who.director.post(`${base}/schools/${ids.otherSchool}`, change)).status).toBe(404);
    expect((await who.director.post(`${base}/schools/${ids.otherSchool}`, { intent: "delete" })).status).toBe(404);
    expect((await who.director.get(`${base}/schools/${ids.ownSchool}/merge?into=${ids.otherSchool}`)).status).toBe(404);
    const merge = { intent: "merge", into: ids.otherSchool, digest: "x" };
    expect((await who.director.post(`${base}/schools/${ids.ownSchool}/merge`, merge)).status).toBe(404);
    expect((await who.principal.get(`${base}/schools/${ids.otherSchool}`)).status).toBe(404);
    expect((await who.director.get(`${base}/towns/${ids.own}`)).status).toBe(404);
    expect((await who.director.get(`${base}/districts/${ids.own}`)).status).toBe(302);
  });

  test("a principal edits the own school, and neither deletes nor adds one", async () => {
    const change = { intent: "change", name: "Alder Elementary", identifier: "Alder", level: "elementary" };
    expect((await who.principal.post(`${base}/schools/${ids.ownSchool}`, change)).status).toBe(302);
    expect((await who.principal.post(`${base}/schools/${ids.ownSchool}`, { intent: "delete" })).status).toBe(403);
    expect((await who.principal.get(`${base}/schools/new`)).status).toBe(302);
    expect((await who.principal.post(`${base}/schools/new`, { name: "X", identifier: "", level: "" })).status).toBe(
      403,
    );
    const line = await lastLine("school.changed");
    expect(line).toMatchObject({ object_id: ids.ownSchool, district_id: ids.own, actor_role: "principal" });
    expect(line?.before).toMatchObject({ name: "Alder", level: null });
    expect(line?.after).toMatchObject({ name: "Alder Elementary", level: "elementary" });
    expect(line?.request_id).toBeTruthy();
  });
});

describe("two people with one form", () => {
  const seenIn = (page: string) => /name="seen" value="([^"]+)"/.exec(page)?.[1] ?? "";

  /** Both open it and save something else: the second is told, and what was typed is still there. */
  async function bothSave(at: string, fields: Record<string, string>, [first, second]: [Visitor, Visitor]) {
    const [seen, same] = [seenIn(await first.read(at)), seenIn(await second.read(at))];
    expect(seen).toBe(same);
    expect((await first.post(at, { ...fields, seen, name: "First Name" })).status).toBe(302);
    const answer = await second.post(at, { ...fields, seen, name: "Second Name" });
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toMatch(/ changed this (school|district|state) on .*, so nothing was saved/);
    expect(page).toContain('value="Second Name"');
    expect(seenIn(page), "it can't be saved by pressing twice").toBe(seen);
    expect(await second.read(at)).toContain('value="First Name"');
    const again = { ...fields, seen: seenIn(await second.read(at)) };
    expect((await second.post(at, again)).status).toBe(302);
  }

  test("of a school: the second overwrites nothing", async () => {
    const at = `${base}/schools/${ids.ownSchool}`;
    const fields = { intent: "change", name: "Alder Elementary", identifier: "Alder", level: "elementary" };
    await bothSave(at, fields, [who.principal, who.director]);
  });

  test("of a district, in either place where it is edited", async () => {
    const own = { name: "Lakeside", timeZone: "America/Chicago", schoolYearStart: "08-01" };
    const edit = `/user-management?tab=districts&edit=${ids.own}`;
    await bothSave(edit, { ...own, intent: "district-change", id: ids.own }, [who.director, who.director]);
    const all = { ...own, stateId: ids.state, originalId: "" };
    await bothSave(`${base}/districts/${ids.own}`, { ...all, intent: "change" }, [who.owner, who.owner]);
  });

  test("of a state", async () => {
    const fields = { name: "Zephyria", abbreviation: "ZY" };
    const { id } = await db.insertInto("states").values(fields).returning("id").executeTakeFirstOrThrow();
    await bothSave(`${base}/states/${id}`, { ...fields, intent: "change" }, [who.owner, who.owner]);
    await db.deleteFrom("states").where("id", "=", id).execute();
  });
});

describe("states", () => {
  test("are added all at once, one by one, changed, and refused when the name or letters are taken", async () => {
    expect(to(await who.owner.post(`${base}?index`, { intent: "add-states", back: "home" }))).toBe("/home");
    const { count } = await db
      .selectFrom("states")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(53);
    expect((await who.owner.post(`${base}/states/new`, { name: "Guam", abbreviation: "gu" })).status).toBe(302);
    const guam = await db
      .selectFrom("states")
      .select(["id", "abbreviation"])
      .where("name", "=", "Guam")
      .executeTakeFirst();
    expect(guam?.abbreviation).toBe("GU");
    const taken = await who.owner.post(`${base}/states/new`, { name: "guam", abbreviation: "GG" });
    expect(taken.status).toBe(422);
    expect(await taken.text()).toContain("This name is taken.");
    const letters = await who.owner.post(`${base}/states/new`, { name: "Else", abbreviation: "GU" });
    expect(await letters.text()).toContain("Another state has this abbreviation.");
    const page = await who.owner.read(`${base}?tab=states`);
    expect(page).toContain("54 states");
    expect(page).toContain("Guam");
  });
});

describe("districts", () => {
  const fields = {
    timeZone: "America/Chicago",
    schoolYearStart: "08-15",
    originalId: "2700001",
  };

  test("are added with what is said, and refused with a reason", async () => {
    const district = { name: "Fern Valley", stateId: ids.state, isClient: "yes", ...fields };
    expect((await who.owner.post(`${base}/districts/new`, district)).status).toBe(302);
    const row = await db
      .selectFrom("districts")
      .selectAll()
      .where("name", "=", "Fern Valley")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      is_client: true,
      time_zone: "America/Chicago",
      school_year_start: "08-15",
      original_id: "2700001",
    });
    const refusals = [
      [{ ...district, originalId: "9" }, "This name is taken."],
      [{ ...district, name: "Other" }, "Another district of this state has this number."],
      [{ ...district, name: "" }, "Enter the district’s name."],
      [{ ...district, timeZone: "Mars/Olympus" }, "Choose a time zone from the list"],
      [{ ...district, schoolYearStart: "02-30" }, "Enter a month and a day, such as 08-01."],
      [{ ...district, stateId: "" }, "Choose a state."],
    ] as const;
    for (const [posted, message] of refusals) {
      const answer = await who.owner.post(`${base}/districts/new`, posted);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(message);
    }
  });

  test("get the time zone of their state unless it has several, where it has to be chosen", async () => {
    const stateOf = async (abbreviation: string) =>
      (await db.selectFrom("states").select("id").where("abbreviation", "=", abbreviation).executeTakeFirstOrThrow())
        .id;
    const forms: { path: string; more: Record<string, string> }[] = [
      { path: `${base}/districts/new`, more: {} },
      { path: "/user-management?tab=districts&index", more: { intent: "district-create" } },
    ];
    for (const [nth, { path, more }] of forms.entries()) {
      expect(await who.owner.read(nth ? "/user-management?tab=districts&new" : path)).toMatch(
        /<input[^>]*name="timeZone"[^>]*value=""|<input(?![^>]*value=)[^>]*name="timeZone"/,
      );
      const district = { ...more, name: `Reed ${nth}`, originalId: "", schoolYearStart: "08-01", timeZone: " " };
      const made = await who.owner.post(path, { ...district, stateId: await stateOf("WI") });
      expect(made.status, path).toBe(302);
      const page = await who.owner.read(made.headers.get("location") ?? "");
      expect(page).toContain(`Reed ${nth} added. Its time zone is America/Chicago.`);
      const refused = await who.owner.post(path, { ...district, name: "Two", stateId: await stateOf("TN") });
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain("This state has more than one time zone. Choose the district’s.");
    }
    const rows = await db
      .selectFrom("districts")
      .select(["name", "time_zone as zone"])
      .where("name", "in", ["Reed 0", "Reed 1", "Two"])
      .orderBy("name")
      .execute();
    expect(rows).toEqual([
      { name: "Reed 0", zone: "America/Chicago" },
      { name: "Reed 1", zone: "America/Chicago" },
    ]);
    expect(await lastLine("district.created")).toMatchObject({ after: { time_zone: "America/Chicago" } });
    await db.deleteFrom("districts").where("name", "in", ["Reed 0", "Reed 1"]).execute();
  });

  test("that are clients lead to the invitation of their first person, with the district named", async () => {
    const added = (isClient: Record<string, string>, name: string) =>
      who.owner.post("/user-management?tab=districts&index", {
        intent: "district-create",
        name,
        stateId: ids.state,
        originalId: "",
        timeZone: "America/Chicago",
        schoolYearStart: "08-01",
        ...isClient,
      });
    const client = await added({ isClient: "yes" }, "Marsh Hollow");
    expect(client.headers.get("location")).toBe("/user-management/invite?district=Marsh+Hollow");
    const form = await who.owner.read("/user-management/invite?district=Marsh+Hollow");
    expect(form).toMatch(/name="district"[^>]*value="Marsh Hollow"/);
    const listed = await added({}, "Marsh Ridge");
    expect(listed.headers.get("location")).toBe("/user-management?tab=districts");
    await db.deleteFrom("districts").where("name", "in", ["Marsh Hollow", "Marsh Ridge"]).execute();
  });

  test("that are added by hand are clients at first, since that is why somebody adds one", async () => {
    const box = /<input[^>]*name="isClient"[^>]*>/;
    for (const at of ["/user-management?tab=districts&new", `${base}/districts/new`])
      expect(box.exec(await who.owner.read(at))?.[0], at).toContain("checked");
    const refused = await who.owner.post(`${base}/districts/new`, { name: "", stateId: ids.state });
    expect(box.exec(await refused.text())?.[0], "what was unchecked stays so").not.toContain("checked");
  });

  test("are found by any part of a name or number, by state and by client, sorted, and come as CSV", async () => {
    const list = await who.owner.read(`${base}?tab=districts&q=valley`);
    expect(list).toContain("Fern Valley");
    expect(list).not.toContain(">Northfield</a>");
    expect(await who.owner.read(`${base}?tab=districts&q=2700001`)).toContain("Fern Valley");
    expect(await who.owner.read(`${base}?tab=districts&q=100%25`)).toContain("No district matches these filters");
    expect(await who.owner.read(`${base}?tab=districts&client=yes`)).toContain("1 district<");
    const names = [
      ...(await who.owner.read(`${base}?tab=districts&sort=-name`)).matchAll(/districts\/[0-9a-f-]{36}">([^<]+)</g),
    ];
    expect(names.map((match) => match[1])).toEqual(["Northfield", "Lakeside", "Fern Valley"]);
    const csv = await (await who.owner.get(`${base}/districts/export.csv?q=valley`)).text();
    expect(csv.trim().split("\r\n")).toHaveLength(2);
    expect(csv).toContain("Fern Valley,Lakeside,2700001,yes,America/Chicago,08-15,0,0");
  });

  test("can't be deleted while something hangs on them, and can when nothing does", async () => {
    const refused = await who.owner.post(`${base}/districts/${ids.own}`, { intent: "delete" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Lakeside is in use and was not deleted.");
    const page = await who.owner.read(`${base}/districts/${ids.own}`);
    expect(page).toContain("Belonging to this district: 1 school, 4 people.");
    const fern = await db
      .selectFrom("districts")
      .select("id")
      .where("name", "=", "Fern Valley")
      .executeTakeFirstOrThrow();
    expect(to(await who.owner.post(`${base}/districts/${fern.id}`, { intent: "delete" }))).toBe(
      `${base}?tab=districts`,
    );
    expect(await lastLine("district.deleted")).toMatchObject({ object_id: fern.id, before: { name: "Fern Valley" } });
  });

  test("are changed by their own people, but not their state, number or being a client", async () => {
    const path = "/user-management?tab=districts";
    const own = {
      intent: "district-change",
      id: ids.own,
      name: "Lakeside",
      timeZone: "America/Denver",
      schoolYearStart: "08-01",
    };
    expect(await who.director.read(path)).toContain(`edit=${ids.own}`);
    expect(await who.curriculum.read(path)).not.toContain(`edit=${ids.own}`);
    const said = "A change applies from now on. Usage that has already come in keeps its days.";
    expect(await who.director.read(`${path}&edit=${ids.own}`)).toContain(said);
    expect(await who.owner.read(`${base}/districts/${ids.own}`)).toContain(said);
    expect(await who.owner.read(`${base}/districts/new`), "nothing is in yet").not.toContain(said);
    const nightly = await aConfiguration(db, ids.own, "Nightly");
    const daily = { sync_frequency: "daily", sync_at: "02:00", next_sync: new Date("2026-11-26T08:00:00Z") };
    await db.updateTable("sftp_configurations").set(daily).where("id", "=", nightly.id).execute();
    expect((await who.director.post(path, own)).status).toBe(302);
    const moved = await db
      .selectFrom("sftp_configurations")
      .select("next_sync")
      .where("id", "=", nightly.id)
      .executeTakeFirstOrThrow();
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "America/Denver", hour: "2-digit", minute: "2-digit" });
    expect(clock.format(moved.next_sync ?? 0), "the roster comes at two by the new clocks").toBe("02:00");
    await db.deleteFrom("sftp_configurations").where("id", "=", nightly.id).execute();
    expect(await lastLine("district.changed")).toMatchObject({
      before: { time_zone: "America/Chicago" },
      after: { time_zone: "America/Denver" },
    });
    for (const more of [{ isClient: "yes" }, { stateId: ids.state }, { originalId: "1" }] as Record<string, string>[]) {
      await forgetRefusals(db);
      expect((await who.director.post(path, { ...own, name: "Raised", ...more })).status).toBe(403);
    }
    expect((await who.director.post(path, { ...own, id: ids.other })).status).toBe(404);
    expect((await who.curriculum.post(path, own)).status).toBe(403);
    expect((await who.admin.post(path, own)).status).toBe(403);
    const row = await db
      .selectFrom("districts")
      .select(["name", "is_client"])
      .where("id", "=", ids.own)
      .executeTakeFirst();
    expect(row).toEqual({ name: "Lakeside", is_client: false });
    const refused = await db
      .selectFrom("audit_log")
      .select("details")
      .where("action", "=", "access.refused")
      .where((eb) => eb("details", "@>", JSON.stringify({ fields: ["isClient"] }) as never))
      .execute();
    expect(refused).toHaveLength(1);
  });
});

describe("schools", () => {
  test("are added to one's own district, one name once unless identifiers tell them apart", async () => {
    const school = { name: "Cedar High", identifier: "", level: "high" };
    expect((await who.director.post(`${base}/schools/new`, school)).status).toBe(302);
    const row = await db.selectFrom("schools").selectAll().where("name", "=", "Cedar High").executeTakeFirstOrThrow();
    expect(row).toMatchObject({ district_id: ids.own, identifier: null, level: "high" });
    const taken = await who.director.post(`${base}/schools/new`, { ...school, identifier: "C2" });
    expect(await taken.text()).toContain("This name is taken.");
    const identifier = await who.director.post(`${base}/schools/new`, { ...school, name: "Else", identifier: "Alder" });
    expect(await identifier.text()).toContain("Another school of this district has this identifier.");
    const elsewhere = await who.director.post(`${base}/schools/new`, { ...school, name: "X", district_id: ids.other });
    expect(elsewhere.status).toBe(403);
    const named = await who.owner.post(`${base}/schools/new`, { ...school, district: "nowhere" });
    expect(await named.text()).toContain("No district, or more than one, is called that.");
    expect((await who.owner.post(`${base}/schools/new`, { ...school, district: "Northfield" })).status).toBe(302);
  });

  test("are paged so that each is reached once", async () => {
    await db
      .insertInto("schools")
      .values(
        Array.from({ length: 120 }, (_, at) => ({
          name: `Paged ${at % 7}`,
          identifier: `p${at}`,
          district_id: ids.own,
        })),
      )
      .execute();
    const seen: string[] = [];
    for (let path = `${base}?tab=schools&q=Paged`; path; ) {
      const page = await who.director.read(path);
      expect(page).toContain("120 schools");
      seen.push(...[...page.matchAll(/schools\/([0-9a-f-]{36})"/g)].map((match) => match[1] as string));
      path =
        /href="([^"]*after=[^"]*)" rel="next"|rel="next"[^>]*href="([^"]*)"/
          .exec(page)
          ?.slice(1)
          .find(Boolean)
          ?.replaceAll("&amp;", "&") ?? "";
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    expect((await who.director.get(`${base}?tab=schools&after=rubbish`)).status).toBe(200);
  });
});

describe("merging", () => {
  const digestOn = (page: string) => /name="digest" value="([^"]+)"/.exec(page)?.[1] ?? "";

  test("two schools of a district moves people and roster links, and signs out whose school changes", async () => {
    const from = await aSchool(db, ids.own, "Dogwood");
    const person = await aPerson(db, {
      role: "teacher",
      districtId: ids.own,
      schoolId: from.id,
      email: "moved@lakeside.example",
    });
    const moved = new Visitor(web.origin);
    await moved.signIn("moved@lakeside.example");
    expect((await moved.get("/home")).status).toBe(200);
    const path = `${base}/schools/${from.id}/merge`;
    expect(await who.director.read(path)).toContain("Alder Elementary");
    const page = await who.director.read(`${path}?into=${ids.ownSchool}`);
    expect(page).toContain("1 person is signed out");
    const stale = await who.director.post(path, { intent: "merge", into: ids.ownSchool, digest: "0".repeat(32) });
    expect(stale.status).toBe(409);
    expect(await stale.text()).toContain("Something changed after this preview was made, so nothing was merged.");
    const done = await who.director.post(path, { intent: "merge", into: ids.ownSchool, digest: digestOn(page) });
    expect(to(done)).toBe(`${base}/schools/${ids.ownSchool}`);
    const row = await db
      .selectFrom("profiles")
      .select("school_id")
      .where("id", "=", person.profileId)
      .executeTakeFirst();
    expect(row?.school_id).toBe(ids.ownSchool);
    expect(await db.selectFrom("schools").select("id").where("id", "=", from.id).execute()).toEqual([]);
    expect(to(await moved.get("/home"))).toContain("/login");
    expect(await lastLine("school.merged")).toMatchObject({
      object_id: from.id,
      before: { name: "Dogwood" },
      after: { name: "Alder Elementary" },
      details: { people: 1 },
    });
  });

  test("two districts moves schools and people together, but not while the one that goes has a configuration", async () => {
    const from = await aDistrict(db, "Elm");
    const school = await aSchool(db, from.id, "Birch");
    const person = await aPerson(db, {
      role: "teacher",
      districtId: from.id,
      schoolId: school.id,
      email: "elm@elm.example",
    });
    const path = `${base}/districts/${from.id}/merge`;
    const configuration = await aConfiguration(db, from.id, "Elm nightly");
    const page = await who.owner.read(`${path}?into=${ids.other}`);
    expect(page).toContain("Elm has 1 SFTP configuration.");
    const refused = await who.owner.post(path, { intent: "merge", into: ids.other, digest: digestOn(page) });
    expect(refused.status).toBe(422);
    await db.deleteFrom("sftp_configurations").where("id", "=", configuration.id).execute();
    await db.insertInto("usage_districts").values({ district_id: from.id, salt: crypto.randomUUID() }).execute();
    const used = await who.owner.read(`${path}?into=${ids.other}`);
    expect(used).toContain("Elm has usage on record.");
    expect((await who.owner.post(path, { intent: "merge", into: ids.other, digest: digestOn(used) })).status).toBe(422);
    await db.deleteFrom("usage_districts").where("district_id", "=", from.id).execute();
    const free = await who.owner.read(`${path}?into=${ids.other}`);
    expect(free).toContain("Both have schools of the same name: Birch.");
    expect((await who.owner.post(path, { intent: "merge", into: ids.other, digest: digestOn(free) })).status).toBe(302);
    const row = await db
      .selectFrom("profiles")
      .select(["district_id", "school_id"])
      .where("id", "=", person.profileId)
      .executeTakeFirst();
    expect(row).toEqual({ district_id: ids.other, school_id: school.id });
    expect(await db.selectFrom("districts").select("id").where("id", "=", from.id).execute()).toEqual([]);
  });

  test("a district with an API key that works neither goes nor is merged; what is revoked goes with it", async () => {
    const from = await aDistrict(db, "Fir");
    const key = await aKey(db, { districtId: from.id });
    expect(await who.owner.read(`${base}/districts/${from.id}`)).toContain("1 API key that works");
    expect((await who.owner.post(`${base}/districts/${from.id}`, { intent: "delete" })).status).toBe(422);
    const path = `${base}/districts/${from.id}/merge`;
    const page = await who.owner.read(`${path}?into=${ids.other}`);
    expect(page).toContain("Fir has 1 API key that works. Keys belong to their district: revoke them first");
    const merge = { intent: "merge", into: ids.other, digest: digestOn(page) };
    expect((await who.owner.post(path, merge)).status).toBe(422);
    await revokeKey(db, operator, { prefix: key.prefix });
    const free = await who.owner.read(`${path}?into=${ids.other}`);
    expect((await who.owner.post(path, { ...merge, digest: digestOn(free) })).status).toBe(302);
    expect(await db.selectFrom("api_keys").select("id").where("id", "=", key.id).execute()).toEqual([]);
    expect(await lastLine("key.revoked")).toMatchObject({ object_id: key.id, district_id: from.id });
  });

  test("two states moves their districts, but not while both have one of the same name", async () => {
    const [a, b] = await db
      .insertInto("states")
      .values([
        { name: "Old Land", abbreviation: "OL" },
        { name: "New Land", abbreviation: "NL" },
      ])
      .returning("id")
      .execute();
    const [from, into] = [a?.id ?? "", b?.id ?? ""];
    await db
      .insertInto("districts")
      .values([
        { name: "Twin", state_id: from },
        { name: "twin", state_id: into },
      ])
      .execute();
    const path = `${base}/states/${from}/merge`;
    expect(await who.owner.read(`${path}?into=${into}`)).toContain(
      "Both states have districts of the same name: Twin.",
    );
    await db.deleteFrom("districts").where("name", "=", "twin").execute();
    const page = await who.owner.read(`${path}?into=${into}`);
    expect((await who.owner.post(path, { intent: "merge", into, digest: digestOn(page) })).status).toBe(302);
    expect(await db.selectFrom("districts").select("name").where("state_id", "=", into).execute()).toEqual([
      { name: "Twin" },
    ]);
  });
});
