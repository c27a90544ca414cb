import { listLogFoldersToVisit } from "domain/rosters/queries/log-folders";
import { dueUsageFolders, lookForUsageFiles } from "domain/usage/jobs";
import { handles } from "../handler";

/** The tick: a look for each configuration with a folder of filter logs. */
export const dueUsageFoldersHandler = handles(dueUsageFolders, async (_payload, { db, enqueue }) => {
  for (const of of await listLogFoldersToVisit(db)) await enqueue(lookForUsageFiles, of);
});
