import { verifyUsage } from "domain/usage/jobs";
import { listDistrictsOfDay } from "domain/usage/queries/verify";
import { verifyAndNote } from "domain/usage/verify";
import { DateTime } from "luxon";
import { handlesDaily } from "../daily-runs";
import { forEachDistrict } from "../each-district";

/** Recounts the day before the run's own. A difference is an error of ours, so it is logged as one. */
export const verifyUsageHandler = handlesDaily(verifyUsage, async ({ day: runDay }, { db, log }, { signal }) => {
  const day = DateTime.fromISO(runDay, { zone: "utc" }).minus({ days: 1 }).toISODate() as string;
  await forEachDistrict(await listDistrictsOfDay(db, { day }), { log, signal }, async (districtId) => {
    const differences = await verifyAndNote(db, { districtId, day });
    if (differences === null)
      log.info({ districtId, day }, "use is being counted for other products and was not verified");
    else if (differences.length > 0) {
      log.error({ districtId, day, differences: differences.length }, "usage figures are not what the visits say");
    }
  });
});
