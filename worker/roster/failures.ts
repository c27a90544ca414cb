import { RemoteError } from "./remote-error";

/** Ends a sync as failed, with a message that is fit for people. No retry can help, or none is wanted. */
export class SyncFailure extends Error {
  override name = "SyncFailure";
}

/** A person asked the sync to stop. */
export class StopRequested extends Error {
  override name = "StopRequested";
}

/** Another run of the same sync has taken over, or it is at its end: this one ends and writes nothing. */
export class TakenOver extends Error {
  override name = "TakenOver";
}

const diskFull = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** What an error means for the people who wait for the roster: a SyncFailure for what they or the operator can mend. */
export function asFailure(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code === "string" && diskFull.has(code)) {
    const message =
      "The disk for temporary files is full. Nothing was applied. Ask your Rollcall operator to free up space, then sync again.";
    return new SyncFailure(message, { cause: error });
  }
  return error;
}

/** Whether an error's message is written for the people who wait for the roster. */
export function isPublic(error: unknown): error is SyncFailure | RemoteError {
  return error instanceof SyncFailure || error instanceof RemoteError;
}

/**
 * The same fault without what PostgreSQL quotes of the data in its messages and details, so that it can be logged and
 * kept by the queue. Other errors are returned as they are.
 */
export function withoutValues(error: unknown): Error {
  if (!(error instanceof Error)) return new Error("A sync failed with something that is no error.");
  const { code, severity, routine, table, constraint }: Partial<Record<string, unknown>> = { ...error };
  if (typeof code !== "string" || !/^[0-9A-Z]{5}$/.test(code) || severity === undefined) return error;
  const where = [routine, table, constraint].filter((part) => typeof part === "string").join(", ");
  return new Error(`The database rejected a step of the sync (${code}${where ? `: ${where}` : ""}).`);
}
