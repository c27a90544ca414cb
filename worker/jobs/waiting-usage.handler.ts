import {
  importUsageFile,
  knowUsagePeople,
  reclassifyUsage,
  refreshUsageWindows,
  rollUpUsage,
  undoUsageFile,
  waitingUsage,
} from "domain/usage/jobs";
import { listFilesToUndo } from "domain/usage/queries/file-undo";
import { giveUpFile, listFilesToGiveUp, listFilesToRead } from "domain/usage/queries/files";
import { listDistrictsToReclassify } from "domain/usage/queries/reclassify";
import { listDistrictsToKnow, listWaitingDistricts } from "domain/usage/queries/roll-up";
import { listDistrictsToRefresh } from "domain/usage/queries/windows";
import { handles } from "../handler";

/**
 * The tick: a count for every district where something waits, a look at who the people are where that is due, and at
 * what sites count for where patterns changed; windows are made where something was counted; files that wait are read or
 * undone, and those that nobody brings to an end are given up. What is asked for already is not asked for twice.
 */
export const waitingUsageHandler = handles(waitingUsage, async (_payload, { db, enqueue, now }) => {
  for (const districtId of await listWaitingDistricts(db)) await enqueue(rollUpUsage, { districtId });
  for (const districtId of await listDistrictsToKnow(db)) await enqueue(knowUsagePeople, { districtId });
  for (const districtId of await listDistrictsToReclassify(db)) await enqueue(reclassifyUsage, { districtId });
  for (const districtId of await listDistrictsToRefresh(db, { now: now() })) {
    await enqueue(refreshUsageWindows, { districtId });
  }
  for (const of of await listFilesToGiveUp(db)) await giveUpFile(db, of);
  for (const of of await listFilesToRead(db)) await enqueue(importUsageFile, of);
  for (const of of await listFilesToUndo(db)) await enqueue(undoUsageFile, of);
});
