import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { within } from "db/within";
import { type Enqueue, type Ids, type QueueName, QueueUnavailable, queues } from "domain/job";
import type { FailedJob, JobQueue } from "./delivery";
import { makeQueue } from "./queue";
import type { QueueSettings } from "./queue-backend";
import { seldom } from "./seldom";

const answerWithinMs = 1_800;
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
  /** Tries a failed job again; false when it is not there or has not failed. */
  retry: (queue: QueueName, id: string) => Promise<boolean>;
  /** Removes a failed job; false when it is not there or has not failed. */
  dropFailed: (queue: QueueName, id: string) => Promise<boolean>;
  ready: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Opens the way to the queues; connections are made at the first call. `enqueue` puts a job on its queue, unless one
 * with the same payload already waits or runs there; `ready` resolves when the queue answers. All reject with
 * QueueUnavailable within 2 s when it does not, and work again by themselves once it is back. A payload that does not
 * fit throws a ZodError. `onError` hears why, at most once in 5 s.
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

  // The job may be in the queue although its answer never came, or be on its way still: hence two answers.
  async function withdraw(name: QueueName, id: string): Promise<void> {
    let answers = 0;
    for (let tries = 0; tries < withdrawals.tries && answers < withdrawals.answers; tries++) {
      await ask(name, (queue) => queue.withdraw(id)).then(
        () => answers++,
        () => undefined,
      );
      await pause(withdrawals.everyMs, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return;
    }
  }

  return {
    enqueue: async (job, payload) => {
      const ids = job.payload.parse(payload);
      const { name, queue, attempts, backoffMs } = job;
      const newJob = { id: randomUUID(), name, payload: ids, attempts, backoffMs, unlessStanding: workOf(name, ids) };
      try {
        await ask(queue, (to) => to.add(newJob));
      } catch (error) {
        track(withdraw(queue, newJob.id));
        throw error;
      }
    },
    inspect: (most) => Promise.all(names.map((name) => ask(name, (queue) => stateOf(name, queue, most)))),
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
