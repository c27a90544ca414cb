import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { formIn } from "../support/forms";
import { aConfiguration, aDistrict, aPerson, aSchool } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let owner: Visitor;
let teacherId: string;
let configurationId: string;

beforeAll(async () => {
  const districtId = (await aDistrict(db, "Lakeside")).id;
  const school = await aSchool(db, districtId, "Alder");
  await aPerson(db, { role: "super_admin", email: "owner@rollcall.example" });
  const teacher = { role: "teacher", districtId, schoolId: school.id, email: "teacher@lakeside.example" } as const;
  teacherId = (await aPerson(db, teacher)).profileId;
  configurationId = (await aConfiguration(db, districtId, "Nightly", { hostKey: null })).id;
  web = await startWeb(database.url);
  owner = new Visitor(web.origin);
  await owner.signIn("owner@rollcall.example");
  await sql`update auth_sessions set created_at = now() - interval '11 minutes', confirmed_at = null`.execute(db);
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

test("a secret that went with a refused form is asked for again, since an empty field means the stored one", async () => {
  const at = `/sftp-integration/${configurationId}/edit`;
  const { fields } = formIn(await owner.read(at), at, 'name="password"');
  const form = { ...Object.fromEntries(fields), port: "22", password: "a-new-password-of-the-server" };
  const refused = await (await owner.post(at, form)).text();
  expect(refused).toContain("Enter your own password, too.");
  expect(refused).not.toContain("a-new-password-of-the-server");
  expect(refused).toMatch(
    /id="password-error".*?If you entered a new one and this field is empty now, enter it again\. Leave it empty to keep/s,
  );
  const other = await (await owner.post(at, { ...form, password: "", name: "" })).text();
  expect(other, "nothing was typed").not.toContain("enter it again");
});

test("each form that asks for it has a field of its own, and the summary leads to the one that was refused", async () => {
  const at = `/user-management/${teacherId}`;
  const idsIn = (html: string) =>
    [...html.matchAll(/<input[^>]*name="ownPassword"[^>]*>/g)].map(([tag]) => / id="([^"]*)"/.exec(tag)?.[1]);
  const ids = idsIn(await owner.read(at));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
  const refused = idsIn(await (await owner.post(at, { intent: "erase-usage" })).text());
  expect(refused.map((id) => id === "ownPassword")).toEqual([false, true]);
});
