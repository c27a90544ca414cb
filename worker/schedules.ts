import type { Db } from "db/client";
import { keepPartitions, purgeCounts, writeRefusals } from "domain/audit/jobs";
import { dueReports, purgeReports } from "domain/insight/jobs";
import { makePeerComparisons } from "domain/insight/peers/jobs";
import type { Enqueue, Job } from "domain/job";
import { remindOfRenewals } from "domain/money/jobs";
import { sendWaitingResets } from "domain/people/jobs";
import { dueSyncs, purgeSyncDetails } from "domain/rosters/jobs";
import { minutesBetweenLooks } from "domain/usage/files/terms";
import { dueUsageFolders, removeOldUsage, tellUsageAlerts, verifyUsage, waitingUsage } from "domain/usage/jobs";
import type { Daily } from "./daily";
import { type Day, startDueDays } from "./daily-runs";
import type { JobQueue } from "./delivery";
import { makeQueue } from "./queue";
import type { QueueSettings } from "./queue-backend";

/**
 * What runs again and again: every so many milliseconds, with an empty payload, or each day at a time in a zone, with the
 * day as its payload. An interval is kept by the queue; a day is a row of the database (daily-runs.ts).
 */
export type Schedule = Interval | { job: Job<Day>; daily: Daily };
type Interval = { job: Job; every: number };

/** The hours between schools' evening syncs and their morning, from coast to coast. */
const night = (minute: number): Daily => ({ hour: 3, minute, zone: "America/Chicago" });

export const schedules: Schedule[] = [
  { job: dueSyncs, every: 30_000 },
  { job: sendWaitingResets, every: 30_000 },
  { job: writeRefusals, every: 30_000 },
  { job: waitingUsage, every: 10_000 },
  { job: dueUsageFolders, every: minutesBetweenLooks * 60_000 },
  { job: dueReports, every: 60_000 },
  { job: keepPartitions, daily: night(10) },
  { job: purgeSyncDetails, daily: night(20) },
  { job: purgeCounts, daily: night(30) },
  { job: makePeerComparisons, daily: night(35) },
  { job: purgeReports, daily: night(37) },
  { job: verifyUsage, daily: night(40) },
  { job: tellUsageAlerts, daily: night(50) },
  { job: remindOfRenewals, daily: night(52) },
  // After the figures of yesterday were held against its visits.
  { job: removeOldUsage, daily: night(55) },
];

/** How often the schedules are looked after: so late may a day begin, and so soon what the queue lost comes back. */
export const lookAfterMs = 60_000;

type Tools = { db: Db; enqueue: Enqueue; now: () => Date };
type Options = Tools & { onError: (error: Error) => void; everyMs?: number | undefined };

/**
 * Sets the intervals in the queue, starts the days that are due, and looks after both every `everyMs`. Rejects when the
 * queue does not answer the first time; later faults go to `onError` and the next look mends them. `close` stops
 * looking; the schedules stay.
 */
export async function keepSchedules(
  settings: QueueSettings,
  list: Schedule[],
  { onError, everyMs = lookAfterMs, ...tools }: Options,
): Promise<{ close: () => Promise<void> }> {
  let running: Promise<void> | undefined;
  const look = async () => {
    await setIntervals(settings, list.filter(isInterval), tools.now, onError);
    for (const one of list) if (!isInterval(one)) await startDueDays(one.job, one.daily, tools);
  };
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

const isInterval = (schedule: Schedule): schedule is Interval => "every" in schedule;

// A connection for each look: once a minute that costs nothing, and none has to be mended after an outage.
async function setIntervals(settings: QueueSettings, list: Interval[], now: () => Date, onError: (e: Error) => void) {
  for (const name of new Set(list.map(({ job }) => job.queue))) {
    const queue = makeQueue(name, settings, { onError });
    try {
      await setIntervalsOf(
        queue,
        list.filter(({ job }) => job.queue === name),
        now(),
      );
    } finally {
      await queue.close();
    }
  }
}

/** What an older version ran at an interval in this queue, and this one does not, ends. */
async function setIntervalsOf(queue: JobQueue, list: Interval[], now: Date): Promise<void> {
  for (const { name } of await queue.schedules()) {
    if (!list.some(({ job }) => job.name === name)) await queue.dropSchedule(name);
  }
  for (const { job, every } of list) await queue.keepSchedule(job.name, every, now);
}
