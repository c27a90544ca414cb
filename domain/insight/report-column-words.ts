import { countedWords } from "domain/money/licensed-words";
import { scoreWords } from "domain/software/compliance/score-words";
import { figureWords as usageWords } from "domain/usage/figure-words";
import type { ReportForm } from "./terms";

/** A column of a report as people read it. `from` is its head in the file. */
export type PaperColumn = {
  from: string;
  label: string;
  as: "text" | "number" | "dollars" | "percent" | "day" | "moment";
  /** For what the file has as a code. */
  words?: Readonly<Record<string, string>>;
};

const text = (from: string, label: string, words?: Readonly<Record<string, string>>): PaperColumn => ({
  from,
  label,
  as: "text",
  ...(words && { words }),
});
const number = (from: string, label: string): PaperColumn => ({ from, label, as: "number" });
const dollars = (from: string, label: string): PaperColumn => ({ from, label, as: "dollars" });
const percent = (from: string, label: string): PaperColumn => ({ from, label, as: "percent" });
const day = (from: string, label: string): PaperColumn => ({ from, label, as: "day" });

const siteLicense = text("site_license", "Site license", { yes: "Yes", no: "No" });

/**
 * What of each report stands on the screen and on paper: as many columns as a sheet holds, the first one saying what the row
 * is about. The file has all.
 */
export const paperColumns: Record<ReportForm, readonly PaperColumn[]> = {
  use: [
    ...[text("product", "Product"), text("category", "Category"), text("approval", "Approval")],
    ...[number("active_users", "Active users"), number("engagements", "Engagements"), number("minutes", "Minutes")],
    number("engagements_before", "Engagements before"),
  ],
  roi: [
    ...[text("product", "Product"), dollars("annual_cost_usd", "Annual cost"), number("seats", "Seats"), siteLicense],
    ...[
      number("active_users", "Active users"),
      number("active_users_counted", countedWords.name),
      percent("utilization_percent", "Utilization"),
    ],
    ...[dollars("unused_spend_usd", "Unused spend"), dollars("realizable_saving_usd", "You could save")],
    day("contract_ends_on", "Contract ends"),
  ],
  costs: [
    ...[text("product", "Product"), text("vendor", "Vendor"), dollars("annual_cost_usd", "Annual cost")],
    ...[number("seats", "Seats"), siteLicense, day("contract_ends_on", "Contract ends")],
  ],
  compliance: [
    ...[text("product", "Product"), text("approval", "Approval"), text("privacy", "Privacy")],
    ...[text("agreement", "Agreement"), day("agreement_ends", "Agreement ends")],
    ...[number("passed", "Passed"), number("applies", "Apply"), number("not_known", "Not known")],
    percent("score", scoreWords.name),
  ],
  for_use: [
    ...[text("product", "Product"), text("vendor", "Vendor"), text("may_i_use_it", "May I use it?")],
    ...[text("why_or_conditions", "Conditions"), text("learns_about_students", "Student data it collects")],
  ],
  unauthorized: [
    ...[text("name", "Name"), text("kind", "What", { product: "Product", site: "Website" })],
    ...[text("status", "Status"), number("people", usageWords.activePeople.name), number("engagements", "Engagements")],
    ...[number("schools", "Schools"), day("first_seen", "First seen"), day("last_seen", "Last seen")],
  ],
  requests: [
    ...[text("product", "Product"), text("vendor", "Vendor"), number("open", "Open"), number("requests", "Requests")],
    ...[text("status", "Status"), day("since", "Since"), day("due", "Due")],
    text("overdue", "Overdue", { yes: "Yes", no: "No" }),
  ],
  syncs: [
    ...[text("configuration", "Configuration"), { from: "started", label: "Started", as: "moment" as const }],
    ...[text("started_by", "Started by"), text("result", "Result")],
    ...[number("records", "Records"), number("changed", "Changed"), number("skipped", "Skipped")],
  ],
};

/** In which order a report comes when nobody chose one: a column, with "-" before it for the largest or latest first. */
export const usualSort: Record<ReportForm, string> = {
  use: "-active_users",
  roi: "-annual_cost_usd",
  costs: "-annual_cost_usd",
  compliance: "product",
  for_use: "product",
  unauthorized: "-engagements",
  requests: "since",
  syncs: "-started",
};

/** The columns that a report can be sorted by. */
export const sortsOf = (form: ReportForm): string[] => paperColumns[form].map(({ from }) => from);
