import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { QueueName } from "domain/job";
import pino from "pino";
import { openEnqueuer } from "worker/enqueue";
import type { Handler } from "worker/handler";
import { startWorker, type WorkerOverrides } from "worker/main";
import { makeQueue } from "worker/queue";
import type { QueueSettings } from "worker/queue-backend";
import { cloneDatabase } from "../support/database";
import { noRedis, startRedis } from "../support/redis";
import { openGate } from "../support/tcp-gate";

/** The two backends of the queue, as a table for describe.each. `skip` says why one can't be tested here. */
export const backends = [
  { kind: "postgres" as const, name: "PostgreSQL", skip: null },
  { kind: "redis" as const, name: noRedis ? `Redis (${noRedis})` : "Redis", skip: noRedis },
];

const at = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href;

/**
 * A queue of this file's own on a real backend: the database migrated by the owner and opened as the application's role
 * (rows, no DDL), and everything a test starts here is closed by `close`. `gate` stands between enqueuers made with
 * `gated` and the backend.
 */
export async function openBackend(kind: "postgres" | "redis") {
  const database = await cloneDatabase();
  const redis = kind === "redis" ? await startRedis() : undefined;
  const gate = await openGate(redis?.port ?? Number(new URL(database.url).port));
  const tempRoot = await mkdtemp(path.join(tmpdir(), "rollcall-jobs-"));
  const settings: QueueSettings = { databaseUrl: database.url, redisUrl: redis?.url };
  const gated: QueueSettings = redis
    ? { ...settings, redisUrl: at(redis.url, gate.port) }
    : { databaseUrl: at(database.url, gate.port) };
  const open: { close: () => Promise<unknown> }[] = [];
  const keep = <T extends { close: () => Promise<unknown> }>(part: T) => {
    open.push(part);
    return part;
  };
  const onError = () => {};

  return {
    database,
    redis,
    gate,
    settings,
    gated,
    tempRoot,
    enqueuer: (through = settings) => keep(openEnqueuer({ ...through, onError })),
    queue: (name: QueueName) => keep(makeQueue(name, settings, { onError })),
    worker: async (handlers: Handler[], overrides: Partial<WorkerOverrides> = {}) =>
      keep(
        await startWorker(
          {
            ...settings,
            tempRoot,
            allowedPrivateHosts: [],
            sftpPorts: new Set(),
            secretsKey: { id: "k1", key: Buffer.alloc(32) },
          },
          { handlers, schedules: [], log: pino({ level: "silent" }), ...overrides },
        ),
      ),
    /** Closes what the test opened, last first. */
    closeParts: async () => {
      for (const part of open.splice(0).reverse()) await part.close();
    },
    close: async () => {
      await gate.close();
      await redis?.stop();
      await database.close();
      await rm(tempRoot, { recursive: true, force: true });
    },
  };
}

export type Backend = Awaited<ReturnType<typeof openBackend>>;

/** What looking after schedules takes, with the real clock. */
export const toolsOf = (backend: Backend) => ({
  db: backend.database.db,
  enqueue: backend.enqueuer().enqueue,
  now: () => new Date(),
});
