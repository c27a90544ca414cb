import { removeOldUsage } from "domain/usage/jobs";
import { removeOld, settleOld } from "domain/usage/keep";
import { followKeeping, listDistrictsOfUse } from "domain/usage/queries/keeping";
import { handlesDaily } from "../daily-runs";
import { forEachDistrict } from "../each-district";

/** What is too old by now goes, district after district, also when the run is for a day that was missed. */
export const removeOldUsageHandler = handlesDaily(removeOldUsage, async (_payload, { db, log, now }, { signal }) => {
  const isOver = () => signal.aborted;
  const districts = await listDistrictsOfUse(db);
  try {
    await forEachDistrict(districts, { log, signal }, async (districtId) => {
      if (await settleOld(db, { districtId, now: now(), isOver })) return;
      log.info({ districtId }, "use is still being counted, and nothing of it was removed");
    });
  } finally {
    // Whole days that nobody keeps any more are dropped with their partitions, not emptied row by row.
    await followKeeping(db);
    await forEachDistrict(districts, { log, signal }, (districtId) =>
      removeOld(db, { districtId, now: now(), isOver }),
    );
  }
});
