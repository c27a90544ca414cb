import { remindOfRenewals } from "domain/money/jobs";
import { listDistrictsOfContracts } from "domain/money/queries/renewal-reminders";
import { tellOfRenewals } from "domain/money/remind-renewals";
import { handlesDaily } from "../daily-runs";
import { forEachDistrict } from "../each-district";

/** Reminds each district of the renewals that are due now: a night that was missed is made up for by the next. */
export const remindOfRenewalsHandler = handlesDaily(remindOfRenewals, async (_, tools, { signal }) => {
  const { db, enqueue, log } = tools;
  const now = tools.now();
  await forEachDistrict(await listDistrictsOfContracts(db), { log, signal }, async (districtId) => {
    const mails = await tellOfRenewals({ db, enqueue, log }, { districtId, now });
    if (mails > 0) log.info({ districtId, mails }, "people were reminded of renewals to decide");
  });
});
