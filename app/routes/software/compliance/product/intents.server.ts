import { addReport, checkRequirement, removeReport } from "domain/software/compliance/commands/set-check";
import { checkWords } from "domain/software/compliance/words";
import { z } from "zod";
import { conflictFaults } from "~/http/conflict.server";
import type { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import {
  CheckForm,
  faultsOfCheck,
  fieldsOfCheck,
  RemoveReportForm,
  ReportForm,
} from "~/routes/software/compliance/compliance-form.server";

export const ProductForms = z.discriminatedUnion("intent", [CheckForm, ReportForm, RemoveReportForm]);

type About = { viewer: Viewer; district: Working; softwareId: string };
type Refuse = Awaited<ReturnType<typeof parseForm>>["refuse"];

/** Carries out an action on a product's compliance and confirms it on its page. */
export async function carryOut(about: About, posted: z.output<typeof ProductForms>, refuse: Refuse) {
  const { viewer, district, softwareId } = about;
  const of = { districtId: district.id, softwareId };
  const back = paths.complianceOf(softwareId);
  switch (posted.intent) {
    case "check":
      return check(about, posted, refuse);
    case "report": {
      if (posted.issuedOn > district.today) {
        return refuse({ fields: { issuedOn: ["This date is in the future. Enter the date of the report."] } });
      }
      const { report: key, reportUrl: url, kind, wcag, result, issuedOn } = posted;
      found((await perform(addReport, viewer, { ...of, key, fields: { kind, wcag, result, issuedOn, url } })) || null);
      return redirectWithNotice(back, "success", "Report added.");
    }
    case "remove-report":
      found((await perform(removeReport, viewer, { ...of, id: posted.reportId })) || null);
      return redirectWithNotice(back, "success", "The report was removed.");
  }
}

async function check({ viewer, district, softwareId }: About, posted: z.output<typeof CheckForm>, refuse: Refuse) {
  const fields = faultsOfCheck(posted, district.today);
  if (Object.keys(fields).length > 0) return refuse({ fields });
  const { requirementId, version } = posted;
  const set = found(
    await perform(checkRequirement, viewer, {
      districtId: district.id,
      softwareId,
      requirementId,
      version,
      fields: fieldsOfCheck(posted),
    }),
  );
  if (set.kind === "conflict") {
    const now = `It is now set to “${checkWords[set.now.status].label}”.`;
    const reader = { viewer, zone: district.zone, current: paths.complianceOf(softwareId), now };
    return refuse(conflictFaults(set, { ...reader, again: { version: String(set.version) } }), 409);
  }
  return redirectWithNotice(`${paths.complianceOf(softwareId)}#${set.requirement}`, "success", "Check saved.");
}
