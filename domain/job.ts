import type { z } from "zod";

/** One queue per kind of patience, and how many of its jobs one worker runs at once. What takes minutes is slow. */
export const queues = {
  syncs: { concurrency: 2 },
  tests: { concurrency: 4 },
  schedules: { concurrency: 1 },
  mails: { concurrency: 2 },
  slow: { concurrency: 2 },
  usage: { concurrency: 2 },
  files: { concurrency: 1 },
} as const;

export type QueueName = keyof typeof queues;

/** Ids and days (ISO) and nothing else: whatever is in a queue can be read by whoever reads the queue. */
export type Ids = Readonly<Record<string, string>>;

/**
 * The contract of a job, known to both who asks for it and who does it. `attempts` counts all runs (1 = no retry),
 * `backoffMs` is the wait before the second; it doubles with each further one.
 */
export type Job<P extends Ids = Ids> = Readonly<{
  name: string;
  queue: QueueName;
  payload: z.ZodType<P>;
  attempts: number;
  backoffMs: number;
}>;

/** Defines a job's contract. Takes it, returns it with the payload's type taken from its schema. */
export function defineJob<P extends Ids>(job: Job<P>): Job<P> {
  return job;
}

/**
 * Puts a job on its queue for each payload, unless one with the same payload waits or runs there. Rejects with
 * QueueUnavailable; of many payloads the first ones may be there then.
 */
export type Enqueue = <P extends Ids>(job: Job<P>, ...payloads: readonly P[]) => Promise<void>;

/** The queue did not take or answer a call in time; `message` is fit for people, `cause` is what happened. */
export class QueueUnavailable extends Error {
  override name = "QueueUnavailable";
}
