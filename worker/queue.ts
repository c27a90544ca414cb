import {
  createPostgresBackend,
  type Job,
  PostgresConnection,
  type Processor,
  Queue,
  UnrecoverableError,
  WaitingError,
  Worker,
  type WorkerOptions,
} from "bullmq";
import type { RedisOptions } from "ioredis";
import type { Delivery, JobQueue, JobWorker } from "./delivery";
import { lookingInto } from "./failed-job";
import { FailsForGood, LockLost, WorkerStopping } from "./faults";
import { seldom } from "./seldom";

const schema = "bullmq";
const prefix = "rollcall";
const statementMs = 1_500;

/** Redis when `redisUrl` is set, else BullMQ's PostgreSQL backend on `databaseUrl`, in its own schema. */
export type QueueSettings = { redisUrl?: string | undefined; databaseUrl: string };

// Who asks must hear within two seconds and nothing may be sent later: no waiting line, no resending, no reconnecting
// behind the caller's back. Who works has time: it waits for the backend to come back.
const hastyRedis = {
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  retryStrategy: () => null,
  connectTimeout: statementMs,
  commandTimeout: statementMs,
} satisfies RedisOptions;
const patientRedis = {
  maxRetriesPerRequest: null,
  connectTimeout: 5_000,
  retryStrategy: (times: number) => Math.min(times * 200, 2_000),
} satisfies RedisOptions;
const hastyPostgres = {
  max: 2,
  connectionTimeoutMillis: statementMs,
  query_timeout: statementMs,
  statement_timeout: statementMs,
  keepAlive: true,
};
const patientPostgres = {
  max: 4,
  connectionTimeoutMillis: 5_000,
  query_timeout: 15_000,
  statement_timeout: 15_000,
  keepAlive: true,
};

// The two constructors can't be joined into one type, so the choice between them, and its cast, stands only here.
function openQueue(name: string, settings: QueueSettings): Queue {
  if (settings.redisUrl) {
    return new Queue(name, { prefix, connection: { url: settings.redisUrl, ...hastyRedis } });
  }
  const connection = { connectionString: settings.databaseUrl, schema, ...hastyPostgres };
  return new Queue(name, { connection }, createPostgresBackend) as unknown as Queue;
}

function openWorker(
  name: string,
  process: Processor,
  settings: QueueSettings,
  options: Omit<WorkerOptions, "connection">,
) {
  if (settings.redisUrl) {
    return new Worker(name, process, { ...options, prefix, connection: { url: settings.redisUrl, ...patientRedis } });
  }
  const connection = { connectionString: settings.databaseUrl, schema, ...patientPostgres };
  return new Worker(name, process, { ...options, connection }, createPostgresBackend) as unknown as Worker;
}

/**
 * Opens a queue for asking and looking. Every call rejects when the backend does not answer (each round trip waits
 * 1.5 s at most). A queue that failed once may stay so: close it and open another. `onError` hears of faults on the
 * connection, at most one in 5 s; `onLost` when a Redis connection has ended.
 */
export function makeQueue(
  name: string,
  settings: QueueSettings,
  { onError, onLost }: { onError: (error: Error) => void; onLost?: () => void },
): JobQueue {
  const queue = openQueue(name, settings);
  queue.on("error", seldom(onError));
  queue.on("ioredis:close", () => onLost?.());
  return {
    add: async ({ id, name: jobName, payload, attempts, backoffMs, unlessStanding }) => {
      const backoff = { type: "exponential", delay: backoffMs };
      await queue.add(jobName, payload, { jobId: id, attempts, backoff, deduplication: { id: unlessStanding } });
    },
    withdraw: async (id) => void (await queue.remove(id)),
    keepSchedule: (jobName, everyMs, now) => keepSchedule(queue, jobName, everyMs, now),
    dropSchedule: async (jobName) => void (await queue.removeJobScheduler(jobName)),
    counts: async () => {
      const found = await queue.getJobCounts("waiting", "active", "delayed", "completed", "failed");
      const { waiting = 0, active = 0, delayed = 0, completed = 0, failed = 0 } = found;
      return { waiting, active, delayed, completed, failed };
    },
    schedules: async () =>
      (await queue.getJobSchedulers()).map(({ name: jobName, every = 0 }) => ({ name: jobName, everyMs: every })),
    ...lookingInto(queue),
    ready: async () => {
      await queue.waitUntilReady();
      await queue.isPaused();
    },
    // A silent server does not even answer a goodbye: then the line is cut.
    close: () => queue.close().catch(() => queue.disconnect()),
  };
}

// Every worker calls this again and again, so a schedule that stands and runs is left alone: setting it anew each time
// would push its next run ahead. One whose next run is long past has lost its job and is set anew.
async function keepSchedule(queue: Queue, name: string, everyMs: number, now: Date): Promise<void> {
  const existing = await queue.getJobScheduler(name);
  if (existing?.every === everyMs && (existing.next ?? 0) > now.getTime() - 2 * everyMs) return;
  await queue.upsertJobScheduler(name, { every: everyMs }, { name, data: {}, opts: { attempts: 1 } });
}

/** How soon a dead worker's job is taken over: when its lock has run out and somebody looks. Milliseconds. */
export type Locks = { lockMs: number; stalledCheckMs: number; maxStalled: number };

/** A crash costs at most lock + check = 25 s and a little; a fourth crash over the same job fails it. */
const locks: Locks = { lockMs: 15_000, stalledCheckMs: 10_000, maxStalled: 3 };

/** How many ended jobs of a queue stay to be looked at, for how many seconds; the truth about them stands in rows. */
export type Kept = { completed: { age: number; count: number }; failed: { age: number; count: number } };

const kept: Kept = { completed: { age: 3_600, count: 1_000 }, failed: { age: 7 * 86_400, count: 1_000 } };

export type ConsumerOptions = {
  concurrency: number;
  locks?: Partial<Locks> | undefined;
  kept?: Kept | undefined;
  onError: (error: Error) => void;
};

/**
 * Takes jobs off the queue and runs them. `run` that throws fails the attempt (retried while attempts are left), with
 * FailsForGood the whole job. `onError` hears of faults of the queue itself, at most one in 5 s. `close` takes no new
 * job, waits `limitMs` (milliseconds) at most for the running ones, the last fifth of it after telling them to stop, and
 * returns whether all have ended.
 */
export function makeWorker(
  name: string,
  settings: QueueSettings,
  run: (delivery: Delivery) => Promise<void>,
  options: ConsumerOptions,
): JobWorker {
  const { lockMs, stalledCheckMs, maxStalled } = { ...locks, ...options.locks };
  const running = new Map<string, AbortController>();
  const worker = openWorker(name, (job, token) => perform(job, token, run, running), settings, {
    concurrency: options.concurrency,
    lockDuration: lockMs,
    stalledInterval: stalledCheckMs,
    maxStalledCount: maxStalled,
    runRetryDelay: 2_000,
    removeOnComplete: (options.kept ?? kept).completed,
    removeOnFail: (options.kept ?? kept).failed,
  });
  worker.on("error", seldom(options.onError));
  worker.on("lockRenewalFailed", (ids) => {
    for (const id of ids) running.get(id)?.abort(new LockLost("The lock of this job is gone."));
  });
  return {
    ready: async () => void (await worker.waitUntilReady()),
    close: (limitMs) => closeWithin(worker, limitMs, running),
  };
}

async function perform(
  job: Job,
  token: string | undefined,
  run: (delivery: Delivery) => Promise<void>,
  running: Map<string, AbortController>,
): Promise<void> {
  const id = job.id ?? "";
  const stop = new AbortController();
  running.set(id, stop);
  try {
    await run({
      id,
      name: job.name,
      payload: job.data,
      attempt: job.attemptsMade + 1,
      attempts: job.opts.attempts ?? 1,
      takenOver: job.stalledCounter > 0,
      signal: stop.signal,
      progress: (value) => job.updateProgress(value),
    });
  } catch (error) {
    if (error instanceof FailsForGood) throw new UnrecoverableError(error.message);
    if (!(stop.signal.reason instanceof WorkerStopping)) throw error;
    await job.moveToWait(token);
    throw new WaitingError();
  } finally {
    if (running.get(id) === stop) running.delete(id);
  }
}

async function closeWithin(worker: Worker, limitMs: number, running: Map<string, AbortController>): Promise<boolean> {
  const timers: NodeJS.Timeout[] = [];
  const stopping = () => {
    for (const stop of running.values()) stop.abort(new WorkerStopping("The worker is stopping."));
  };
  const limit = new Promise<false>((resolve) => {
    timers.push(
      setTimeout(stopping, limitMs * 0.8),
      setTimeout(() => resolve(false), limitMs),
    );
  });
  const ended = worker.close().then(() => true as const);
  const drained = await Promise.race([ended, limit]);
  for (const timer of timers) clearTimeout(timer);
  return drained;
}

/**
 * Makes BullMQ's schema in the database at `ownerUrl`, or brings it up to date; does nothing when it is. Safe to run
 * from several places at once. The application's role needs rows and functions of schema "bullmq" afterwards
 * (grantApplicationRole). Throws when the database does not answer or a newer BullMQ has been there.
 */
export async function migrateQueue(ownerUrl: string): Promise<void> {
  const connection = new PostgresConnection({ connectionString: ownerUrl, schema, migrate: true, max: 1 });
  try {
    await connection.waitUntilReady();
  } finally {
    await connection.close();
  }
}
