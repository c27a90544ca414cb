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
export async function inspectQueues(most: number) {
  try {
    return await queueAdmin.inspect(most);
  } catch (error) {
    if (error instanceof QueueUnavailable) return null;
    throw error;
  }
}
