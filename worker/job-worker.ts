import { type Job, UnrecoverableError, WaitingError, type Worker } from "bullmq";
import type { Delivery, JobWorker } from "./delivery";
import { FailsForGood, LockLost, WorkerStopping } from "./faults";
import { openWorker, type QueueSettings } from "./queue-backend";
import { seldom } from "./seldom";

/** How soon a dead worker's job is taken over: when its lock has run out and somebody looks. Milliseconds. */
export type Locks = { lockMs: number; stalledCheckMs: number; maxStalled: number };

/** A crash costs at most lock + check = 25 s and a little; a fourth crash over the same job fails it. */
const locks: Locks = { lockMs: 15_000, stalledCheckMs: 10_000, maxStalled: 3 };

/** How many ended jobs of a queue stay to be looked at, for how many seconds; the truth about them is in rows. */
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
 * job, waits `limitMs` (milliseconds) at most for the running ones, the last fifth of it after telling them to stop,
 * and returns whether all have ended.
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
