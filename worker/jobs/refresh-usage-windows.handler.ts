import { refreshUsageWindows } from "domain/usage/jobs";
import { refreshWindows } from "domain/usage/queries/windows";
import { handles } from "../handler";

/** Makes a district's windows. Twice does no harm: what another worker makes meanwhile is left to it. */
export const refreshUsageWindowsHandler = handles(refreshUsageWindows, async ({ districtId }, { db, now }) => {
  await refreshWindows(db, { districtId, now: now() });
});
