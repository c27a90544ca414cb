import type { FailedJob, JobQueue } from "./delivery";

type Ended = {
  id?: string | undefined;
  name: string;
  finishedOn?: number | undefined;
  attemptsMade: number;
  failedReason?: string | undefined;
};

const longest = 300;

/**
 * The first line of an error's message, fit to be shown: email addresses and whatever is in quotation marks may be
 * somebody's, and are left out. Takes the message, returns 300 characters at most.
 */
export function withoutPersons(message: string): string {
  const [line = ""] = message.trim().split("\n");
  const calm = line
    .replace(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/g, "(an address)")
    .replace(/"[^"]*"/g, "“…”")
    .replace(/'[^']*'(?![a-z])/g, "‘…’");
  return calm.length > longest ? `${calm.slice(0, longest - 1)}…` : calm;
}

/** A failed job as the administration shows it. Its payload holds ids only, and is left out all the same. */
function describeFailure({ id, name, finishedOn, attemptsMade, failedReason }: Ended): FailedJob {
  return {
    id: id ?? "",
    name,
    failedAt: finishedOn ? new Date(finishedOn).toISOString() : null,
    attempts: attemptsMade,
    reason: withoutPersons(failedReason ?? "") || "It gave no reason.",
  };
}

type FailedRow = Ended & {
  isFailed: () => Promise<boolean>;
  retry: (state: "failed", options: { resetAttemptsMade: boolean }) => Promise<void>;
  remove: () => Promise<void>;
};
type Queue = {
  getJob: (id: string) => Promise<FailedRow | undefined>;
  getFailed: (start: number, end: number) => Promise<(Ended | undefined)[]>;
  getWorkersCount: () => Promise<number>;
};

/**
 * What an administrator asks of a queue: who works on it, what failed, and another try or an end of that. A job that
 * has gone or run in the meantime is no fault: the answer is false.
 */
export function lookingInto(queue: Queue): Pick<JobQueue, "workers" | "failed" | "retry" | "dropFailed"> {
  const failedJob = async (id: string) => {
    const job = await queue.getJob(id);
    return job && (await job.isFailed()) ? job : null;
  };
  return {
    workers: () => queue.getWorkersCount(),
    failed: async (most) => {
      const jobs = await queue.getFailed(0, most - 1);
      return jobs.flatMap((job) => (job ? [describeFailure(job)] : []));
    },
    retry: async (id) => {
      const job = await failedJob(id);
      await job?.retry("failed", { resetAttemptsMade: true });
      return job !== null;
    },
    dropFailed: async (id) => {
      const job = await failedJob(id);
      await job?.remove();
      return job !== null;
    },
  };
}
