import { messageForLog } from "db/error-for-log";
import { makeReportFile } from "domain/insight/jobs";
import { keepReport } from "domain/insight/keep-report";
import { enqueueMails } from "domain/notices/enqueue-mails";
import { handles } from "../handler";

/** Makes a report to its end. A run after one that died begins anew; a report that is ready is not made again. */
export const makeReportFileHandler = handles(makeReportFile, async (of, tools, { signal }) => {
  const { db, log, enqueue, atStep } = tools;
  const ended = await keepReport({ db, signal, atStep }, of);
  if (!ended) return;
  if (ended.error) log.error({ ...of, err: messageForLog(ended.error) }, "a report could not be made");
  else log.info({ ...of, state: ended.state, rows: ended.rows }, "a report came to its end");
  await enqueueMails({ enqueue, log }, ended.mails);
});
