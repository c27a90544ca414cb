import type { Job } from "domain/job";
import { dueSyncs, purgeSyncDetails } from "domain/rosters/jobs";
import type { JobQueue } from "./delivery";
import { makeQueue, type QueueSettings } from "./queue";

/** What runs again and again, `everyMs` milliseconds apart; its payload is empty. */
export type Schedule = { job: Job; everyMs: number };

export const schedules: Schedule[] = [
  { job: dueSyncs, everyMs: 30_000 },
  { job: purgeSyncDetails, everyMs: 24 * 60 * 60_000 },
];

/** How often the schedules are looked after, so that they come back when the queue lost them. */
export const lookAfterMs = 60_000;

/**
 * Sets the schedules in the queue and looks after them every `everyMs`. Rejects when the queue does not answer the
 * first time; later faults go to `onError` and the next look mends them. `close` stops looking; the schedules stay.
 */
export async function keepSchedules(
  settings: QueueSettings,
  list: Schedule[],
  { now, onError, everyMs = lookAfterMs }: { now: () => Date; onError: (error: Error) => void; everyMs?: number },
): Promise<{ close: () => Promise<void> }> {
  let running: Promise<void> | undefined;
  const look = () => setAll(settings, list, now, onError);
  const timer = setInterval(() => {
    running ??= look()
      .catch((error: Error) => onError(error))
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  const close = async () => {
    clearInterval(timer);
    await running;
  };
  try {
    await look();
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

// A connection for each look: once a minute that costs nothing, and none has to be mended after an outage.
async function setAll(settings: QueueSettings, list: Schedule[], now: () => Date, onError: (error: Error) => void) {
  const open = new Map<string, JobQueue>();
  try {
    for (const { job, everyMs } of list) {
      const queue = open.get(job.queue) ?? makeQueue(job.queue, settings, { onError });
      open.set(job.queue, queue);
      await queue.keepSchedule(job.name, everyMs, now());
    }
  } finally {
    await Promise.all([...open.values()].map((queue) => queue.close()));
  }
}
