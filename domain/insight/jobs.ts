import { defineJob } from "domain/job";
import { z } from "zod";

/** Makes one row of report_files. What it leaves, the tick finds. */
export const makeReportFile = defineJob({
  name: "make-report-file",
  queue: "slow",
  payload: z.strictObject({ districtId: z.uuid(), fileId: z.uuid() }),
  attempts: 3,
  backoffMs: 5_000,
});

/** The tick: opens the scheduled reports that are due, and nudges those that nobody works on. The next tick is its retry. */
export const dueReports = defineJob({
  name: "due-reports",
  queue: "schedules",
  payload: z.strictObject({}),
  attempts: 1,
  backoffMs: 1_000,
});

/** Forgets the reports that were kept long enough. */
export const purgeReports = defineJob({
  name: "purge-reports",
  queue: "slow",
  payload: z.strictObject({ day: z.iso.date() }),
  attempts: 3,
  backoffMs: 60_000,
});
