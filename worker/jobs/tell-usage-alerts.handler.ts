import { tellAlerts } from "domain/usage/alerts";
import { tellUsageAlerts } from "domain/usage/jobs";
import { listDistrictsOfUse } from "domain/usage/queries/keeping";
import { handlesDaily } from "../daily-runs";
import { forEachDistrict } from "../each-district";

/** Tells each district what is due now: a day that was missed is made up for by the next. */
export const tellUsageAlertsHandler = handlesDaily(tellUsageAlerts, async (_, tools, { signal }) => {
  const { db, enqueue, log } = tools;
  const now = tools.now();
  await forEachDistrict(await listDistrictsOfUse(db), { log, signal }, async (districtId) => {
    const mails = await tellAlerts({ db, enqueue, log }, { districtId, now });
    if (mails > 0) log.info({ districtId, mails }, "people were notified of usage that needs them");
  });
});
