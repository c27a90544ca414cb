import { createPostgresBackend, PostgresConnection, type Processor, Queue, Worker, type WorkerOptions } from "bullmq";
import type { RedisOptions } from "ioredis";

const schema = "bullmq";
const prefix = "rollcall";
const statementMs = 1_500;

/** Redis when `redisUrl` is set, otherwise BullMQ's PostgreSQL backend on `databaseUrl`, in its own schema. */
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

// The two constructors can't be joined into one type, so the choice between them, and its cast, is only here.
export function openQueue(name: string, settings: QueueSettings): Queue {
  if (settings.redisUrl) {
    return new Queue(name, { prefix, connection: { url: settings.redisUrl, ...hastyRedis } });
  }
  const connection = { connectionString: settings.databaseUrl, schema, ...hastyPostgres };
  return new Queue(name, { connection }, createPostgresBackend) as unknown as Queue;
}

export function openWorker(
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
