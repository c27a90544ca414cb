import type { Database, Db } from "db/client";
import type { SecretsKey } from "db/secrets";
import type { Ids, Job } from "domain/job";
import type { SftpPorts } from "domain/rosters/sftp-ports";
import type { Logger } from "pino";
import type { Enqueuer } from "./enqueue";
import { FailsForGood } from "./faults";
import type { MailSettings } from "./mail/settings";

/**
 * What a handler works with. `databaseUrl` is for connections that a step must own; `tempRoot` is a folder of this
 * machine; `settle` overrides how long the files of a source must stand still, and `retryMs` how long to wait before
 * each new attempt to fetch them (milliseconds), and `atStep` hears of each step that a sync begins and of its commit;
 * these are for tests.
 */
export type WorkerTools = {
  db: Db;
  pool: Database["pool"];
  databaseUrl: string;
  secretsKey: SecretsKey;
  now: () => Date;
  log: Logger;
  enqueue: Enqueuer["enqueue"];
  allowedPrivateHosts: string[];
  sftpPorts: SftpPorts;
  tempRoot: string;
  settle?: { manualMs?: number; scheduledMs?: number };
  retryMs?: number[];
  atStep?: (step: string) => Promise<void>;
  /** Missing: mails can't be sent. */
  mail?: MailSettings | undefined;
};

/**
 * One run of a job. `number` counts from 1; a run taken over from a dead worker has the number of the run that died.
 * `signal` aborts when the run must end without a verdict: its reason is a WorkerStopping (the job goes back to the
 * queue and the attempt does not count) or a LockLost (another worker may have taken over the job). The handler then
 * throws and leaves its row as it stands.
 */
export type Attempt = {
  number: number;
  isLast: boolean;
  signal: AbortSignal;
  progress: (value: Readonly<Record<string, number | string>>) => Promise<void>;
};

/** A job and what does it. `run` takes the payload as it came out of the queue and checks it first. */
export type Handler = {
  job: Job;
  run: (payload: unknown, tools: WorkerTools, attempt: Attempt) => Promise<void>;
};

/**
 * Ties a job to what does it. A payload that does not fit the job's schema throws FailsForGood, naming the fields and
 * not their values: no retry can mend it. Every handler may run twice for the same payload.
 */
export function handles<P extends Ids>(
  job: Job<P>,
  run: (payload: P, tools: WorkerTools, attempt: Attempt) => Promise<void>,
): Handler {
  return {
    job,
    run: (payload, tools, attempt) => {
      const read = job.payload.safeParse(payload);
      if (read.success) return run(read.data, tools, attempt);
      const fields = read.error.issues.map((issue) => `${issue.path.join(".") || "the whole"}: ${issue.code}`);
      return Promise.reject(new FailsForGood(`The payload of ${job.name} does not fit (${fields.join(", ")}).`));
    },
  };
}
