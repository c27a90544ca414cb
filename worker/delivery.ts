/** What one job asks of the queue. `unlessStanding` names work of which only one job may wait or run at a time. */
export type Order = {
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

export type JobQueue = {
  add: (order: Order) => Promise<void>;
  withdraw: (id: string) => Promise<void>;
  keepSchedule: (name: string, everyMs: number, now: Date) => Promise<void>;
  counts: () => Promise<{ waiting: number; active: number; delayed: number; completed: number; failed: number }>;
  schedules: () => Promise<{ name: string; everyMs: number }[]>;
  ready: () => Promise<void>;
  close: () => Promise<void>;
};

export type JobWorker = { ready: () => Promise<void>; close: (limitMs: number) => Promise<boolean> };
