import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { within } from "db/within";
import { type Enqueue, type Ids, type Job, type QueueName, QueueUnavailable, queues } from "domain/job";
import type { FailedJob, JobQueue, NewJob } from "./delivery";
import { makeQueue } from "./queue";
import type { QueueSettings } from "./queue-backend";
import { seldom } from "./seldom";

const answerWithinMs = 1_800;
/** So many jobs are added in one round trip: few enough for its 1.5 s. */
const atOnce = 100;
const withdrawals = { tries: 30, everyMs: 2_000, answers: 2 };

/** The status of a queue: its jobs by state, its workers, and the latest of those that failed for good. */
export type QueueState = {
  name: QueueName;
  counts: Awaited<ReturnType<JobQueue["counts"]>>;
  workers: number;
  failed: FailedJob[];
};

export type Enqueuer = {
  enqueue: Enqueue;
  /** Every queue as it stands, with `most` failed jobs each. */
  inspect: (most: number) => Promise<QueueState[]>;
  /** How many jobs failed for good, in all queues. */
  countFailed: () => Promise<number>;
  /** Tries a failed job again; false when it is not there or has not failed. */
  retry: (queue: QueueName, id: string) => Promise<boolean>;
  /** Removes a failed job; false when it is not there or has not failed. */
  dropFailed: (queue: QueueName, id: string) => Promise<boolean>;
  ready: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Opens the way to the queues; connections are made at the first call. `enqueue` puts a job on its queue for each
 * payload, 100 at a time, unless one with the same payload already waits or runs there; `ready` resolves when the queue
 * answers. All reject with QueueUnavailable within 2 s of a round trip when it does not, and work again by themselves
 * once it is back. A payload that does not fit throws a ZodError. `onError` hears why, at most once in 5 s.
 *
 * What was answered as failed does not run later: nothing waits in this process, and when only the answer got lost the
 * job is taken out again. A worker may still be faster than that, so a job that matters has a row, and its handler
 * does nothing when the row has ended.
 */
export function openEnqueuer({ onError, ...settings }: QueueSettings & { onError: (error: Error) => void }): Enqueuer {
  const open = new Map<QueueName, JobQueue>();
  const leaving = new Set<Promise<void>>();
  const ending = new AbortController();
  const report = seldom(onError);

  function track(work: Promise<void>) {
    const tracked = work.catch(report).finally(() => leaving.delete(tracked));
    leaving.add(tracked);
  }

  function queueOf(name: QueueName): JobQueue {
    const existing = open.get(name);
    if (existing) return existing;
    const queue = makeQueue(name, settings, { onError: report, onLost: () => drop(name, queue) });
    open.set(name, queue);
    return queue;
  }

  // A connection that failed once is not trusted again: the next call opens a new one.
  function drop(name: QueueName, queue: JobQueue) {
    if (open.get(name) !== queue) return;
    open.delete(name);
    track(queue.close());
  }

  async function ask<T>(name: QueueName, call: (queue: JobQueue) => Promise<T>): Promise<T> {
    if (ending.signal.aborted) throw new QueueUnavailable("the queue is closed");
    const queue = queueOf(name);
    try {
      return await within(answerWithinMs, call(queue));
    } catch (error) {
      drop(name, queue);
      report(error as Error);
      throw new QueueUnavailable("the queue does not answer", { cause: error });
    }
  }

  // Jobs may be in the queue although their answer never came, or be on their way still: hence two answers.
  async function withdraw(name: QueueName, ids: readonly string[]): Promise<void> {
    let answers = 0;
    for (let tries = 0; tries < withdrawals.tries && answers < withdrawals.answers; tries++) {
      await ask(name, (queue) => queue.withdraw(ids)).then(
        () => answers++,
        () => undefined,
      );
      await pause(withdrawals.everyMs, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return;
    }
  }

  return {
    enqueue: async (job, ...payloads) => {
      const jobs = payloads.map((payload) => newJob(job, payload));
      for (let at = 0; at < jobs.length; at += atOnce) {
        const some = jobs.slice(at, at + atOnce);
        try {
          await ask(job.queue, (to) => to.add(...some));
        } catch (error) {
          const ids = some.map(({ id }) => id);
          track(withdraw(job.queue, ids));
          throw error;
        }
      }
    },
    inspect: (most) => Promise.all(names.map((name) => ask(name, (queue) => stateOf(name, queue, most)))),
    countFailed: async () => {
      const counts = await Promise.all(names.map((name) => ask(name, (queue) => queue.countFailed())));
      return counts.reduce((all, count) => all + count, 0);
    },
    retry: (name, id) => ask(name, (queue) => queue.retry(id)),
    dropFailed: (name, id) => ask(name, (queue) => queue.dropFailed(id)),
    ready: () => ask("syncs", (queue) => queue.ready()),
    close: async () => {
      ending.abort();
      for (const [name, queue] of open) drop(name, queue);
      await Promise.all(leaving);
    },
  };
}

function newJob<P extends Ids>({ name, attempts, backoffMs, payload: shape }: Job<P>, sent: P): NewJob {
  const payload = shape.parse(sent);
  return { id: randomUUID(), name, payload, attempts, backoffMs, unlessStanding: workOf(name, payload) };
}

const names = Object.keys(queues) as QueueName[];

async function stateOf(name: QueueName, queue: JobQueue, most: number): Promise<QueueState> {
  const [counts, workers, failed] = await Promise.all([queue.counts(), queue.workers(), queue.failed(most)]);
  return { name, counts, workers, failed };
}

/** The same ids in any order are the same work. */
function workOf(name: string, ids: Ids): string {
  return [
    name,
    ...Object.keys(ids)
      .sort()
      .map((key) => ids[key]),
  ].join("/");
}
