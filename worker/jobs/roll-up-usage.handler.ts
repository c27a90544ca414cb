import { rollUpUsage } from "domain/usage/jobs";
import { rollUpWaiting } from "domain/usage/roll-up";
import { endSilences } from "domain/usage/silences";
import { handles } from "../handler";

/**
 * Counts what waits in one district, and ends the news of silent sources that were heard again. What the end of a worker
 * interrupts is rolled back and counted next time.
 */
export const rollUpUsageHandler = handles(rollUpUsage, async ({ districtId }, { db, log }, { signal }) => {
  const counted = await rollUpWaiting(db, { districtId, isOver: () => signal.aborted });
  signal.throwIfAborted();
  await endSilences(db, { districtId });
  if (counted > 0) log.info({ districtId, batches: counted }, "usage was counted");
});
