import { randomBytes } from "node:crypto";
import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { handles } from "worker/handler";
import { startWorker } from "worker/main";
import { schedules } from "worker/schedules";
import { noRedis, startRedis } from "../support/redis";
import { startProcess } from "../support/worker-process";
import { type Backend, openBackend } from "./backends";
import { probe } from "./probe-jobs";

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 20 });
const secretsKey = randomBytes(32).toString("base64");

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend("postgres");
});
afterEach(() => backend.closeParts());
afterAll(() => backend?.close());

const start = (settings: { databaseUrl?: string; redisUrl?: string }, log = pino({ level: "silent" })) =>
  startWorker(
    {
      databaseUrl: backend.database.url,
      tempRoot: backend.tempRoot,
      allowedPrivateHosts: [],
      sftpPorts: new Set(),
      ...settings,
      secretsKey: { id: "k1", key: Buffer.alloc(32) },
    },
    { handlers: [handles(probe, async () => {})], schedules: [], log },
  );

describe("a worker at its start", () => {
  it("says that the database does not answer", async () => {
    await backend.gate.set("shut");
    await expect(start({ databaseUrl: backend.gated.databaseUrl })).rejects.toThrow(/^The database does not answer/);
    await backend.gate.set("open");
  });

  it("says that the queue does not answer", async () => {
    await expect(start({ redisUrl: "redis://127.0.0.1:1" })).rejects.toThrow(/^The queue does not answer/);
  });

  it("removes the folders that dead workers left", async () => {
    const folder = "sync-0199c0de-0000-7000-8000-000000000001-999999999";
    await mkdir(path.join(backend.tempRoot, folder));
    await backend.worker([handles(probe, async () => {})]);
    expect(await readdir(backend.tempRoot)).toEqual([]);
  });
});

describe("the log of a worker", () => {
  it("has a line for a payload that does not fit, with its fields and without its values", async () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    await backend.worker([handles(probe, async () => {})], { log });
    const order = { id: "a1", name: "probe", attempts: 3, backoffMs: 10, unlessStanding: "a1" };
    await backend.queue("syncs").add({ ...order, payload: { work: "w", child: "Maria Lopez" } });
    await backend.queue("syncs").add({ ...order, id: "a2", unlessStanding: "a2", name: "unknown", payload: {} });
    const failed = () => lines.filter(({ msg }) => msg === "failed");
    await until(() => expect(failed()).toHaveLength(2));
    expect(failed()).toMatchObject([
      {
        job: "probe",
        jobId: "a1",
        end: "for good",
        err: "The payload of probe does not fit (the whole: unrecognized_keys).",
      },
      { job: "unknown", jobId: "a2", end: "for good", err: "Nothing handles a job called unknown." },
    ]);
    expect(JSON.stringify(lines)).not.toContain("Maria");
  });
});

describe("the command line", () => {
  const none = { DATABASE_URL: "", MIGRATION_DATABASE_URL: "", REDIS_URL: "", SECRETS_KEY: "" };
  const run = (script: string, environment: Record<string, string>, how = { sources: false }) =>
    startProcess(script, { ...none, ...environment }, how);
  const asPeopleDo = { sources: true };

  it("refuses to start a worker without its settings and says which are missing", async () => {
    const child = run("worker/cli/worker.ts", {});
    expect(await child.exited).toEqual({ code: 1, signal: null });
    expect(child.said()).toContain("DATABASE_URL is not set");
    expect(child.said()).toContain("SECRETS_KEY is not set");
  }, 60_000);

  it("starts a worker, keeps its schedule, and stops it on SIGTERM with 0", async () => {
    const settings = { DATABASE_URL: backend.database.url, SECRETS_KEY: secretsKey };
    const child = run("worker/cli/worker.ts", settings, asPeopleDo);
    await vi.waitFor(() => expect(child.said()).toContain("the worker runs"), { timeout: 40_000, interval: 50 });
    const kept = await backend.queue("schedules").schedules();
    expect(kept.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: "due-reports", everyMs: 60_000 },
      { name: "due-syncs", everyMs: 30_000 },
      { name: "due-usage-folders", everyMs: 900_000 },
      { name: "send-waiting-resets", everyMs: 30_000 },
      { name: "waiting-usage", everyMs: 10_000 },
      { name: "write-refusals", everyMs: 30_000 },
    ]);
    const daily = schedules.flatMap((one) => ("daily" in one ? [one.job.name] : [])).sort();
    expect(daily).toContain("purge-sync-details");
    const runs = backend.database.db.selectFrom("schedule_runs").select(["schedule", "tries"]).orderBy("schedule");
    await vi.waitFor(
      async () =>
        expect(await runs.where("finished_at", "is not", null).execute()).toEqual(
          daily.map((schedule) => ({ schedule, tries: 1 })),
        ),
      { timeout: 20_000, interval: 50 },
    );
    child.kill("SIGTERM");
    expect(await child.exited).toEqual({ code: 0, signal: null });
  }, 60_000);

  it("exits with 1 when the database is down, for a supervisor to start it again", async () => {
    const child = run("worker/cli/worker.ts", { DATABASE_URL: "postgres://a@127.0.0.1:1/b", SECRETS_KEY: secretsKey });
    expect(await child.exited).toEqual({ code: 1, signal: null });
    expect(child.said()).toContain("The worker can't start: The database does not answer");
  }, 60_000);

  it("migrates as the owner, grants to the application's role, and can be repeated", async () => {
    const { ownerUrl, url } = backend.database;
    const child = run("worker/cli/migrate.ts", { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl });
    expect(await child.exited, child.said()).toEqual({ code: 0, signal: null });
    expect(child.said()).toContain("Every migration has already run.");
    expect(child.said()).not.toContain("Warning");
    await sql`select 1 from bullmq.job`.execute(backend.database.db);
  }, 60_000);

  it("warns when owner and application are one role", async () => {
    const child = run("worker/cli/migrate.ts", { DATABASE_URL: backend.database.ownerUrl }, asPeopleDo);
    expect(await child.exited, child.said()).toEqual({ code: 0, signal: null });
    expect(child.said()).toContain("Warning: migrations and application use the same database role.");
  }, 60_000);
});

describe.skipIf(noRedis !== null)(`a Redis that may throw jobs away ${noRedis ?? ""}`, () => {
  it.each([
    ["allkeys-lru", 1],
    ["volatile-ttl", 1],
    ["noeviction", 0],
  ])("with %s is named loudly at the start of a worker, %i times", async (policy, times) => {
    const redis = await startRedis({ "maxmemory-policy": policy });
    const lines: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    try {
      const worker = await start({ redisUrl: redis.url }, log);
      await worker.close();
      const said = lines.filter(({ level, msg }) => level === 50 && /maxmemory-policy to noeviction/.test(String(msg)));
      expect(said).toHaveLength(times);
    } finally {
      await redis.stop();
    }
  });
});
