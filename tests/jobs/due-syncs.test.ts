import { randomUUID } from "node:crypto";
import { QueueUnavailable } from "domain/job";
import { startDueSync } from "domain/rosters/queries/sync-schedule";
import pino from "pino";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { WorkerTools } from "worker/handler";
import { dueSyncsHandler } from "worker/jobs/due-syncs.handler";
import { cloneDatabase } from "../support/database";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

const now = new Date("2026-01-15T07:00:10Z");
const attempt = { number: 1, isLast: true, signal: new AbortController().signal, progress: async () => {} };

let districtId: string;
beforeEach(async () => {
  await db.deleteFrom("sync_logs").execute();
  await db.deleteFrom("sftp_configurations").execute();
  const state = await db
    .insertInto("states")
    .values({ name: randomUUID(), abbreviation: randomUUID() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const district = { name: "Lakeside", state_id: state.id, time_zone: "America/New_York" };
  districtId = (await db.insertInto("districts").values(district).returning("id").executeTakeFirstOrThrow()).id;
});

type Wanted = { next?: string | null; frequency?: string; status?: string; zone?: string };

async function configuration({ next = "2026-01-15T07:00:00Z", frequency = "daily", status = "active" }: Wanted = {}) {
  const key = randomUUID();
  const { id } = await db
    .insertInto("sftp_configurations")
    .values({
      district_id: districtId,
      name: key,
      client_key: key,
      bucket_name: key,
      host: "sftp.example",
      username: "u",
      auth_method: "password",
      sync_frequency: frequency,
      sync_at: "02:00",
      next_sync: next,
      status,
      status_before_pause: status === "paused" ? "active" : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const sync = async (integrationId: string, values: Record<string, unknown> = {}) =>
  (
    await db
      .insertInto("sync_logs")
      .values({ district_id: districtId, integration_id: integrationId, trigger: "manual", ...values })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

const syncs = (integrationId: string) =>
  db
    .selectFrom("sync_logs")
    .select(["id", "status", "trigger", "message", "finished_at"])
    .where("integration_id", "=", integrationId)
    .execute();

const nextOf = async (id: string) =>
  (
    await db.selectFrom("sftp_configurations").select("next_sync").where("id", "=", id).executeTakeFirstOrThrow()
  ).next_sync?.toISOString() ?? null;

function tick(enqueue: (job: { name: string }, ids: { syncId: string }) => Promise<void>, at = now) {
  const tools: WorkerTools = {
    db,
    pool: database.pool,
    databaseUrl: database.url,
    secretsKey: { id: "k1", key: Buffer.alloc(32) },
    now: () => at,
    log: pino({ level: "silent" }),
    enqueue: enqueue as unknown as WorkerTools["enqueue"],
    allowedPrivateHosts: [],
    sftpPorts: new Set(),
    tempRoot: "/nowhere",
  };
  return dueSyncsHandler.run({}, tools, attempt);
}

const taking = () => vi.fn(async (_job: { name: string }, _ids: { syncId: string }) => {});
const refusing = () =>
  vi.fn(async () => {
    throw new QueueUnavailable("the queue does not answer");
  });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe("the tick starts what is due", () => {
  it("with a row that says so, moves the next run on, and puts it on the queue", async () => {
    const id = await configuration();
    const enqueue = taking();
    await tick(enqueue);
    const rows = await syncs(id);
    expect(rows).toMatchObject([{ status: "queued", trigger: "schedule" }]);
    expect(enqueue.mock.calls).toEqual([
      [expect.objectContaining({ name: "sftp-sync" }), { districtId, syncId: rows[0]?.id }],
    ]);
    expect(await nextOf(id)).toBe("2026-01-16T07:00:00.000Z");
  });

  it("once, even when two workers tick at the same moment", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => configuration()));
    const enqueue = taking();
    await Promise.all([tick(enqueue), tick(enqueue), tick(enqueue)]);
    for (const id of ids) expect(await syncs(id)).toHaveLength(1);
    expect(enqueue).toHaveBeenCalledTimes(6);
  });

  it("once, even when it was already started and ended, or paused, since it was listed as due", async () => {
    const configurationId = await configuration();
    const listed = { districtId, configurationId, now };
    expect(await startDueSync(db, listed)).toBeDefined();
    await db.updateTable("sync_logs").set({ status: "unchanged", finished_at: now }).execute();
    expect(await startDueSync(db, listed)).toBeUndefined();
    const paused = await configuration({ status: "paused" });
    expect(await startDueSync(db, { ...listed, configurationId: paused })).toBeUndefined();
  });

  it("and nothing else: not yet due, by hand only, paused", async () => {
    const others = [
      await configuration({ next: "2026-01-15T07:00:11Z" }),
      await configuration({ next: null, frequency: "manual" }),
      await configuration({ status: "paused" }),
    ];
    const enqueue = taking();
    await tick(enqueue);
    for (const id of others) expect(await syncs(id)).toEqual([]);
    expect(enqueue).not.toHaveBeenCalled();
  });

  it("not in a pause, by the district's own days, and at once when it is over", async () => {
    const pause = async (days: { pause_from: string; pause_to: string }) => {
      const id = await configuration();
      await db.updateTable("sftp_configurations").set(days).where("id", "=", id).execute();
      return id;
    };
    const inIt = await pause({ pause_from: "2026-01-15", pause_to: "2026-01-16" });
    const before = await pause({ pause_from: "2026-01-16", pause_to: "2026-01-20" });
    const after = await pause({ pause_from: "2026-01-10", pause_to: "2026-01-14" });
    const enqueue = taking();
    await tick(enqueue);
    expect(await Promise.all([inIt, before, after].map(syncs))).toMatchObject([[], [{}], [{}]]);
    expect(await nextOf(before), "its next run is behind the pause").toBe("2026-01-21T07:00:00.000Z");
    // Midnight of the 17th in New York, which is five hours later in UTC.
    await tick(enqueue, new Date("2026-01-17T04:59:59Z"));
    expect(await syncs(inIt)).toEqual([]);
    await tick(enqueue, new Date("2026-01-17T05:00:00Z"));
    expect(await syncs(inIt)).toHaveLength(1);
  });

  it("also when its last sync ended in error or it was never synced", async () => {
    const ids = [await configuration({ status: "error" }), await configuration({ status: "pending" })];
    await tick(taking());
    for (const id of ids) expect(await syncs(id)).toHaveLength(1);
  });

  it("only when no sync of it is under way, and then as soon as that has ended", async () => {
    const id = await configuration();
    const running = await sync(id, { status: "running", heartbeat_at: new Date() });
    await tick(taking());
    expect(await syncs(id)).toHaveLength(1);
    expect(await nextOf(id)).toBe("2026-01-15T07:00:00.000Z");
    await db.updateTable("sync_logs").set({ status: "applied", finished_at: now }).where("id", "=", running).execute();
    await tick(taking());
    expect(await syncs(id)).toHaveLength(2);
  });

  it("once for all the runs that were missed while no worker ran", async () => {
    const id = await configuration({ next: "2026-01-11T07:00:00Z" });
    await tick(taking());
    await db.updateTable("sync_logs").set({ status: "applied", finished_at: now }).execute();
    await tick(taking());
    expect(await syncs(id)).toHaveLength(1);
    expect(await nextOf(id)).toBe("2026-01-16T07:00:00.000Z");
  });

  it("once, though the machine's clock is set back an hour, and once more when it is set a day ahead", async () => {
    const id = await configuration();
    const at = (moment: string) => tick(taking(), new Date(moment));
    const ends = () => db.updateTable("sync_logs").set({ status: "applied", finished_at: now }).execute();
    await at("2026-01-15T07:00:10Z");
    await ends();
    await at("2026-01-15T06:00:10Z");
    await at("2026-01-15T07:00:05Z");
    await at("2026-01-15T07:00:30Z");
    expect(await syncs(id)).toHaveLength(1);
    await at("2026-01-16T07:00:30Z");
    await ends();
    await at("2026-01-15T07:01:00Z");
    expect(await syncs(id)).toHaveLength(2);
    expect(await nextOf(id)).toBe("2026-01-17T07:00:00.000Z");
  });

  it("once in the night in which clocks fall back, hourly for every real hour of it", async () => {
    const daily = await configuration({ next: "2026-11-01T05:30:00Z" });
    await db.updateTable("sftp_configurations").set({ sync_at: "01:30" }).where("id", "=", daily).execute();
    const hourly = await configuration({ next: "2026-11-01T05:00:00Z", frequency: "hourly" });
    for (let minute = 0; minute <= 120; minute += 15) {
      await tick(taking(), new Date(Date.UTC(2026, 10, 1, 5, minute, 10)));
      await db.updateTable("sync_logs").set({ status: "applied", finished_at: now }).execute();
    }
    expect(await syncs(daily)).toHaveLength(1);
    expect(await syncs(hourly)).toHaveLength(3);
  });

  it("even when another district has a time zone that is not known", async () => {
    await db.updateTable("districts").set({ time_zone: "Mars/Olympus" }).where("id", "=", districtId).execute();
    const broken = await configuration({ next: "2026-01-15T06:00:00Z" });
    const { state_id } = await db
      .selectFrom("districts")
      .select("state_id")
      .where("id", "=", districtId)
      .executeTakeFirstOrThrow();
    districtId = (
      await db
        .insertInto("districts")
        .values({ name: "Northfield", state_id })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
    const sound = await configuration();
    await tick(taking());
    expect(await syncs(broken)).toEqual([]);
    expect(await syncs(sound)).toHaveLength(1);
  });
});

describe("the tick without a queue", () => {
  it("leaves the sync waiting, moves the next run on, and sends it once the queue answers", async () => {
    const id = await configuration();
    await tick(refusing());
    expect(await syncs(id)).toMatchObject([{ status: "queued", finished_at: null }]);
    expect(await nextOf(id)).toBe("2026-01-16T07:00:00.000Z");
    await db
      .updateTable("sync_logs")
      .set({ started_at: new Date(Date.now() - 120_000) })
      .where("integration_id", "=", id)
      .execute();
    const enqueue = taking();
    await tick(enqueue, new Date(now.getTime() + 120_000));
    expect(enqueue).toHaveBeenCalledTimes(1);
  });

  it("leaves the others due instead of failing them one after another", async () => {
    const first = await configuration({ next: "2026-01-15T06:59:00Z" });
    const second = await configuration({ next: "2026-01-15T07:00:00Z" });
    const enqueue = refusing();
    await tick(enqueue);
    expect(enqueue).toHaveBeenCalledTimes(1);
    expect(await syncs(first)).toHaveLength(1);
    expect(await syncs(second)).toEqual([]);
    await tick(taking());
    expect(await syncs(second)).toMatchObject([{ status: "queued" }]);
  });
});

describe("the tick nudges what got stuck", () => {
  it("a sync that waits, or gave no sign of life, for more than a minute", async () => {
    const waits = await sync(await configuration({ next: null }), { started_at: minutesAgo(2) });
    const silent = await sync(await configuration({ next: null }), {
      status: "running",
      started_at: minutesAgo(9),
      running_at: minutesAgo(8),
      heartbeat_at: minutesAgo(2),
    });
    const neverBeat = await sync(await configuration({ next: null }), {
      status: "running",
      started_at: minutesAgo(9),
      running_at: minutesAgo(2),
    });
    const enqueue = taking();
    await tick(enqueue);
    expect(enqueue.mock.calls.map(([, ids]) => ids.syncId).sort()).toEqual([waits, silent, neverBeat].sort());
  });

  it("and leaves alone what waits for less, still lives, or has ended", async () => {
    await sync(await configuration({ next: null }), { started_at: new Date(Date.now() - 30_000) });
    await sync(await configuration({ next: null }), {
      status: "running",
      started_at: minutesAgo(30),
      running_at: minutesAgo(30),
      heartbeat_at: new Date(),
    });
    await sync(await configuration({ next: null }), {
      status: "failed",
      started_at: minutesAgo(30),
      finished_at: minutesAgo(20),
    });
    const enqueue = taking();
    await tick(enqueue);
    expect(enqueue).not.toHaveBeenCalled();
  });
});
