import type { CheckFields } from "domain/software/compliance/queries/compliance-checks";
import {
  accessibilityReportKinds,
  accessibilityResults,
  checkStatuses,
  evidenceTypes,
} from "domain/software/compliance/terms";
import { z } from "zod";
import { calendarDay } from "~/http/calendar-day.server";
import { choiceOrNone, dayOrNone, linkOrNone, textOrNone } from "~/http/field-shapes.server";

export const CheckForm = z.object({
  intent: z.literal("check"),
  requirementId: z.uuid(),
  version: z.coerce.number().int().min(0),
  status: z.enum(checkStatuses, "Choose a status."),
  evidenceType: choiceOrNone(evidenceTypes),
  evidenceUrl: linkOrNone,
  evidenceNote: textOrNone(2_000),
  reason: textOrNone(1_000),
  expiresOn: dayOrNone(),
});

type Sent = z.output<typeof CheckForm>;

/** What a check lacks to be believed. Takes what was sent and the district's day; returns faults by field. */
export function faultsOfCheck(sent: Sent, today: string): Record<string, string[]> {
  const { status, evidenceType, evidenceUrl, evidenceNote, reason, expiresOn } = sent;
  const faults: Record<string, string[]> = {};
  if (status === "pass" || status === "conditional" || status === "fail") {
    if (!evidenceType) faults.evidenceType = ["Choose what this is based on."];
    if (!evidenceUrl && !evidenceNote) faults.evidenceNote = ["Say what you found, or give a link to it."];
  }
  if (status === "conditional" && !expiresOn) {
    faults.expiresOn = ["Enter the last day of the condition, so that someone checks it again."];
  }
  if (expiresOn && expiresOn < today) faults.expiresOn = ["This day has passed. Choose today or a later one."];
  if ((status === "waived" || status === "not_applicable") && !reason) {
    faults.reason = [
      status === "waived" ? "Give the reason for the waiver." : "Say why it does not apply to this product.",
    ];
  }
  return faults;
}

/** What is kept of a check: a reason only where one is asked for. */
export function fieldsOfCheck({
  status,
  evidenceType,
  evidenceUrl,
  evidenceNote,
  reason,
  expiresOn,
}: Sent): CheckFields {
  const isExcused = status === "waived" || status === "not_applicable";
  return { status, evidenceType, evidenceUrl, evidenceNote, expiresOn, reason: isExcused ? reason : null };
}

export const ReportForm = z.object({
  intent: z.literal("report"),
  /** The id it gets: sent twice, it is still one. */
  report: z.uuid(),
  kind: z.enum(accessibilityReportKinds, "Choose the kind of report."),
  wcag: z.enum(["2.0 AA", "2.1 AA", "2.2 AA"], "Choose the WCAG version it was measured against."),
  result: z.enum(accessibilityResults, "Choose what it found."),
  issuedOn: calendarDay("Enter the day of the report, such as 2026-03-31."),
  reportUrl: linkOrNone,
});

export const RemoveReportForm = z.object({ intent: z.literal("remove-report"), reportId: z.uuid() });
