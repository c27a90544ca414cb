import { messageForLog } from "db/error-for-log";
import { removeOldUsage } from "domain/usage/jobs";
import { removeOld, settleOld } from "domain/usage/keep";
import { followKeeping, listDistrictsOfUse } from "domain/usage/queries/keeping";
import { handlesDaily } from "../daily-runs";

/** What is too old by now goes, district after district, also when the run is for a day that was missed. */
export const removeOldUsageHandler = handlesDaily(removeOldUsage, async (_payload, { db, log, now }, { signal }) => {
  const isOver = () => signal.aborted;
  const districts = await listDistrictsOfUse(db);
  let fault: unknown;
  for (const districtId of districts) {
    try {
      if (await settleOld(db, { districtId, now: now(), isOver })) continue;
      log.info({ districtId }, "use is still being counted, and nothing of it was removed");
    } catch (error) {
      // One district with a fault must not keep the use of all others.
      log.error({ districtId, err: messageForLog(error as Error) }, "the old use of a district could not be settled");
      fault ??= error;
    }
  }
  // Whole days that nobody keeps any more are dropped with their partitions, not emptied row by row.
  await followKeeping(db);
  for (const districtId of districts) await removeOld(db, { districtId, now: now(), isOver });
  signal.throwIfAborted();
  if (fault) throw fault;
});
