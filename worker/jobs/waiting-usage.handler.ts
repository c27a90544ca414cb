import { knowUsagePeople, rollUpUsage, waitingUsage } from "domain/usage/jobs";
import { listDistrictsToKnow, listWaitingDistricts } from "domain/usage/queries/roll-up";
import { handles } from "../handler";

/**
 * The tick: a count for every district where something waits, and a look at who the people are where that is due. What is
 * asked for already is not asked for twice.
 */
export const waitingUsageHandler = handles(waitingUsage, async (_payload, { db, enqueue }) => {
  for (const districtId of await listWaitingDistricts(db)) await enqueue(rollUpUsage, { districtId });
  for (const districtId of await listDistrictsToKnow(db)) await enqueue(knowUsagePeople, { districtId });
});
