import { recordAudit } from "domain/audit/queries/audit";
import type { QueueName } from "domain/job";
import { QueueUnavailable } from "domain/job";
import { db, queueAdmin } from "./services.server";
import type { Viewer } from "./viewer.server";

type FailedJob = { queue: QueueName; id: string };
type Outcome = "done" | "gone" | "no-answer";

async function audited(viewer: Viewer, verb: string, job: FailedJob, act: () => Promise<boolean>): Promise<Outcome> {
  try {
    if (!(await act())) return "gone";
  } catch (error) {
    if (error instanceof QueueUnavailable) return "no-answer";
    throw error;
  }
  await recordAudit(db, {
    actor: viewer,
    districtId: null,
    action: `job.${verb}`,
    details: { queue: job.queue, job: job.id },
  });
  return "done";
}

/** Puts a failed job back in line. "gone" when it is not there any more, "no-answer" when the queue is down. */
export const retryJob = (viewer: Viewer, job: FailedJob) =>
  audited(viewer, "retried", job, () => queueAdmin.retry(job.queue, job.id));

/** Removes a failed job. What it was about is in its row, which stays. */
export const removeJob = (viewer: Viewer, job: FailedJob) =>
  audited(viewer, "removed", job, () => queueAdmin.dropFailed(job.queue, job.id));

/** The queues as they stand, or null when they don't answer. */
export const inspectQueues = (most: number) => orNull(queueAdmin.inspect(most));

let counting: Promise<number | null> | null = null;

/** How many jobs failed for good, or null when the queues don't answer. Who asks at the same time shares one answer. */
export function countFailedJobs(): Promise<number | null> {
  counting ??= orNull(queueAdmin.countFailed()).finally(() => {
    counting = null;
  });
  return counting;
}

function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof QueueUnavailable) return null;
    throw error;
  });
}
