import { openDatabase } from "db/client";
import type { SecretsKey } from "db/secrets";
import { within } from "db/within";
import type { SftpPorts } from "domain/rosters/sftp-ports";
import type { Logger } from "pino";
import { consume } from "./consume";
import { openEnqueuer } from "./enqueue";
import type { Handler, WorkerTools } from "./handler";
import type { Kept, Locks } from "./job-worker";
import { openLog } from "./log";
import type { MailSettings } from "./mail/settings";
import { warnOfEviction } from "./redis-policy";
import { handlers as registered } from "./registry";
import { sweepTempFolders } from "./roster/temp-folder";
import { keepSchedules, type Schedule, schedules as standing } from "./schedules";
import { seldom } from "./seldom";

export type WorkerSettings = {
  databaseUrl: string;
  redisUrl?: string | undefined;
  secretsKey: SecretsKey;
  allowedPrivateHosts: string[];
  sftpPorts: SftpPorts;
  tempRoot: string;
  mail?: MailSettings | undefined;
};

/** What tests (and the demo) may replace; times in milliseconds. */
export type WorkerOverrides = {
  handlers?: Handler[];
  schedules?: Schedule[];
  lookAfterMs?: number;
  locks?: Partial<Locks>;
  kept?: Kept;
  drainMs?: number;
  settle?: WorkerTools["settle"];
  retryMs?: WorkerTools["retryMs"];
  atStep?: WorkerTools["atStep"];
  now?: () => Date;
  log?: Logger;
};

export type RunningWorker = { close: () => Promise<{ drained: boolean }> };

const drainMs = 25_000;
const startMs = 10_000;

/**
 * Starts a worker: sweeps what dead ones left in the temporary folder, consumes every queue that has a handler, and
 * keeps the schedules. Rejects within 10 s when database or queue do not answer. `close` takes no new job and waits at
 * most 25 s for the running ones, which near the end are stopped and go back to the queue; `drained` says whether
 * all have ended. When they have not, connections are left to the end of the process.
 */
export async function startWorker(settings: WorkerSettings, overrides: WorkerOverrides = {}): Promise<RunningWorker> {
  const log = overrides.log ?? openLog("worker");
  const swept = await sweepTempFolders(settings.tempRoot);
  if (swept > 0) log.info({ folders: swept }, "removed what dead workers left");
  const handlers = overrides.handlers ?? registered;
  const parts = open(settings, overrides, handlers, log);
  try {
    const { now, database, enqueuer, consumers } = parts;
    await answers("The database", database.pool.query("select 1"));
    await answers("The queue", Promise.all([enqueuer.ready(), ...consumers.map((consumer) => consumer.ready())]));
    if (settings.redisUrl) await warnOfEviction(settings.redisUrl, log);
    const onError = warner(log, "the schedules could not be looked after");
    const look = { db: database.db, enqueue: enqueuer.enqueue, now, onError, everyMs: overrides.lookAfterMs };
    const keeper = await keepSchedules(settings, overrides.schedules ?? standing, look);
    log.info({ queue: settings.redisUrl ? "redis" : "postgres" }, "the worker runs");
    let closing: Promise<{ drained: boolean }> | undefined;
    const stop = async () => {
      log.info("the worker stops");
      await keeper.close();
      const drained = await close(parts, overrides.drainMs ?? drainMs);
      log.info({ drained }, "the worker has stopped");
      return { drained };
    };
    return {
      close: () => {
        closing ??= stop();
        return closing;
      },
    };
  } catch (error) {
    await close(parts, 500);
    throw error;
  }
}

function open(settings: WorkerSettings, overrides: WorkerOverrides, handlers: Handler[], log: Logger) {
  const { databaseUrl, redisUrl, secretsKey, allowedPrivateHosts, sftpPorts, tempRoot, mail } = settings;
  const now = overrides.now ?? (() => new Date());
  const database = openDatabase(databaseUrl, { onError: warner(log, "a database connection was lost") });
  const enqueuer = openEnqueuer({ databaseUrl, redisUrl, onError: warner(log, "the queue did not answer") });
  const tools: WorkerTools = {
    db: database.db,
    pool: database.pool,
    databaseUrl,
    secretsKey,
    now,
    log,
    enqueue: enqueuer.enqueue,
    allowedPrivateHosts,
    sftpPorts,
    tempRoot,
    settle: overrides.settle,
    retryMs: overrides.retryMs,
    atStep: overrides.atStep,
    mail,
  };
  return {
    now,
    database,
    enqueuer,
    consumers: consume(settings, { handlers, tools, locks: overrides.locks, kept: overrides.kept }),
  };
}

async function close({ database, enqueuer, consumers }: ReturnType<typeof open>, limitMs: number): Promise<boolean> {
  const ended = await Promise.all(consumers.map((consumer) => consumer.close(limitMs)));
  const drained = ended.every(Boolean);
  await enqueuer.close();
  // The pool would wait for what the unfinished jobs hold.
  if (drained) {
    await database.close();
    // Kysely ends only a pool that it has used.
    if (!database.pool.ended) await database.pool.end();
  }
  return drained;
}

const warner = (log: Logger, text: string) =>
  seldom((error, skipped) => log.warn({ err: error.message, skipped }, text));

/** What `work` comes to; rejects, naming what is silent, when that fails or takes more than 10 s. */
export async function answers<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await within(startMs, work);
  } catch (error) {
    throw new Error(`${what} does not answer (${(error as Error).message}).`, { cause: error });
  }
}
