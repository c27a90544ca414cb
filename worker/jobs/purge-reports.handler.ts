import { purgeReports } from "domain/insight/jobs";
import { purgeReportFiles } from "domain/insight/queries/report-making";
import { handlesDaily } from "../daily-runs";

/** What was kept long enough goes, also when the run is for a day that was missed. */
export const purgeReportsHandler = handlesDaily(purgeReports, async (_payload, { db, now, log }) => {
  const reports = await purgeReportFiles(db, { now: now() });
  if (reports > 0) log.info({ reports }, "reports that were kept for 30 days were removed");
});
