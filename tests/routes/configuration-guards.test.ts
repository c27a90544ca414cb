import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aDistrict, aPerson } from "../support/people";
import { aSync } from "../support/syncs";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let director: Visitor;
let districtId: string;
let id: string;

beforeAll(async () => {
  districtId = (await aDistrict(db, "Lakeside")).id;
  await aPerson(db, { role: "it_director", districtId, email: "director@lakeside.example" });
  web = await startWeb(database.url, { SFTP_PORTS: "1" });
  director = new Visitor(web.origin);
  await director.signIn("director@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

let number = 0;
beforeEach(async () => {
  number += 1;
  ({ id } = await aConfiguration(db, districtId, `Nightly ${number}`));
});

const fields = () => ({
  name: `Nightly ${number}`,
  clientKey: "",
  bucketName: "",
  host: "127.0.0.1",
  port: "1",
  username: "rollcall",
  authMethod: "password",
  password: "",
  remoteFolder: "/",
  frequency: "daily",
  syncAt: "02:00",
  syncWeekday: "7",
});
const save = (change: Record<string, string>) =>
  director.post(`/sftp-integration/${id}/edit`, { ...fields(), ...change });
const row = () => db.selectFrom("sftp_configurations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("guards of a configuration", () => {
  test("stand as the defaults, and only what differs from them is kept", async () => {
    const form = await director.read(`/sftp-integration/${id}/edit`);
    expect(form).toMatch(/name="deactivated-users"[^>]*value="10"/);
    expect(form).toMatch(/name="updated-enrollments"[^>]*value="75"/);
    const changes = { "deactivated-users": "25", "updated-users": "75", "updated-orgs": "", "deactivated-orgs": "0" };
    expect((await save({ ...changes, additionsOnly: "yes" })).status).toBe(302);
    expect(await row()).toMatchObject({
      guard_limits: { users: { deactivated: 25 }, orgs: { deactivated: 0 } },
      additions_only: true,
    });
    const again = await director.read(`/sftp-integration/${id}/edit`);
    expect(again).toMatch(/name="deactivated-users"[^>]*value="25"/);
    expect(again.match(/back to the default after the next applied sync/g)).toHaveLength(1);
    await save(changes);
    expect((await row()).additions_only).toBe(false);
  });

  test.each(["-1", "101", "10.5", "many"])("refuse %s", async (typed) => {
    const answer = await save({ "deactivated-classes": typed });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(
      "Enter the percentage for deactivated classes as a whole number from 0 to 100.",
    );
    expect((await row()).guard_limits).toEqual({});
  });
});

describe("what the files contain", () => {
  test("is decided from the files unless somebody says otherwise, and a change of it is audited", async () => {
    expect(await director.read(`/sftp-integration/${id}/edit`)).toMatch(/<option value="files" selected=""/);
    expect((await save({ readAs: "changes" })).status).toBe(302);
    expect((await row()).read_as).toBe("changes");
    expect(await director.read(`/sftp-integration/${id}/edit`)).toMatch(/<option value="changes" selected=""/);
    const { before, after } = await db
      .selectFrom("audit_log")
      .select(["before", "after"])
      .where("object_id", "=", id)
      .where("action", "=", "sftp_configuration.changed")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect([before, after]).toMatchObject([{ read_as: "files" }, { read_as: "changes" }]);
    const answer = await save({ readAs: "half" });
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining("Choose whether the files are full exports or changes only."),
    ]);
    expect((await row()).read_as).toBe("changes");
  });
});

describe("a pause", () => {
  test.each([
    [{ pauseFrom: "2026-12-21" }, "Enter the last day of the pause, too."],
    [{ pauseTo: "2026-12-21" }, "Enter the first day of the pause, too."],
    [{ pauseFrom: "2026-12-21", pauseTo: "2026-12-20" }, "The last day of the pause is before its first."],
    [{ pauseFrom: "2026-02-30", pauseTo: "2026-03-01" }, "Enter the first day of the pause as a date."],
    [{ pauseFrom: "tomorrow", pauseTo: "2026-03-01" }, "Enter the first day of the pause as a date."],
  ])("of %j is refused, and says what to do", async (change, message) => {
    const answer = await save(change);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(message);
    expect((await row()).pause_from).toBeNull();
  });

  test("of one day is one", async () => {
    expect((await save({ pauseFrom: "2026-12-21", pauseTo: "2026-12-21" })).status).toBe(302);
    expect(await row()).toMatchObject({ pause_from: "2026-12-21", pause_to: "2026-12-21" });
    await save({ pauseFrom: "", pauseTo: "" });
    expect(await row()).toMatchObject({ pause_from: null, pause_to: null });
  });

  test("moves the next sync behind its last day, is shown, and refuses a start by hand", async () => {
    await save({ pauseFrom: "2020-01-01", pauseTo: "2099-06-30" });
    expect((await row()).next_sync?.toISOString()).toBe("2099-07-01T07:00:00.000Z");
    const page = `/sftp-integration/${id}`;
    expect(await director.read(page)).toContain("Jan 1, 2020 to Jun 30, 2099");
    await director.post(`${page}?index`, { intent: "start-sync" });
    expect(await director.read(page)).toContain(
      "Failed to trigger SFTP sync: no sync runs through Jun 30, 2099, the last day of its pause.",
    );
    expect(await db.selectFrom("sync_logs").select("id").where("integration_id", "=", id).execute()).toEqual([]);
  });

  test("counts by the district's own days", async () => {
    const pause = sql<string>`(now() at time zone 'America/Chicago')::date - 1`;
    await db
      .updateTable("sftp_configurations")
      .set({ pause_from: pause, pause_to: pause })
      .where("id", "=", id)
      .execute();
    await director.post(`/sftp-integration/${id}?index`, { intent: "start-sync" });
    expect(await db.selectFrom("sync_logs").select("id").where("integration_id", "=", id).execute()).toHaveLength(1);
  });
});

test("home tells who manages of a scheduled sync that went wrong, and leads to it", async () => {
  const failed = await aSync(db, { id, district_id: districtId }, { status: "failed", message: "Nobody answered." });
  const set = { status: "error", status_message: "The server did not answer." };
  await db.updateTable("sftp_configurations").set(set).where("id", "=", id).execute();
  const home = await director.read("/home");
  expect(home).toContain(`Roster sync failed: Nightly ${number}, `);
  expect(home).toContain("The server did not answer.");
  expect(home).toContain(`href="/sftp-integration/logs/${failed}"`);
  await db.updateTable("sftp_configurations").set({ status: "active" }).where("id", "=", id).execute();
  expect(await director.read("/home")).not.toContain("Roster sync failed");
});
