/** Thrown by a handler when no retry can help: the job fails at once and for good. */
export class FailsForGood extends Error {
  override name = "FailsForGood";
}

/** The reason of `signal` when the worker ends before the job has: the job goes back to the queue, uncounted. */
export class WorkerStopping extends Error {
  override name = "WorkerStopping";
}

/** The reason of `signal` when the job's lock is gone: another worker may be running it. */
export class LockLost extends Error {
  override name = "LockLost";
}
