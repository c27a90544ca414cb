import { retryReport } from "domain/insight/commands/keep-report-files";
import { endReports, moveReportSchedule } from "domain/insight/commands/keep-report-schedules";
import { findReportSchedule } from "domain/insight/queries/report-schedules";
import { z } from "zod";
import { conflictFaults } from "~/http/conflict.server";
import type { Refuse } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { timeFields } from "~/routes/insight/schedule-form.server";

const forDistrict = z.string().optional();
const version = z.coerce.number().int().min(1);

/** What one may do on the list: try a failed report again, end a schedule, change when its report comes. */
export const ReportsForms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("retry"), forDistrict, id: z.uuid() }),
  z.object({ intent: z.literal("end"), forDistrict, id: z.uuid() }),
  z.object({ intent: z.literal("change"), forDistrict, id: z.uuid(), version, ...timeFields }),
]);

type About = { viewer: Viewer; district: Working };

/** Carries out the requested action and confirms it on the list. */
export async function carryOut({ viewer, district }: About, posted: z.output<typeof ReportsForms>, refuse: Refuse) {
  const of = { districtId: district.id, id: posted.id };
  switch (posted.intent) {
    case "retry":
      found((await perform(retryReport, viewer, of)) || null);
      return redirectWithNotice(`${paths.reports}#files`, "success", "Your report is being made again.");
    case "end":
      found((await perform(endReports, viewer, of)) || null);
      return redirectWithNotice(
        `${paths.reports}#schedules`,
        "success",
        "The schedule has ended. It will send no more emails.",
      );
    case "change": {
      const schedule = found(await findReportSchedule(db, viewer, of));
      found(schedule.isOwn || null);
      const { cadence, weekday, monthDay, hour } = posted;
      const time = { cadence, weekday, monthDay, hour };
      const change = { ...of, version: posted.version, zone: district.zone, now: new Date(), time };
      const done = found(await perform(moveReportSchedule, viewer, change));
      if (done === "changed")
        return redirectWithNotice(`${paths.reports}#schedules`, "success", "The schedule is saved.");
      const current = paths.reportSchedule(posted.id);
      const again = { version: String(done.version) };
      return refuse(conflictFaults(done, { viewer, zone: viewer.zone, current, again }), 409);
    }
  }
}
