import { defineJob } from "domain/job";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openEnqueuer } from "worker/enqueue";
import { FailsForGood } from "worker/faults";
import { handles } from "worker/handler";
import { startWorker } from "worker/main";
import { z } from "zod";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, aSchool } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
const who: Record<"owner" | "admin" | "director", Visitor> = Object.create(null);
const people: Record<string, Awaited<ReturnType<typeof aPerson>>> = {};

beforeAll(async () => {
  const { id } = await aDistrict(db, "Lakeside");
  const school = await aSchool(db, id, "Alder");
  people.owner = await aPerson(db, { role: "super_admin", email: "owner@rollcall.example" });
  people.second = await aPerson(db, { role: "super_admin", email: "second@rollcall.example" });
  people.admin = await aPerson(db, { role: "admin", email: "admin@rollcall.example" });
  people.director = await aPerson(db, { role: "it_director", districtId: id, email: "director@lakeside.example" });
  people.teacher = await aPerson(db, {
    role: "teacher",
    districtId: id,
    schoolId: school.id,
    email: "teacher@lakeside.example",
  });
  web = await startWeb(database.url);
  for (const name of ["owner", "admin"] as const) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(`${name}@rollcall.example`);
  }
  who.director = new Visitor(web.origin);
  await who.director.signIn("director@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

describe("/admin", () => {
  test("opens to super admin and admin, with counts of places and people", async () => {
    expect((await who.director.get("/admin")).headers.get("location")).toBe("/unauthorized");
    expect((await who.director.post("/admin?index", { intent: "set-user-admin", email: "x@y.example" })).status).toBe(
      403,
    );
    const page = await who.admin.read("/admin");
    const tiles = Object.fromEntries(
      [...page.matchAll(/tile-label">([^<]+)<\/p><p class="tile-value">([^<]+)</g)].map(([, label, value]) => [
        label,
        value,
      ]),
    );
    expect(tiles).toMatchObject({ Districts: "1", Schools: "1", States: "1", "Active accounts": "5", Invited: "0" });
    expect(page).not.toContain("Make someone an admin");
    expect(await who.owner.read("/admin")).toContain("Make someone an admin");
  });
});

describe("set-user-admin", () => {
  const ask = (visitor: Visitor, email: string) => visitor.post("/admin?index", { intent: "set-user-admin", email });

  test("is for a super admin alone", async () => {
    const answer = await ask(who.admin, "teacher@lakeside.example");
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("Could not set user as admin: only a super admin may do that.");
    const row = await db
      .selectFrom("profiles")
      .select("role")
      .where("id", "=", people.teacher?.profileId ?? "")
      .executeTakeFirst();
    expect(row?.role).toBe("teacher");
    const line = await db
      .selectFrom("audit_log")
      .select("result")
      .where("action", "=", "person.made_admin")
      .executeTakeFirst();
    expect(line?.result).toBe("denied");
  });

  test.each([
    ["nobody@rollcall.example", "Could not set user as admin: no account has this address."],
    ["owner@rollcall.example", "Could not set user as admin: this is your own account."],
    ["second@rollcall.example", "Could not set user as admin: this person is a super admin, which is more."],
    ["admin@rollcall.example", "Could not set user as admin: this person is already an admin."],
    ["no address", "Enter a whole email address, as in name@district.org."],
  ])("refuses %s with its reason", async (email, message) => {
    const answer = await ask(who.owner, email);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(message);
  });

  test("makes an admin who sees all districts, ends their sessions, and is written down", async () => {
    const teacher = new Visitor(web.origin);
    await teacher.signIn("teacher@lakeside.example");
    expect((await teacher.get("/home")).status).toBe(200);
    expect((await ask(who.owner, "Teacher@lakeside.example")).status).toBe(302);
    const row = await db
      .selectFrom("profiles")
      .select(["role", "district_id", "school_id"])
      .where("id", "=", people.teacher?.profileId ?? "")
      .executeTakeFirst();
    expect(row).toEqual({ role: "admin", district_id: null, school_id: null });
    expect((await teacher.get("/home")).headers.get("location")).toContain("/login");
    const line = await db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "person.made_admin")
      .where("result", "=", "ok")
      .executeTakeFirst();
    expect(line).toMatchObject({
      subject_profile_id: people.teacher?.profileId,
      actor_profile_id: people.owner?.profileId,
    });
    expect(line?.before).toMatchObject({ role: "teacher" });
    expect(line?.after).toMatchObject({ role: "admin", district_id: null });
    expect(line?.request_id).toBeTruthy();
  });

  test("leaves people of a roster alone", async () => {
    const pupil = await aPerson(db, {
      role: "teacher",
      districtId: (await db.selectFrom("districts").select("id").executeTakeFirstOrThrow()).id,
      email: "roster@lakeside.example",
    });
    await db.updateTable("profiles").set({ source: "roster" }).where("id", "=", pupil.profileId).execute();
    const answer = await ask(who.owner, "roster@lakeside.example");
    expect(await answer.text()).toContain("Could not set user as admin: this person comes from a roster.");
  });
});

describe("failed jobs", () => {
  const failing = defineJob({
    name: "probe-failing",
    queue: "tests",
    payload: z.object({ work: z.string() }),
    attempts: 1,
    backoffMs: 10,
  });
  const noError = () => {};

  test("are shown without addresses, tried again and removed, each with a line in the audit log", async () => {
    let fails = true;
    let runs = 0;
    const worker = await startWorker(
      {
        databaseUrl: database.url,
        secretsKey: { id: "k1", key: Buffer.alloc(32) },
        allowedPrivateHosts: [],
        sftpPorts: new Set(),
        tempRoot: "/tmp",
      } as never,
      {
        schedules: [],
        handlers: [
          handles(failing, async () => {
            runs += 1;
            if (fails) throw new FailsForGood('550 no mailbox for "Ada" <ada@lakeside.example>');
          }),
        ],
      },
    );
    const enqueuer = openEnqueuer({ databaseUrl: database.url, onError: noError });
    await enqueuer.enqueue(failing, { work: "one" });
    await enqueuer.enqueue(failing, { work: "two" });
    await expect
      .poll(async () => (await enqueuer.inspect(20)).find(({ name }) => name === "tests")?.counts.failed, {
        timeout: 10_000,
      })
      .toBe(2);
    const page = await who.admin.read("/admin");
    expect(page).toContain("Connection tests");
    expect(page).toContain("1 worker");
    expect(page).toContain("550 no mailbox for “…” &lt;(an address)&gt;");
    expect(page).not.toContain("ada@lakeside.example");
    const ids = [
      ...page.matchAll(
        /value="retry-job"\/><input type="hidden" name="queue" value="tests"\/><input type="hidden" name="id" value="([^"]+)"/g,
      ),
    ].map((match) => match[1] ?? "");
    expect(ids).toHaveLength(2);
    fails = false;
    const before = runs;
    expect(
      (await who.admin.post("/admin?index", { intent: "retry-job", queue: "tests", id: ids[0] ?? "" })).status,
    ).toBe(302);
    await expect.poll(() => runs, { timeout: 10_000 }).toBe(before + 1);
    expect(
      (await who.admin.post("/admin?index", { intent: "remove-job", queue: "tests", id: ids[1] ?? "" })).status,
    ).toBe(302);
    await expect
      .poll(async () => (await enqueuer.inspect(20)).find(({ name }) => name === "tests")?.counts.failed, {
        timeout: 10_000,
      })
      .toBe(0);
    const lines = await db
      .selectFrom("audit_log")
      .select(["action"])
      .where("action", "like", "job.%")
      .orderBy("id")
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(["job.retried", "job.removed"]);
    const gone = await who.admin.post("/admin?index", { intent: "retry-job", queue: "tests", id: ids[1] ?? "" });
    expect(gone.status).toBe(302);
    expect((await who.admin.post("/admin?index", { intent: "retry-job", queue: "nowhere", id: "1" })).status).toBe(422);
    expect(await db.selectFrom("audit_log").select("id").where("action", "like", "job.%").execute()).toHaveLength(2);
    await enqueuer.close();
    await worker.close();
  }, 40_000);

  test("of a queue that does not answer are missing, and the page says so", async () => {
    const silent = await startWeb(database.url, { REDIS_URL: "redis://127.0.0.1:1" });
    const owner = new Visitor(silent.origin);
    await owner.signIn("owner@rollcall.example");
    expect(await owner.read("/admin")).toContain("The queue isn’t answering.");
    const answer = await owner.post("/admin?index", { intent: "retry-job", queue: "tests", id: "1" });
    expect(answer.status).toBe(503);
    await silent.stop();
  }, 40_000);
});

test("the audit log can't be changed, removed or emptied by the application's role", async () => {
  await expect(sql`update audit_log set action = 'x'`.execute(db)).rejects.toThrow("permission denied");
  await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow("permission denied");
  await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow("permission denied");
});
