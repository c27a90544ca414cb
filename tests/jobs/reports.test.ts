import { wholeDistrict } from "domain/access/scope";
import { csvParts } from "domain/csv-write";
import { dueReports, makeReportFile } from "domain/insight/jobs";
import { makeReport } from "domain/insight/make-report";
import { nextReport } from "domain/insight/next-report";
import { findWorkingDistrict } from "domain/places/queries/working-district";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { WorkerTools } from "worker/handler";
import { dueReportsHandler } from "worker/jobs/due-reports.handler";
import { makeReportFileHandler } from "worker/jobs/make-report-file.handler";
import { purgeReportsHandler } from "worker/jobs/purge-reports.handler";
import { sendMailHandler } from "worker/jobs/send-mail.handler";
import { aPlace } from "../access/two-districts.place";
import { aRow } from "../access/two-districts.place-governance";
import { wordsOf } from "../support/mail-worker";
import { aPerson } from "../support/people";
import { startSmtp } from "../support/smtp";
import { openBackend } from "./backends";
import { aDueSchedule, filesOf, textOf } from "./report-world";

const backend = await openBackend("postgres");
const { db, pool, url } = backend.database;
const smtp = await startSmtp();
let place: Awaited<ReturnType<typeof aPlace>>;
let owner: { districtId: string; profileId: string };

beforeAll(async () => {
  place = await aPlace(db, "Own");
});
beforeEach(async () => {
  await db.deleteFrom("report_schedules").execute();
  await db.deleteFrom("report_files").execute();
  await db.deleteFrom("outgoing_mails").execute();
  smtp.received.length = 0;
  const email = `owner-${crypto.randomUUID()}@own.example`;
  const { profileId } = await aPerson(db, { role: "it_director", districtId: place.districtId, email });
  owner = { districtId: place.districtId, profileId };
});
afterAll(async () => {
  await smtp.close();
  await backend.close();
});

/** What one worker works with; what it asks the queue for is put into `queued`. */
function aWorker(now: string, more: Partial<WorkerTools> = {}) {
  const queued: { job: string; payload: Record<string, string> }[] = [];
  const tools: WorkerTools = {
    db,
    pool,
    databaseUrl: url,
    secretsKey: { id: "k1", key: Buffer.alloc(32) },
    now: () => new Date(now),
    log: pino({ level: "silent" }),
    allowedPrivateHosts: [],
    sftpPorts: new Set(),
    tempRoot: "/nowhere",
    enqueue: async (job, payload) => void queued.push({ job: job.name, payload }),
    mail: { smtpUrl: smtp.url, from: "Rollcall <rollcall@example.org>", origin: "https://rollcall.example" },
    ...more,
  };
  const signal = new AbortController().signal;
  const attempt = { number: 1, isLast: false, signal, progress: async () => {} };
  return {
    queued,
    tick: () => dueReportsHandler.run({}, tools, attempt),
    make: (fileId: string, own: AbortSignal = signal) =>
      makeReportFileHandler.run({ districtId: owner.districtId, fileId }, tools, { ...attempt, signal: own }),
    mail: (mailId: string) => sendMailHandler.run({ mailId }, tools, attempt),
    purge: () => purgeReportsHandler.run({ day: now.slice(0, 10) }, tools, attempt),
  };
}
const monday = "2026-11-23T13:00:30Z";

/** Makes what the schedule made due, and gives its one report back. */
async function made(schedule: string, worker = aWorker(monday)) {
  await worker.tick();
  const [file, ...others] = await filesOf(db, { schedule_id: schedule });
  expect(others).toEqual([]);
  if (!file) throw new Error("no report was opened");
  await worker.make(file.id);
  return { file: (await filesOf(db, { schedule_id: schedule }))[0], worker };
}

/** How often the audit log has it that a report was made. */
async function timesMade(id = "") {
  const lines = await db
    .selectFrom("audit_log")
    .select("id")
    .where("action", "=", "report.made")
    .where("object_id", "=", id)
    .execute();
  return lines.length;
}

describe("a scheduled report", () => {
  test("is opened at its time, and the next one comes a week later at the same time", async () => {
    const schedule = await aDueSchedule(db, owner);
    await aWorker("2026-11-23T12:59:59Z").tick();
    expect(await filesOf(db, { schedule_id: schedule })).toEqual([]);
    const worker = aWorker(monday);
    await worker.tick();
    const [file] = await filesOf(db, { schedule_id: schedule });
    expect(file).toMatchObject({ state: "queued", kind: "compliance", due_at: new Date("2026-11-23T13:00:00Z") });
    expect(worker.queued).toEqual([
      { job: makeReportFile.name, payload: { districtId: owner.districtId, fileId: file?.id } },
    ]);
    const row = await db.selectFrom("report_schedules").select("next_run_at").executeTakeFirstOrThrow();
    expect(row.next_run_at.toISOString()).toBe("2026-11-30T13:00:00.000Z");
  });

  test("comes once, at its hour by the district's clocks, after the district was moved to a zone further west", async () => {
    // 7:00 am in New York, where the district is said to be in Chicago by now.
    const schedule = await aDueSchedule(db, owner, { next_run_at: new Date("2026-11-23T12:00:00Z") });
    await aWorker("2026-11-23T12:00:30Z").tick();
    expect(await filesOf(db, { schedule_id: schedule })).toEqual([]);
    await aWorker("2026-11-23T12:59:59Z").tick();
    expect(await filesOf(db, { schedule_id: schedule })).toEqual([]);
    await aWorker(monday).tick();
    await aWorker("2026-11-23T14:00:30Z").tick();
    expect(await filesOf(db, { schedule_id: schedule })).toHaveLength(1);
  });

  test("that several weeks missed is made once", async () => {
    const schedule = await aDueSchedule(db, owner, { next_run_at: new Date("2026-11-02T13:00:00Z") });
    await aWorker(monday).tick();
    await aWorker(monday).tick();
    expect(await filesOf(db, { schedule_id: schedule })).toHaveLength(1);
  });

  test("is opened and made exactly once by two workers that look at the same moment", async () => {
    const schedule = await aDueSchedule(db, owner);
    const [one, two] = [aWorker(monday), aWorker(monday)];
    await Promise.all([one.tick(), two.tick(), one.tick(), two.tick()]);
    const [file, ...others] = await filesOf(db, { schedule_id: schedule });
    expect(others).toEqual([]);
    await Promise.all([one.make(file?.id ?? ""), two.make(file?.id ?? "")]);
    expect((await filesOf(db, { schedule_id: schedule })).map(({ state, tries }) => [state, tries])).toEqual([
      ["ready", 1],
    ]);
    expect(await db.selectFrom("outgoing_mails").selectAll().execute()).toHaveLength(1);
    expect(await timesMade(file?.id)).toBe(1);
  });

  test("is made once by two running workers and their queue", async () => {
    // One of its own times: any other moment of its day would count as one that a change of zone moved.
    const weekly = { cadence: "weekly", weekday: 1, monthDay: 1, hour: 7 } as const;
    const weekAgo = new Date(Date.now() - 7 * 86_400_000);
    const schedule = await aDueSchedule(db, owner, { next_run_at: nextReport(weekly, "America/Chicago", weekAgo) });
    const handlers = [dueReportsHandler, makeReportFileHandler];
    const schedules = [{ job: dueReports, every: 200 }];
    await backend.worker(handlers, { schedules });
    await backend.worker(handlers, { schedules });
    await vi.waitFor(
      async () => expect((await filesOf(db, { schedule_id: schedule })).map(({ state }) => state)).toEqual(["ready"]),
      { timeout: 20_000, interval: 100 },
    );
    await backend.closeParts();
    expect((await filesOf(db, { schedule_id: schedule })).map(({ tries }) => tries)).toEqual([1]);
    expect(await db.selectFrom("outgoing_mails").selectAll().execute()).toHaveLength(1);
  });

  test("has the rows that the report has on the screen", async () => {
    const { file } = await made(await aDueSchedule(db, owner));
    const district = await findWorkingDistrict(db, wholeDistrict(owner.districtId), { id: owner.districtId });
    if (!district) throw new Error("the district is not there");
    const actor = { ...wholeDistrict(owner.districtId), role: "it_director", requestId: null, address: null } as const;
    const shown = makeReport(db, actor, { kind: "compliance", district, filter: {} });
    let text = "";
    for await (const part of csvParts(shown)) text += part.text;
    expect(await textOf(db, owner, file?.id ?? "")).toBe(text);
    expect(file?.rows).toBe(text.trim().split("\r\n").length - 1);
    expect(text).toContain(place.mark);
  });

  test("is told of by one mail with a link and without figures or names", async () => {
    const { worker } = await made(await aDueSchedule(db, owner));
    const { id } = await db.selectFrom("outgoing_mails").select("id").executeTakeFirstOrThrow();
    expect(worker.queued.at(-1)).toEqual({ job: "send-mail", payload: { mailId: id } });
    await worker.mail(id);
    await worker.mail(id);
    expect(smtp.received).toHaveLength(1);
    const words = wordsOf(smtp.received[0] as (typeof smtp.received)[number]);
    expect(words).toContain("Subject: Your weekly compliance report is ready");
    expect(words).toContain("https://rollcall.example/reports#files");
    expect(words).not.toContain(`${place.mark} product`);
  });
});

describe("somebody who may not have it any more", () => {
  const changes: [string, Record<string, unknown>, string][] = [
    ["is deactivated", { deactivated_at: sql`now()` }, "deactivated"],
    ["has another role", { role: "student" }, "role"],
    ["is in another district", { district_id: null }, "left"],
  ];

  test.each(changes)("and %s gets none, and the schedule says so", async (_, change, reason) => {
    const schedule = await aDueSchedule(db, owner);
    await db.updateTable("profiles").set(change).where("id", "=", owner.profileId).execute();
    const worker = aWorker(monday);
    await worker.tick();
    expect([await filesOf(db, { schedule_id: schedule }), worker.queued]).toEqual([[], []]);
    const row = await db.selectFrom("report_schedules").selectAll().executeTakeFirstOrThrow();
    expect([row.skipped_because, row.skipped_at?.toISOString()]).toEqual([reason, "2026-11-23T13:00:30.000Z"]);
    expect(row.next_run_at.toISOString()).toBe("2026-11-30T13:00:00.000Z");
  });

  test.each(changes)("since they asked, and %s, gets none", async (_, change) => {
    const schedule = await aDueSchedule(db, owner);
    await aWorker(monday).tick();
    await db.updateTable("profiles").set(change).where("id", "=", owner.profileId).execute();
    const { file } = await made(schedule);
    expect([file?.state, file?.fault]).toEqual(["failed", "not_allowed"]);
    expect(await db.selectFrom("outgoing_mails").selectAll().execute()).toEqual([]);
  });

  test.each(changes)("since it was made, and %s, gets no mail", async (_, change) => {
    const { worker } = await made(await aDueSchedule(db, owner));
    const { id } = await db.selectFrom("outgoing_mails").select("id").executeTakeFirstOrThrow();
    await db.updateTable("profiles").set(change).where("id", "=", owner.profileId).execute();
    await worker.mail(id);
    expect(smtp.received).toEqual([]);
    const mail = await db.selectFrom("outgoing_mails").selectAll().executeTakeFirstOrThrow();
    expect(mail.failed_at).not.toBeNull();
  });

  test("gets the next one again when all is well, and the schedule says nothing any more", async () => {
    const schedule = await aDueSchedule(db, owner, { skipped_at: sql`now()`, skipped_because: "role" });
    await aWorker(monday).tick();
    expect(await filesOf(db, { schedule_id: schedule })).toHaveLength(1);
    const row = await db.selectFrom("report_schedules").select("skipped_because").executeTakeFirstOrThrow();
    expect(row.skipped_because).toBeNull();
  });
});

describe("a worker that ends in the middle", () => {
  const aFile = (more: Record<string, unknown> = {}) =>
    aRow(db, "report_files", {
      district_id: owner.districtId,
      profile_id: owner.profileId,
      kind: "compliance",
      ...more,
    });

  const own = () => filesOf(db, { profile_id: owner.profileId });

  test("gives the report back when it stops, and the next one makes it whole", async () => {
    const id = await aFile();
    const stop = new AbortController();
    const stopping = aWorker(monday, {
      atStep: async (step) => {
        if (step === "claim") stop.abort(new Error("the worker stops"));
      },
    });
    await expect(stopping.make(id, stop.signal)).rejects.toThrow("the worker stops");
    expect((await own())[0]).toMatchObject({ state: "queued", tries: 1 });
    await aWorker(monday).make(id);
    expect((await own())[0]).toMatchObject({ state: "ready", tries: 2 });
    expect(await textOf(db, owner, id)).toContain(place.mark);
  });

  test("and is dead is taken over after a minute, and can't end what is another's by then", async () => {
    const id = await aFile();
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let reached = () => {};
    const atPart = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const dead = aWorker(monday, {
      atStep: async (step) => {
        if (step !== "part") return;
        reached();
        await gate;
      },
    });
    const running = dead.make(id);
    await atPart;
    await aWorker(monday).make(id);
    expect((await own())[0]).toMatchObject({ state: "running", tries: 1 });
    await db.updateTable("report_files").set({ taken_at: sql`now() - interval '61 seconds'` }).execute();
    const tick = aWorker(monday);
    await tick.tick();
    expect(tick.queued.map(({ job }) => job)).toEqual([makeReportFile.name]);
    // The one that was taken for dead goes on when the other has written all parts and has not come to its end.
    const other = aWorker(monday, {
      atStep: async (step) => {
        if (step !== "end") return;
        goOn();
        await running;
      },
    });
    await other.make(id);
    const [file] = await own();
    expect(file).toMatchObject({ state: "ready", tries: 2 });
    expect(await timesMade(id)).toBe(1);
  });

  test("is made after a fault that passes, and is said to have failed after the third in a row", async () => {
    const id = await aFile();
    const faulty = aWorker(monday, {
      atStep: async (step) => {
        if (step === "part") throw new Error("the database restarts");
      },
    });
    await expect(faulty.make(id)).rejects.toThrow("the database restarts");
    expect((await own())[0]).toMatchObject({ state: "queued", tries: 1 });
    await aWorker(monday).make(id);
    expect((await own())[0]).toMatchObject({ state: "ready", tries: 2 });
    const worse = await aFile({ tries: 2 });
    await faulty.make(worse);
    expect((await own()).find((file) => file.id === worse)).toMatchObject({ state: "failed", fault: "fault" });
  });

  test("again and again is given up, with words for it", async () => {
    const id = await aFile({ tries: 5 });
    await aWorker(monday).make(id);
    expect((await own())[0]).toMatchObject({ state: "failed", fault: "gave_up" });
  });
});

test("reports are removed after 30 days with all their parts, and schedules stay", async () => {
  const schedule = await aDueSchedule(db, owner);
  const { file } = await made(schedule);
  await db
    .updateTable("report_files")
    .set({ created_at: new Date("2026-11-23T13:00:00Z") })
    .execute();
  await aWorker("2026-12-23T12:59:59Z").purge();
  expect(await filesOf(db, { schedule_id: schedule })).toHaveLength(1);
  await sql`delete from schedule_runs`.execute(db);
  await db.insertInto("schedule_runs").values({ schedule: "purge-reports", day: "2026-12-24" }).execute();
  await aWorker("2026-12-24T13:00:01Z").purge();
  expect(await filesOf(db, { schedule_id: schedule })).toEqual([]);
  expect(
    await db
      .selectFrom("report_file_parts")
      .select("part_no")
      .where("file_id", "=", file?.id ?? "")
      .execute(),
  ).toEqual([]);
  expect(await db.selectFrom("report_schedules").select("id").execute()).toHaveLength(1);
});
