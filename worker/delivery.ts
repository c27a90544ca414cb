/** What one job asks of the queue. `unlessStanding` names work of which only one job may wait or run at a time. */
export type NewJob = {
  id: string;
  name: string;
  payload: Readonly<Record<string, string>>;
  attempts: number;
  backoffMs: number;
  unlessStanding: string;
};

/** One run of a job as the queue hands it over. `attempt` counts from 1; `takenOver` when a worker died over it. */
export type Delivery = {
  id: string;
  name: string;
  payload: unknown;
  attempt: number;
  attempts: number;
  takenOver: boolean;
  signal: AbortSignal;
  progress: (value: Readonly<Record<string, number | string>>) => Promise<void>;
};

/** A job that failed for good. `reason` is a sentence without addresses and without the values it was about. */
export type FailedJob = { id: string; name: string; failedAt: string | null; attempts: number; reason: string };

export type JobQueue = {
  /** All of them or, when it rejects, none that has been heard of. */
  add: (...jobs: NewJob[]) => Promise<void>;
  withdraw: (ids: readonly string[]) => Promise<void>;
  keepSchedule: (name: string, everyMs: number, now: Date) => Promise<void>;
  /** Ends a schedule and takes its next run out; one that is due already still comes. */
  dropSchedule: (name: string) => Promise<void>;
  counts: () => Promise<{ waiting: number; active: number; delayed: number; completed: number; failed: number }>;
  countFailed: () => Promise<number>;
  schedules: () => Promise<{ name: string; everyMs: number }[]>;
  /** How many workers are connected to this queue, on all machines. */
  workers: () => Promise<number>;
  /** The jobs that failed for good, the latest first, `most` at most. */
  failed: (most: number) => Promise<FailedJob[]>;
  /** Puts a failed job back in line, with all its attempts; false when it is not there or has not failed. */
  retry: (id: string) => Promise<boolean>;
  /** Takes a failed job out; false when it is not there or has not failed. */
  dropFailed: (id: string) => Promise<boolean>;
  ready: () => Promise<void>;
  close: () => Promise<void>;
};

export type JobWorker = { ready: () => Promise<void>; close: (limitMs: number) => Promise<boolean> };
