import { messageForLog } from "db/error-for-log";
import { dueReports, makeReportFile } from "domain/insight/jobs";
import { listDueSchedules, openDueReport } from "domain/insight/queries/due-schedules";
import { listWaitingFiles } from "domain/insight/queries/report-making";
import { handles } from "../handler";

/**
 * The tick: opens the report of each schedule that is due, then asks for all that wait. Both may happen twice at once: a
 * schedule has one report for each time, and a report that is being made is not taken up again.
 */
export const dueReportsHandler = handles(dueReports, async (_payload, { db, now, log, enqueue }) => {
  for (const schedule of await listDueSchedules(db, { now: now() })) {
    try {
      const file = await openDueReport(db, { ...schedule, now: now() });
      if (file) log.info(file, "a scheduled report is due");
    } catch (error) {
      // One schedule with a fault must not keep the others from theirs.
      log.error({ ...schedule, err: messageForLog(error as Error) }, "a scheduled report could not be opened");
    }
  }
  for (const file of await listWaitingFiles(db)) await enqueue(makeReportFile, file);
});
