import { longestRenewalLine, renewalDecisions } from "domain/money/terms";
import { z } from "zod";
import { calendarDay } from "~/http/calendar-day.server";
import { dayOrNone, lineOrNone, requiredLine } from "~/http/field-shapes.server";

/** What the form of a renewal's decision asks for. */
export const decisionFields = {
  decision: z.enum(renewalDecisions, "Choose what to do."),
  changes: lineOrNone(longestRenewalLine),
  reason: lineOrNone(longestRenewalLine),
  noticeGivenOn: dayOrNone("Enter the day you told the vendor, such as 2027-04-30, or leave it empty."),
};

/** The short form of a canceled contract, which asks for the day of the notice alone and brings the reason along. */
export const noticeFields = {
  reason: requiredLine(longestRenewalLine, "Enter the reason for canceling."),
  noticeGivenOn: calendarDay("Enter the day you told the vendor, such as 2027-04-30."),
};
