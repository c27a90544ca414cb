import type { Queue } from "bullmq";
import type { JobQueue, NewJob } from "./delivery";
import { lookingInto } from "./failed-job";
import { openQueue, type QueueSettings } from "./queue-backend";
import { seldom } from "./seldom";

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
    add: async (...jobs) => void (await queue.addBulk(jobs.map(asAdded))),
    withdraw: async (ids) => void (await Promise.all(ids.map((id) => queue.remove(id)))),
    keepSchedule: (jobName, everyMs, now) => keepSchedule(queue, jobName, everyMs, now),
    dropSchedule: async (jobName) => void (await queue.removeJobScheduler(jobName)),
    counts: async () => {
      const found = await queue.getJobCounts("waiting", "active", "delayed", "completed", "failed");
      const { waiting = 0, active = 0, delayed = 0, completed = 0, failed = 0 } = found;
      return { waiting, active, delayed, completed, failed };
    },
    countFailed: () => queue.getFailedCount(),
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

const asAdded = ({ id, name, payload, attempts, backoffMs, unlessStanding }: NewJob) => {
  const backoff = { type: "exponential", delay: backoffMs };
  return { name, data: payload, opts: { jobId: id, attempts, backoff, deduplication: { id: unlessStanding } } };
};

// Every worker calls this again and again, so a schedule that stands and runs is left alone: setting it again each time
// would push its next run ahead. One whose next run is long past has lost its job and is set again.
async function keepSchedule(queue: Queue, name: string, everyMs: number, now: Date): Promise<void> {
  const existing = await queue.getJobScheduler(name);
  if (existing?.every === everyMs && (existing.next ?? 0) > now.getTime() - 2 * everyMs) return;
  await queue.upsertJobScheduler(name, { every: everyMs }, { name, data: {}, opts: { attempts: 1 } });
}
