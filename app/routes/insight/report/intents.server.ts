import { askForReport } from "domain/insight/commands/keep-report-files";
import { scheduleReport } from "domain/insight/commands/keep-report-schedules";
import type { ReportFilter } from "domain/insight/report-filters";
import { timeText } from "domain/insight/schedule-words";
import { type ReportKind, reportLimits } from "domain/insight/terms";
import { reportWords } from "domain/insight/words";
import { z } from "zod";
import type { Refuse } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { timeFields } from "~/routes/insight/schedule-form.server";
import { inSentence } from "~/ui/format";

const forDistrict = z.string().optional();

/** The forms of a report's page. `id` is the one that what is made gets: sent twice, it is still one. */
export const ReportForms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("make"), forDistrict, id: z.uuid() }),
  z.object({ intent: z.literal("schedule"), forDistrict, id: z.uuid(), ...timeFields }),
]);

type About = { viewer: Viewer; district: Working; kind: ReportKind; filter: ReportFilter };

/** Has the report made, once or again and again, as the address narrows it. */
export async function carryOut(about: About, posted: z.output<typeof ReportForms>, refuse: Refuse) {
  const { viewer, district, kind, filter } = about;
  const of = { districtId: district.id, id: posted.id };
  if (posted.intent === "make") {
    const done = await perform(askForReport, viewer, { ...of, kind, filter });
    if (done === "too-many") {
      return refuse({
        form: [`You already have ${reportLimits.waiting} reports in progress. Try again when one of them is ready.`],
      });
    }
    return redirectWithNotice(`${paths.reports}#files`, "success", "Your report is being made. It appears below.");
  }
  const { cadence, weekday, monthDay, hour } = posted;
  const time = { cadence, weekday, monthDay, hour };
  const done = await perform(scheduleReport, viewer, {
    ...of,
    zone: district.zone,
    now: new Date(),
    fields: { ...time, kind, filter },
  });
  if (done === "too-many") {
    return refuse({
      form: [`You have ${reportLimits.schedules} scheduled reports, which is the limit. End one first.`],
    });
  }
  found(done === "missing" ? null : done);
  const said = `Scheduled. ${reportWords[kind].title}: ${inSentence(timeText(time))}.`;
  return redirectWithNotice(`${paths.reports}#schedules`, "success", said);
}
