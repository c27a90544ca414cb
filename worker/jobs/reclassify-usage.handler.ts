import { loadMatcherRows } from "domain/software/addresses/live-matcher";
import { buildMatcher } from "domain/software/addresses/matcher";
import { reclassifyUsage } from "domain/usage/jobs";
import { reclassify } from "domain/usage/reclassify";
import { handles } from "../handler";

/** Goes on, day by day, with the day that an interrupted run was at. */
export const reclassifyUsageHandler = handles(reclassifyUsage, async ({ districtId }, tools, { signal }) => {
  const matcher = async () => buildMatcher(await loadMatcherRows(tools.db));
  const { places, days } = await reclassify(tools.db, { districtId, matcher, isOver: () => signal.aborted });
  signal.throwIfAborted();
  if (days > 0) tools.log.info({ districtId, places, days }, "usage was counted for other products");
});
