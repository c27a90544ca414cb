import type { Db } from "db/client";
import { listWaitingDays, markRun, newestRun, openRuns, takeRun } from "db/schedule-runs";
import type { Enqueue, Job } from "domain/job";
import { type Daily, dueDays } from "./daily";
import { type Attempt, type Handler, handles, type WorkerTools } from "./handler";

/** What a daily job carries: the day (ISO) that it is for. */
export type Day = { day: string };

const quietMs = 60_000;
const aliveMs = 15_000;
const retryMs = 60 * 60_000;

type Tools = { db: Db; enqueue: Enqueue; now: () => Date };

/**
 * Puts every day of a daily schedule whose time has come on the queue: it gets a row once, whoever looks first, and is
 * put on the queue until the row has ended, so that a queue that lost its data loses no day. A day that failed for good
 * comes again after an hour.
 */
export async function startDueDays(job: Job<Day>, daily: Daily, { db, enqueue, now }: Tools): Promise<void> {
  await openRuns(db, job.name, dueDays(daily, now(), await newestRun(db, job.name)));
  for (const day of await listWaitingDays(db, job.name, { quietMs, retryMs })) await enqueue(job, { day });
}

/** Ties a daily job to what does it. A day that has ended, or that another worker is at, is not worked on again. */
export function handlesDaily(
  job: Job<Day>,
  run: (day: Day, tools: WorkerTools, attempt: Attempt) => Promise<void>,
): Handler {
  return handles(job, async (payload, tools, attempt) => {
    const tries = await takeRun(tools.db, { schedule: job.name, ...payload }, { quietMs });
    if (tries === null) return;
    const mark = (sign: Parameters<typeof markRun>[2]) =>
      markRun(tools.db, { schedule: job.name, ...payload, tries }, sign);
    let sign: Promise<void> | undefined;
    const alive = setInterval(() => {
      const unwritten = (error: Error) => tools.log.warn({ err: error.message }, "a sign of life was not written");
      sign = mark("alive").catch(unwritten);
    }, aliveMs);
    const ended = await run(payload, tools, attempt).then(
      () => ({ as: "finished" as const }),
      (error: Error) => ({ as: attempt.signal.aborted ? ("released" as const) : ("failed" as const), error }),
    );
    clearInterval(alive);
    await sign;
    await mark(ended.as);
    if ("error" in ended) throw ended.error;
  });
}
