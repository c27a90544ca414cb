import { openDatabase } from "db/client";
import { leave } from "db/leave";
import { troubleOf } from "db/trouble";
import { within } from "db/within";
import { demoLeftBehind } from "domain/demo/mark";
import { keepMatcher, type LiveMatcher } from "domain/software/addresses/live-matcher";
import type { Matcher } from "domain/software/addresses/matcher";
import { setUpUrlPatterns } from "domain/software/addresses/starting-patterns";
import { openEnqueuer } from "worker/enqueue";
import { env } from "./env.server";
import { log } from "./log.server";
import { forOne } from "./once.server";
import { unavailableBody } from "./unavailable";

/** Seconds after which to try again. */
export const retryAfter = "10";

/**
 * What loaders and actions get for an error of the database: the answer itself where it is the database that is
 * missing, so that every page, file and endpoint says so in the same way. Any other error stays what it is. It is an
 * answer and no error because Remix lets only answers out of a loader with their status: it makes 500 of every error,
 * and no code of ours runs between a loader and that.
 */
function answerTo(error: Error): unknown {
  const trouble = troubleOf(error);
  if (!trouble) return error;
  const { code, message } = error as Error & { code?: string };
  log.warn({ code: code ?? message }, `the database is ${trouble}`);
  return Response.json(unavailableBody(trouble), {
    status: 503,
    statusText: "Service Unavailable",
    headers: { "Retry-After": retryAfter, "Cache-Control": "no-store" },
  });
}

const database = openDatabase(env.databaseUrl, {
  max: 10,
  statementTimeoutMs: 15_000,
  onError: (error) => log.warn({ err: error.message }, "a database connection was lost"),
  watch: {
    failWith: answerTo,
    onChange: (state) => log.warn(state === "gone" ? "the database does not answer" : "the database answers again"),
  },
});

const enqueuer = openEnqueuer({
  databaseUrl: env.databaseUrl,
  redisUrl: env.redisUrl,
  onError: (error) => log.warn({ err: error.message }, "the queue does not answer"),
});

/** The web's pool of connections. */
export const db = database.db;

/** Puts a job on the queue; rejects with QueueUnavailable within 2 seconds when the queue is gone. */
export const enqueue = enqueuer.enqueue;

/** The status of the queues, and what an administrator may do with failed jobs; each rejects as `enqueue` does. */
export const queueAdmin = {
  inspect: enqueuer.inspect,
  countFailed: enqueuer.countFailed,
  retry: enqueuer.retry,
  dropFailed: enqueuer.dropFailed,
};

let liveMatcher: LiveMatcher | undefined;

/** The matcher of addresses as the patterns stand now; the first that asks for it starts it. */
export async function currentMatcher(): Promise<Matcher> {
  liveMatcher ??= keepMatcher({
    db,
    databaseUrl: env.databaseUrl,
    onError: (error) => log.warn({ err: error.message }, "changes of URL patterns can't be heard"),
  });
  return forOne(liveMatcher.current());
}

/** What every start of the application sees to; a database that does not answer yet gets it from the next start. */
export async function setUpOnStart(): Promise<void> {
  await setUpUrlPatterns(db).catch((error: Error | Response) => {
    log.warn({ err: messageOf(error) }, "the URL patterns could not be set up");
  });
}

const messageOf = (error: Error | Response) => (error instanceof Response ? "no database" : error.message);
const readyMs = 2_500;

let known = env.demo;
let looking: Promise<void> | undefined;

/** Whether it is known that this database may serve: the demo did not fill it, or this is the demo. */
export const mayServe = (): boolean => known;

/**
 * Ends the web when the demo filled its database and this is not the demo. A database that does not answer is asked
 * again later, and by the next request: until then nothing is known, and whoever needs the database hears that it is
 * missing.
 */
export async function refuseLeftDemo(): Promise<void> {
  if (known) return;
  looking ??= lookForDemo().finally(() => {
    looking = undefined;
  });
  await looking;
}

let later: NodeJS.Timeout | undefined;

async function lookForDemo(): Promise<void> {
  const left = await demoLeftBehind(db).catch(() => undefined);
  if (left) {
    process.stderr.write(`Rollcall can't start:\n  ${left}\n`);
    await leave(1);
  }
  known = left === null;
  clearTimeout(later);
  if (!known) later = setTimeout(() => void refuseLeftDemo(), 2_000).unref();
}

/** Resolves when database and queue both answer; rejects with the first that does not, within 2.5 s. */
export async function ready(): Promise<void> {
  await within(readyMs, Promise.all([database.ping(), enqueuer.ready()])).catch((error) => {
    throw error instanceof Response ? new Error("the database does not answer") : error;
  });
}

/** Lets go of database and queue, for the end of the process. */
export async function closeServices(): Promise<void> {
  await enqueuer.close();
  await liveMatcher?.close();
  await database.close();
}
