import { syncEnds } from "domain/rosters/terms";
import { syncStatusWords } from "domain/rosters/words";
import { laws } from "domain/software/compliance/terms";
import { approvalWords } from "domain/software/status/words";
import { bandWords, spanWords } from "domain/usage/span-words";
import type { UsageSpan } from "domain/usage/terms";
import { unauthorizedStateWords } from "domain/usage/unauthorized-words";
import type { ReportForm } from "./terms";

type Option = { value: string; label: string };

/** A field that narrows a report. */
export type FilterField = {
  name: string;
  label: string;
  /** What it says while it narrows nothing; without it one of the options always counts. */
  all?: string;
  /** The option that counts when nothing is chosen. */
  usual?: string;
  /** "schools": those of the district, which only the database knows. */
  options: readonly Option[] | "schools";
};

const optionsOf = (words: Record<string, string>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const dates = (usual: UsageSpan): FilterField => ({
  name: "span",
  label: "Dates",
  usual,
  options: Object.entries(spanWords).map(([value, { name }]) => ({ value, label: name })),
});

const lastDays = (days: readonly number[]): Option[] =>
  days.map((value) => ({ value: String(value), label: `Last ${value} days` }));

const contracts: FilterField = {
  name: "when",
  label: "Contract",
  all: "Active",
  options: [
    { value: "soon", label: "Ends in 90 days" },
    { value: "upcoming", label: "Starts later" },
    { value: "past", label: "Ended" },
  ],
};

/** By what each report can be narrowed. Safe for the browser. */
export const reportFilters: Record<ReportForm, readonly FilterField[]> = {
  use: [
    dates("30"),
    { name: "school", label: "School", all: "All schools", options: "schools" },
    { name: "grades", label: "Grade band", all: "All grades and staff", options: optionsOf(bandWords) },
  ],
  roi: [contracts, { ...dates("90"), label: "Active users in" }],
  costs: [contracts],
  compliance: [
    { name: "status", label: "Approval status", all: "Any status", options: optionsOf(approvalWords) },
    { name: "law", label: "Law", all: "All laws", options: laws.map((law) => ({ value: law, label: law })) },
    {
      name: "ends",
      label: "Ends",
      all: "Any time",
      options: [30, 60, 90].map((days) => ({ value: String(days), label: `Within ${days} days` })),
    },
    {
      name: "agreement",
      label: "Agreement",
      all: "With or without",
      options: [{ value: "missing", label: "Approved without one" }],
    },
  ],
  for_use: [],
  unauthorized: [
    { name: "days", label: "Dates", usual: "30", options: lastDays([7, 30, 90, 365]) },
    {
      name: "state",
      label: "Status",
      usual: "open",
      options: [
        { value: "open", label: "Needs a decision" },
        { value: "all", label: "Any status" },
        ...optionsOf(unauthorizedStateWords),
      ],
    },
    {
      name: "kind",
      label: "What",
      all: "Products and websites",
      options: [
        { value: "product", label: "Products" },
        { value: "site", label: "Websites" },
      ],
    },
  ],
  requests: [
    {
      name: "show",
      label: "Requests",
      usual: "open",
      options: [
        { value: "open", label: "Open" },
        { value: "overdue", label: "Overdue" },
        { value: "approved", label: "Approved" },
        { value: "denied", label: "Denied" },
        { value: "all", label: "All" },
      ],
    },
  ],
  syncs: [
    { name: "days", label: "Dates", usual: "30", options: lastDays([7, 30, 90]) },
    {
      name: "result",
      label: "Result",
      all: "Any result",
      options: syncEnds.map((end) => ({ value: end, label: syncStatusWords[end] })),
    },
  ],
};
