import type { Handler } from "./handler";
import { dueReportsHandler } from "./jobs/due-reports.handler";
import { dueSyncsHandler } from "./jobs/due-syncs.handler";
import { dueUsageFoldersHandler } from "./jobs/due-usage-folders.handler";
import { importUsageFileHandler } from "./jobs/import-usage-file.handler";
import { keepPartitionsHandler } from "./jobs/keep-partitions.handler";
import { knowUsagePeopleHandler } from "./jobs/know-usage-people.handler";
import { lookForUsageFilesHandler } from "./jobs/look-for-usage-files.handler";
import { makePeerComparisonsHandler } from "./jobs/make-peer-comparisons.handler";
import { makeReportFileHandler } from "./jobs/make-report-file.handler";
import { purgeCountsHandler } from "./jobs/purge-counts.handler";
import { purgeReportsHandler } from "./jobs/purge-reports.handler";
import { purgeSyncDetailsHandler } from "./jobs/purge-sync-details.handler";
import { reclassifyUsageHandler } from "./jobs/reclassify-usage.handler";
import { refreshUsageWindowsHandler } from "./jobs/refresh-usage-windows.handler";
import { remindOfRenewalsHandler } from "./jobs/remind-of-renewals.handler";
import { removeOldUsageHandler } from "./jobs/remove-old-usage.handler";
import { rollUpUsageHandler } from "./jobs/roll-up-usage.handler";
import { sendMailHandler } from "./jobs/send-mail.handler";
import { sendWaitingResetsHandler } from "./jobs/send-waiting-resets.handler";
import { sftpConnectionTestHandler } from "./jobs/sftp-connection-test.handler";
import { sftpSyncHandler } from "./jobs/sftp-sync.handler";
import { tellUsageAlertsHandler } from "./jobs/tell-usage-alerts.handler";
import { undoUsageFileHandler } from "./jobs/undo-usage-file.handler";
import { verifyUsageHandler } from "./jobs/verify-usage.handler";
import { waitingUsageHandler } from "./jobs/waiting-usage.handler";
import { writeRefusalsHandler } from "./jobs/write-refusals.handler";

/** Every job of worker/jobs with the one handler that does it. */
export const handlers: Handler[] = [
  sftpSyncHandler,
  sftpConnectionTestHandler,
  dueSyncsHandler,
  keepPartitionsHandler,
  purgeSyncDetailsHandler,
  sendMailHandler,
  sendWaitingResetsHandler,
  writeRefusalsHandler,
  purgeCountsHandler,
  rollUpUsageHandler,
  reclassifyUsageHandler,
  refreshUsageWindowsHandler,
  knowUsagePeopleHandler,
  waitingUsageHandler,
  importUsageFileHandler,
  undoUsageFileHandler,
  dueUsageFoldersHandler,
  lookForUsageFilesHandler,
  verifyUsageHandler,
  tellUsageAlertsHandler,
  remindOfRenewalsHandler,
  removeOldUsageHandler,
  makePeerComparisonsHandler,
  dueReportsHandler,
  makeReportFileHandler,
  purgeReportsHandler,
];
