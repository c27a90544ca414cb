import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import * as files from "domain/insight/queries/report-files";
import * as schedules from "domain/insight/queries/report-schedules";
import type { aPlace } from "./two-districts.place";

type Place = Awaited<ReturnType<typeof aPlace>>;
type Case =
  | { call: (db: Db, scope: Scope, of: Place) => Promise<unknown>; sees?: (own: Place) => string }
  | { exempt: string };

const as = (scope: Scope) => ({ ...scope, role: "district_admin" as const });
const file = (of: Place) => ({ districtId: of.districtId, id: of.reportFileId });
const schedule = (of: Place) => ({ districtId: of.districtId, id: of.reportScheduleId });
const time = { cadence: "weekly" as const, weekday: 1, monthDay: 1, hour: 7 };
const moment = { zone: "America/Chicago", now: new Date() };

/** Takes back what a case does: the next one finds everything as it was. */
async function undone(db: Db, run: (db: Db) => Promise<unknown>) {
  const kept: { said?: unknown } = {};
  const back = new Error("taken back");
  await db
    .transaction()
    .execute(async (db) => {
      kept.said = await run(db);
      throw back;
    })
    .catch((error: unknown) => {
      if (error !== back) throw error;
    });
  return kept.said;
}

const workers = "only the worker calls it, for reports of whichever district, and ids come back";

/** The queries about reports that are made in the background, and their schedules. */
export const casesOfReports: Record<string, Case> = {
  "report-files.listReportFiles": {
    call: (db, scope, of) => files.listReportFiles(db, as(scope), of),
    sees: (own) => own.reportFileId,
  },
  "report-files.findReadyFile": {
    call: (db, scope, of) => files.findReadyFile(db, as(scope), file(of)),
    sees: (own) => `${own.mark} report`,
  },
  "report-files.readFilePart": {
    call: async (db, scope, of) => (await files.readFilePart(db, as(scope), { ...file(of), no: 0 }))?.toString(),
    sees: (own) => `${own.mark} part`,
  },
  "report-files.addReportFile": {
    call: (db, scope, of) =>
      undone(db, (db) => {
        const id = crypto.randomUUID();
        return files.addReportFile(db, scope, { districtId: of.districtId, id, kind: "roi", filter: {} });
      }),
    sees: () => '"requested"',
  },
  "report-files.retryReportFile": {
    call: (db, scope, of) =>
      undone(db, async (db) => {
        if (scope.districtId === of.districtId) {
          const failed = { state: "failed", fault: "fault" };
          await db.updateTable("report_files").set(failed).where("id", "=", of.reportFileId).execute();
        }
        return files.retryReportFile(db, scope, file(of));
      }),
    sees: () => "true",
  },
  "report-schedules.listReportSchedules": {
    call: (db, scope, of) => schedules.listReportSchedules(db, as(scope), of),
    sees: (own) => own.reportScheduleId,
  },
  "report-schedules.findReportSchedule": {
    call: (db, scope, of) => schedules.findReportSchedule(db, as(scope), schedule(of)),
    sees: (own) => own.reportScheduleId,
  },
  "report-schedules.addReportSchedule": {
    call: (db, scope, of) =>
      undone(db, (db) => {
        const id = crypto.randomUUID();
        const fields = { ...time, kind: "roi" as const, filter: {} };
        return schedules.addReportSchedule(db, scope, { districtId: of.districtId, id, ...moment, fields });
      }),
    sees: () => '"added"',
  },
  "report-schedules.changeReportSchedule": {
    call: (db, scope, of) =>
      undone(db, (db) => schedules.changeReportSchedule(db, scope, { ...schedule(of), ...moment, version: 1, time })),
    sees: () => "true",
  },
  "report-schedules.endReportSchedule": {
    call: (db, scope, of) => undone(db, (db) => schedules.endReportSchedule(db, as(scope), schedule(of))),
    sees: () => '"compliance"',
  },
  "report-owner.readReportOwner": { exempt: "asks of the one owner of a report how far they may see today" },
  "due-schedules.listDueSchedules": { exempt: workers },
  "due-schedules.openDueReport": { exempt: workers },
  "report-making.claimReportFile": { exempt: workers },
  "report-making.addFilePart": { exempt: workers },
  "report-making.endReportFile": { exempt: workers },
  "report-making.releaseReportFile": { exempt: workers },
  "report-making.listWaitingFiles": { exempt: workers },
  "report-making.purgeReportFiles": { exempt: workers },
  "report-making.findMailedReport": { exempt: workers },
  "mails.queueReportMail": { exempt: "writes to the owner of a report, whom the worker has asked for" },
};
