import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, password } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let operator: Visitor;

beforeAll(async () => {
  web = await startWeb(database.url);
  await aPerson(db, { role: "super_admin", email: "operator@rollcall.example" });
  operator = new Visitor(web.origin);
  await operator.signIn("operator@rollcall.example");
});
afterAll(async () => {
  await web.stop();
  await database.close();
});

test("an operator adds a configuration where there is one district alone, which is chosen already", async () => {
  const led = await operator.get("/sftp-integration/new");
  expect(led.headers.get("location"), "without a district").toMatch(/^\/working-district/);
  const { id, name } = await aDistrict(db, "Lakeside");
  const page = await operator.read("/sftp-integration/new");
  const chosen = new RegExp(`<option[^>]*value="${id}"[^>]*selected[^>]*>${name}`);
  expect(page).toMatch(chosen);
  const answer = await operator.post("/sftp-integration/new", {
    districtId: id,
    name: "SIS export",
    host: "sftp.lakeside.example",
    port: "22",
    username: "exports",
    authMethod: "password",
    password: "the-stored-password",
    remoteFolder: "/out",
    format: "oneroster_csv",
    frequency: "daily",
    syncAt: "02:00",
    syncWeekday: "7",
    ownPassword: password,
  });
  expect(answer.status, await answer.text()).toBe(302);
  expect(await db.selectFrom("sftp_configurations").select("district_id").execute()).toEqual([{ district_id: id }]);
});
