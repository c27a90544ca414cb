import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aDistrict, aPerson } from "../support/people";
import { aSync, changesOf } from "../support/syncs";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let director: Visitor;
let curriculum: Visitor;
let northfield: Visitor;
let districtId: string;
let configuration: { id: string; district_id: string };

beforeAll(async () => {
  districtId = (await aDistrict(db, "Lakeside")).id;
  const other = await aDistrict(db, "Northfield");
  await aPerson(db, { role: "it_director", districtId, email: "director@lakeside.example" });
  await aPerson(db, { role: "curriculum_director", districtId, email: "curriculum@lakeside.example" });
  await aPerson(db, { role: "it_director", districtId: other.id, email: "director@northfield.example" });
  web = await startWeb(database.url);
  [director, curriculum, northfield] = [new Visitor(web.origin), new Visitor(web.origin), new Visitor(web.origin)];
  await director.signIn("director@lakeside.example");
  await curriculum.signIn("curriculum@lakeside.example");
  await northfield.signIn("director@northfield.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

let number = 0;
beforeEach(async () => {
  number += 1;
  const { id } = await aConfiguration(db, districtId, `Nightly ${number}`);
  configuration = { id, district_id: districtId };
});

const counts = JSON.stringify({ users: { read: 400, created: 1, updated: 1, unchanged: 338, deactivated: 60 } });
const pathOf = (id: string) => `/sftp-integration/logs/${id}`;
const page = (path: string, who = director) => who.read(path);
const runsAbout = (id: string) => db.selectFrom("sync_logs").selectAll().where("subject_sync_id", "=", id).execute();
const undo = (id: string, who = director) => who.post(`${pathOf(id)}?index`, { intent: "undo-sync", id });

async function applied(values: Record<string, unknown> = {}): Promise<string> {
  const id = await aSync(db, configuration, { counts, ...values });
  await changesOf(db, configuration, id);
  const set = { applied_sync_id: id, status: "active" };
  await db.updateTable("sftp_configurations").set(set).where("id", "=", configuration.id).execute();
  return id;
}

describe("the last applied sync", () => {
  test("lists what it changed", async () => {
    const html = await page(pathOf(await applied()));
    expect(html).toContain("62 changes");
    expect(html).not.toContain("Changes held for review");
  });

  test("can be undone from its own page and from the configuration's, and says what that does", async () => {
    const id = await applied();
    for (const path of [pathOf(id), `/sftp-integration/${configuration.id}`]) {
      const html = await page(path);
      expect(html, path).toContain("Restore the roster as it was before");
      expect(html, path).toContain("Undo 62 changes");
      expect(html, path).toContain("The schedule is paused");
      expect(await page(path, curriculum), path).not.toContain("Restore the roster");
    }
    const answer = await director.post(`/sftp-integration/${configuration.id}?index`, { intent: "undo-sync", id });
    const runs = await runsAbout(id);
    expect(runs).toMatchObject([{ trigger: "undo", status: "queued", integration_id: configuration.id }]);
    expect(answer.headers.get("location")).toBe(pathOf(runs[0]?.id ?? ""));
    const audit = await db
      .selectFrom("audit_log")
      .select("object_id")
      .where("action", "=", "sync.undo_requested")
      .execute();
    expect(audit).toEqual([{ object_id: id }]);
    expect(await page(pathOf(runs[0]?.id ?? ""))).toMatch(new RegExp(`Undo of the.{0,20}<a[^>]*href="${pathOf(id)}"`));
  });

  test("says that filter logs pause with the schedule, where the configuration has a folder of them", async () => {
    const id = await applied();
    const pages = [pathOf(id), `/sftp-integration/${configuration.id}`];
    const said = /Until you resume it, filter logs in <code>\/filter<\/code> aren’t imported, either\./;
    for (const path of pages) expect(await page(path), path).not.toContain("Until you resume it");
    const set = { log_folder: "/filter" };
    await db.updateTable("sftp_configurations").set(set).where("id", "=", configuration.id).execute();
    for (const path of pages) expect(await page(path), path).toMatch(said);
  });

  test("while another sync runs is not undone", async () => {
    const id = await applied();
    await aSync(db, configuration, { status: "running", hoursAgo: 0 });
    await undo(id);
    expect(await page(pathOf(id))).toContain("a sync of this configuration is running");
    expect(await runsAbout(id)).toEqual([]);
  });

  test("that is undone says so, and leads to the undo", async () => {
    const id = await applied({ undone_at: new Date() });
    const run = await aSync(db, configuration, { trigger: "undo", subject_sync_id: id, hoursAgo: 0 });
    const html = await page(pathOf(id));
    expect(html).toContain("applied, undone");
    expect(html).toContain(`href="${pathOf(run)}"`);
    expect(html).not.toContain("Restore the roster");
  });
});

test("an undo changed as many rows on the list, on its page and in the file, and read none", async () => {
  const undone = { trigger: "undo", total_processed: 12, message: "12 changes undone: 12 new rows removed again." };
  const run = await aSync(db, configuration, { ...undone, subject_sync_id: await applied(), hoursAgo: 0 });
  const of = `configuration=${configuration.id}`;
  for (const path of [`/sftp-integration?tab=logs&${of}`, `/sftp-integration/${configuration.id}`]) {
    const row = (await page(path)).split("<tr").find((part) => part.includes(pathOf(run))) ?? "";
    expect(row, path).toMatch(/data-label="Changed"[^>]*>12</);
    expect(row, path).toMatch(/data-label="Records read"[^>]*>0</);
  }
  const csv = await page(`/sftp-integration/logs.csv?${of}`);
  expect(csv.split("\r\n").find((line) => line.includes("12 changes undone"))).toContain(",0,12,0,12 changes undone");
  const own = await page(pathOf(run));
  expect(own).toContain("12 changes undone");
  expect(own).not.toContain("There is no list of single rows");
});

describe("what can't be undone any more", () => {
  const cases: Record<string, () => Promise<string>> = {
    "an earlier sync": async () => {
      const first = await applied({ hoursAgo: 5 });
      await applied();
      return first;
    },
    "a sync that was undone": () => applied({ undone_at: new Date() }),
    "a sync of 91 days ago": () => applied({ hoursAgo: 91 * 24 }),
    "a sync that changed nothing": () => aSync(db, configuration, { status: "unchanged" }),
    "an undo": async () => applied({ trigger: "undo", subject_sync_id: await aSync(db, configuration) }),
  };
  test.each(Object.keys(cases))("%s", async (name) => {
    const id = (await cases[name]?.()) ?? "";
    expect(await page(pathOf(id))).not.toContain("Restore the roster");
    await undo(id);
    expect(await page(pathOf(id))).toContain("This can’t be undone anymore");
    expect(await runsAbout(id)).toEqual([]);
  });

  test("a sync of another district, which does not exist", async () => {
    const id = await applied();
    expect((await undo(id, northfield)).status).toBe(404);
    expect((await undo(id, curriculum)).status).toBe(403);
    expect(await runsAbout(id)).toEqual([]);
  });
});
