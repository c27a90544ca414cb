import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aDistrict, aPerson } from "../support/people";
import { aHeldSync, aSync } from "../support/syncs";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
const people = {} as Record<"director" | "principal", Visitor>;
let configuration: { id: string; district_id: string };
let failed: string;

const cause =
  "users.csv is missing from the files. Nothing was applied. Ask for a complete export, then upload all of the files again.";

beforeAll(async () => {
  const { id: districtId } = await aDistrict(db, "Lakeside");
  await aPerson(db, { role: "it_director", districtId, email: "director@lakeside.example" });
  await aPerson(db, { role: "principal", districtId, email: "principal@lakeside.example" });
  web = await startWeb(database.url);
  for (const name of ["director", "principal"] as const) {
    people[name] = new Visitor(web.origin);
    await people[name].signIn(`${name}@lakeside.example`);
  }
  const { id } = await aConfiguration(db, districtId, "Nightly roster");
  configuration = { id, district_id: districtId };
  const step = { step: "list", startedAt: "2026-11-20T08:00:00.000Z", finishedAt: null, note: null };
  failed = await aSync(db, configuration, { status: "rejected", message: cause, steps: JSON.stringify([step]) });
  const inError = { status: "error", status_message: cause };
  await db.updateTable("sftp_configurations").set(inError).where("id", "=", id).execute();
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const logOf = (id: string) => `/sftp-integration/logs/${id}`;

test("a failed sync's card says the cause and what to do, and leads to its log", async () => {
  for (const path of ["/sftp-integration", `/sftp-integration/${configuration.id}`]) {
    const html = await people.director.read(path);
    expect(html, path).toContain(`<strong>The last sync failed.</strong> ${cause}`);
    expect(html, path).toMatch(new RegExp(`href="${logOf(failed)}"[^>]*>.{0,40}See what went wrong`));
  }
  const home = await people.director.read("/home");
  expect(home).toContain(cause);
  expect(home).toContain(`href="${logOf(failed)}"`);
});

test("a connection test that failed is what is said to have failed, not the sync before it", async () => {
  const tested = await aConfiguration(db, configuration.district_id, "Hourly roster");
  const of = { district_id: configuration.district_id, integration_id: tested.id };
  const log = await aSync(db, { id: tested.id, district_id: of.district_id }, { status: "unchanged" });
  const message = "The server refused the password. Check it with your vendor.";
  const test = { ...of, status: "failed", message, finished_at: new Date() };
  await db.insertInto("sftp_connection_tests").values(test).execute();
  const inError = { status: "error", status_message: message };
  await db.updateTable("sftp_configurations").set(inError).where("id", "=", tested.id).execute();
  for (const path of ["/sftp-integration", `/sftp-integration/${tested.id}`]) {
    const html = await people.director.read(path);
    expect(html, path).toContain(`<strong>The connection test failed.</strong> ${message}`);
    expect(html, path).not.toContain(`The last sync failed.</strong> ${message}`);
  }
  const home = await people.director.read("/home");
  expect(home).toContain("Connection test failed: Hourly roster, Lakeside");
  expect(home).not.toContain("Roster sync failed: Hourly roster");
  expect(home).not.toContain(`href="${logOf(log)}"`);
  await db.deleteFrom("sftp_configurations").where("id", "=", tested.id).execute();
});

test("a failed sync's log says that nothing was changed, where it ended, and leads back to its configuration", async () => {
  const html = await people.director.read(logOf(failed));
  expect(html).toContain(cause);
  expect(html).toContain("Nothing was changed. Your roster is as it was before this sync.");
  expect(html).toContain("ended here");
  expect(html).not.toContain("under way");
  expect(html).toMatch(new RegExp(`href="/sftp-integration/${configuration.id}"[^>]*>.{0,20}Open the configuration`));
  expect(html).toMatch(/Records read<\/dt><dd[^>]*>None</);
});

test("records that were read are counted though none was applied, on the screens and in the file", async () => {
  const heldSync = await aHeldSync(db, configuration, { total_processed: 0 });
  expect(await people.director.read(logOf(heldSync))).toMatch(/Records read<\/dt><dd[^>]*>341</);
  expect(await people.director.read("/sftp-integration?tab=logs&result=held")).toMatch(
    /data-label="Records read"[^>]*>341</,
  );
  const csv = await people.director.read("/sftp-integration/logs.csv?result=held");
  expect(csv.trim().split("\r\n")[1]?.split(",")).toContain("341");
});

test("SFTP Integration is one click from User Management and its districts, for those who may open it", async () => {
  const link = /href="\/sftp-integration"/;
  expect(await people.director.read("/user-management")).toMatch(link);
  expect(await people.director.read("/user-management?tab=districts")).toMatch(link);
  expect(await people.principal.read("/user-management")).not.toMatch(link);
});
