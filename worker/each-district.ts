import { messageForLog } from "db/error-for-log";
import type { Attempt, WorkerTools } from "./handler";

type Run = Pick<WorkerTools, "log"> & Pick<Attempt, "signal">;

/**
 * Does a night's work for one district after another. A district with a fault keeps no other from its work: each fault is
 * logged, and the first is thrown once every district had its turn. Ends before the next district when the signal aborts.
 */
export async function forEachDistrict(
  districtIds: readonly string[],
  { log, signal }: Run,
  work: (districtId: string) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = [];
  for (const districtId of districtIds) {
    signal.throwIfAborted();
    try {
      await work(districtId);
    } catch (error) {
      signal.throwIfAborted();
      log.error({ districtId, err: messageForLog(error as Error) }, "a night's work failed for a district");
      faults.push(error);
    }
  }
  signal.throwIfAborted();
  if (faults.length > 0) throw faults[0];
}
