import { wholeDistrict } from "domain/access/scope";
import { mayIUse } from "domain/software/policies/may-i-use";
import { loadGrounds } from "domain/software/policies/queries/grounds";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, aSchool } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/school-district-state-manager";
let web: Web;
let owner: Visitor;
let director: Visitor;
let lakeside = "";

beforeAll(async () => {
  lakeside = (await aDistrict(db, "Lakeside")).id;
  await aPerson(db, { role: "super_admin", districtId: null, schoolId: null, email: "owner@lakeside.example" });
  await aPerson(db, { role: "it_director", districtId: lakeside, schoolId: null, email: "it@lakeside.example" });
  web = await startWeb(database.url);
  owner = new Visitor(web.origin);
  director = new Visitor(web.origin);
  await owner.signIn("owner@lakeside.example");
  await director.signIn("it@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const digestOn = (page: string) => /name="digest" value="([^"]+)"/.exec(page)?.[1] ?? "";
const school = async (name: string) => (await aSchool(db, lakeside, name)).id;

/** A product that is approved at one school, and another that is banned there. */
async function limitedTo(schoolId: string) {
  const [approved, banned] = [
    await aRow(db, "software", { district_id: lakeside, name: "Reader" }),
    await aRow(db, "software", { district_id: lakeside, name: "Chatter" }),
  ];
  const status = { approval_status: "approved_with_conditions", privacy_status: "compliant" };
  const record = { district_id: lakeside, ...status, allowed_school_ids: [schoolId] };
  await aRow(db, "district_software", { ...record, software_id: approved });
  await aRow(db, "district_software", { ...record, software_id: banned, allowed_school_ids: [] });
  const entry = await aRow(db, "software_blacklist", {
    district_id: lakeside,
    software_id: banned,
    school_ids: [schoolId],
    reason_code: "privacy",
    reason: "It shows names.",
    starts_on: "2026-01-01",
  });
  return { approved, banned, entry };
}

async function answerAt(softwareId: string, schoolId: string) {
  const district = { id: lakeside, today: "2026-11-22" };
  const grounds = await loadGrounds(db, wholeDistrict(lakeside), { district, softwareIds: [softwareId] });
  const ground = grounds.get(softwareId);
  return ground && mayIUse({ role: "teacher", profileId: null, schoolId, grade: null }, ground).answer;
}

describe("a school that decisions name", () => {
  test("takes them along into the school it is merged into", async () => {
    const [from, into, other] = [await school("Dogwood"), await school("Elder"), await school("Fir")];
    const { approved, banned, entry } = await limitedTo(from);
    const letOff = { district_id: lakeside, entry_id: entry, school_id: from, reason: "It has its own agreement." };
    const exception = await aRow(db, "blacklist_exceptions", letOff);
    const path = `${base}/schools/${from}/merge`;
    const page = await director.read(`${path}?into=${into}`);
    expect((await director.post(path, { intent: "merge", into, digest: digestOn(page) })).status).toBe(302);

    expect(await answerAt(approved, into)).toBe("yes_if");
    expect(await answerAt(approved, other)).toBe("no");
    expect(await answerAt(banned, other)).toBe("yes_if");
    const exceptions = await db.selectFrom("blacklist_exceptions").select(["id", "school_id"]).execute();
    expect(exceptions).toEqual([{ id: exception, school_id: into }]);
    const ban = db.selectFrom("software_blacklist").select("school_ids").where("id", "=", entry);
    expect((await ban.executeTakeFirst())?.school_ids).toEqual([into]);
  });

  test("stands once where both schools were named", async () => {
    const [from, into] = [await school("Ginkgo"), await school("Hazel")];
    const { approved } = await limitedTo(from);
    await db
      .updateTable("district_software")
      .set({ allowed_school_ids: [into, from] })
      .where("software_id", "=", approved)
      .execute();
    const path = `${base}/schools/${from}/merge`;
    const page = await director.read(`${path}?into=${into}`);
    expect((await director.post(path, { intent: "merge", into, digest: digestOn(page) })).status).toBe(302);
    const record = db.selectFrom("district_software").select("allowed_school_ids").where("software_id", "=", approved);
    expect((await record.executeTakeFirst())?.allowed_school_ids).toEqual([into]);
  });

  test("is not deleted: a limit without its school would be none", async () => {
    const [named, other] = [await school("Ivy"), await school("Juniper")];
    const { approved, banned } = await limitedTo(named);
    const page = await director.read(`${base}/schools/${named}`);
    expect(page).toContain("2 decisions that name it");
    expect((await director.post(`${base}/schools/${named}`, { intent: "delete" })).status).toBe(422);
    expect(await answerAt(approved, other)).toBe("no");
    expect(await answerAt(banned, other)).toBe("yes_if");
  });
});

describe("a district with records of software", () => {
  test("is neither merged away nor deleted: they would go with it", async () => {
    const from = (await aDistrict(db, "Elm")).id;
    const product = await aRow(db, "software", { district_id: from, name: "Planner" });
    await aRow(db, "district_software", { district_id: from, software_id: product, approval_status: "approved" });
    expect(await owner.read(`${base}/districts/${from}`)).toContain("2 records of software");
    const path = `${base}/districts/${from}/merge`;
    const page = await owner.read(`${path}?into=${lakeside}`);
    expect(page).toContain("Elm has 2 records of software");
    expect((await owner.post(path, { intent: "merge", into: lakeside, digest: digestOn(page) })).status).toBe(422);
    expect((await owner.post(`${base}/districts/${from}`, { intent: "delete" })).status).toBe(422);
    const records = db.selectFrom("district_software").select("id").where("district_id", "=", from);
    expect(await records.execute()).toHaveLength(1);
  });
});
