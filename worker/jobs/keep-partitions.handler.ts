import * as partitions from "db/partitions";
import { keepPartitions } from "domain/audit/jobs";
import { handlesDaily } from "../daily-runs";

/** Partitions follow the present day, also when the run is for one that was missed. */
export const keepPartitionsHandler = handlesDaily(keepPartitions, async (_payload, { db, log, now }) => {
  for (const change of await partitions.keepPartitions(db, { now: now() })) log.info(change, "partitions were changed");
});
