import { makeReportFile } from "domain/insight/jobs";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WorkerTools } from "worker/handler";
import { makeReportFileHandler } from "worker/jobs/make-report-file.handler";
import { aRow } from "../access/two-districts.place-governance";
import type { Visitor } from "../support/visitor";
import { aReportsWorld, plain, type ReportsWorld } from "./reports.world";

const uuid = () => crypto.randomUUID();

let world: ReportsWorld;
let db: ReportsWorld["db"];
let place: ReportsWorld["place"];
let who: ReportsWorld["who"];

beforeAll(async () => {
  world = await aReportsWorld();
  ({ db, place, who } = world);
}, 60_000);
beforeEach(() => world.clear());
afterAll(() => world.close());

describe("a report that is made in the background", () => {
  const tools = (): WorkerTools => ({
    db,
    pool: world.database.pool,
    databaseUrl: world.database.url,
    secretsKey: { id: "k1", key: Buffer.alloc(32) },
    now: () => new Date(),
    log: pino({ level: "silent" }),
    enqueue: async () => {},
    allowedPrivateHosts: [],
    sftpPorts: new Set(),
    tempRoot: "/nowhere",
  });
  const attempt = { number: 1, isLast: false, signal: new AbortController().signal, progress: async () => {} };
  const make = (fileId: string) =>
    makeReportFileHandler.run({ districtId: place.districtId, fileId }, tools(), attempt);
  const ask = (by: Visitor, id: string, kind = "compliance", query = "") =>
    by.post(`/reports/${kind}?${query}`, { intent: "make", id });
  const fileAt = (id: string) => `/reports/files/${id}/report.csv`;

  test("waits on its owner's list, then is the file that the page has", async () => {
    const [it, id] = [who.it_director, uuid()];
    const answer = await ask(it, id, "compliance", "status=approved");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/reports#files"]);
    await ask(it, id, "compliance", "status=approved");
    expect(plain(await it.read("/reports"))).toMatch(/Compliance reportApproval status: Approved.*Queued/s);
    expect((await it.get(fileAt(id))).status).toBe(404);
    await make(id);
    const file = await it.get(fileAt(id));
    expect([file.status, file.headers.get("content-disposition")]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="compliance-\d{4}-\d{2}-\d{2}\.csv"$/),
    ]);
    expect(await file.text()).toBe(await (await it.get("/reports/compliance/export.csv?status=approved")).text());
    const { details } = await db
      .selectFrom("audit_log")
      .select("details")
      .where("action", "=", "report.downloaded")
      .where("object_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ kind: "compliance", status: "approved", rows: expect.any(Number) });
  });

  test("is nobody else's", async () => {
    const id = uuid();
    await ask(who.it_director, id);
    await make(id);
    expect((await who.district_admin.get(fileAt(id))).status).toBe(404);
    expect(await who.district_admin.read("/reports")).not.toContain(id);
  });

  test.each([
    ["has another role", { role: "curriculum_director" }],
    ["sees one school by now", { role: "principal" }],
  ])("is not handed out when its owner %s, although it was ready", async (_, change) => {
    const [it, id] = [who.it_director, uuid()];
    await ask(it, id, "unauthorized");
    await make(id);
    expect((await it.get(fileAt(id))).status).toBe(200);
    const own = db.updateTable("profiles").where("id", "=", it.profileId);
    await own.set({ ...change, school_id: place.schoolId }).execute();
    expect((await it.get(fileAt(id))).status).toBe(404);
    expect(await it.read("/reports")).not.toContain(id);
    await own.set({ role: "it_director", school_id: null }).execute();
    expect((await it.get(fileAt(id))).status).toBe(200);
  });

  test("of a school is not for someone who is at another school by now, and the list says so", async () => {
    const [principal, id] = [who.principal, uuid()];
    await ask(principal, id, "use");
    await make(id);
    const own = db.updateTable("profiles").where("id", "=", principal.profileId);
    await own.set({ school_id: place.secondSchoolId }).execute();
    expect((await principal.get(fileAt(id))).status).toBe(404);
    expect(await principal.read("/reports")).toContain("Made for another school or role.");
    await own.set({ school_id: place.schoolId }).execute();
  });

  test("that failed says why and is tried again", async () => {
    const it = who.it_director;
    const failed = { kind: "use", state: "failed", fault: "gave_up", tries: 6 };
    const id = await aRow(db, "report_files", { district_id: place.districtId, profile_id: it.profileId, ...failed });
    expect(plain(await it.read("/reports"))).toContain("It could not be finished after several tries.");
    expect((await it.post("/reports", { intent: "retry", id })).status).toBe(302);
    await make(id);
    expect((await it.get(fileAt(id))).status).toBe(200);
    expect((await it.post("/reports", { intent: "retry", id })).status).toBe(404);
  });

  test("is one of five at most that wait", async () => {
    const ids = Array.from({ length: 6 }, uuid);
    const answers = await Promise.all(ids.map((id) => ask(who.it_director, id, "use")));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 302, 302, 302, 302, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(plain((await refused?.text()) ?? "")).toContain("You already have 5 reports in progress.");
    const waiting = await db.selectFrom("report_files").select("id").where("state", "=", "queued").execute();
    expect(waiting).toHaveLength(5);
  });

  test("tells how far it is to the page that asks, and to nobody else", async () => {
    const it = who.it_director;
    const of = { district_id: place.districtId, profile_id: it.profileId, kind: "use", state: "running", rows: 7_300 };
    const id = await aRow(db, "report_files", { ...of, taken_at: sql`now()` });
    const newsOf = async (by: Visitor) => {
      const answer = await by.get("/reports/progress");
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
      return ((await answer.json()) as { files: { id: string }[] }).files.find((file) => file.id === id);
    };
    expect(await newsOf(it)).toEqual({ id, state: "running", rows: 7_300 });
    await db.updateTable("report_files").set({ state: "failed", fault: "gave_up" }).where("id", "=", id).execute();
    expect(await newsOf(it)).toMatchObject({ state: "failed" });
    expect(await newsOf(who.district_admin)).toBeUndefined();
  });

  test("shows how many rows there are so far", async () => {
    const it = who.it_director;
    const of = { district_id: place.districtId, profile_id: it.profileId, kind: "use", state: "running", rows: 12_500 };
    await aRow(db, "report_files", { ...of, taken_at: sql`now()` });
    expect(plain(await it.read("/reports"))).toMatch(/In progress.*12,500 rows so far/s);
    expect(makeReportFile.payload.safeParse({ districtId: "x" }).success).toBe(false);
  });
});
