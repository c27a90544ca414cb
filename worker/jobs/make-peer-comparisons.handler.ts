import { makePeerComparisons } from "domain/insight/peers/jobs";
import { makeComparisons, makeOwnFigures } from "domain/insight/peers/make-comparisons";
import { handlesDaily } from "../daily-runs";

/** Most nights find nothing to do: figures and comparisons are made once a week. */
export const makePeerComparisonsHandler = handlesDaily(makePeerComparisons, async ({ day }, { db, log }) => {
  for (const { districtId, error } of await makeOwnFigures(db, { day })) {
    log.error({ districtId, err: error instanceof Error ? error.name : "unknown" }, "figures to share were not made");
  }
  const made = await makeComparisons(db, { day });
  if (made > 0) log.info({ day, comparisons: made }, "comparisons between districts were made");
});
