import { purgeImports } from "domain/places/queries/directory-imports";
import { purgeSyncDetails } from "domain/rosters/jobs";
import * as retention from "domain/rosters/queries/sync-retention";
import { handlesDaily } from "../daily-runs";

/** What is old enough by now goes, also when the run is for a day that was missed. */
export const purgeSyncDetailsHandler = handlesDaily(purgeSyncDetails, async (_payload, { db, log }) => {
  const rows = await retention.purgeSyncDetails(db);
  if (rows > 0) log.info({ rows }, "details of old syncs were removed");
  const imports = await purgeImports(db);
  if (imports > 0) log.info({ imports }, "unconfirmed imports of places were removed");
});
