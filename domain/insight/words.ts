import { documentHeading, figureWords as moneyWords } from "domain/money/figure-words";
import { countedWords } from "domain/money/licensed-words";
import { scoreWords } from "domain/software/compliance/score-words";
import { figureWords as usageWords } from "domain/usage/figure-words";
import type { ReportForm } from "./terms";

export type Definition = {
  term: string;
  means: string;
  /** The heading in docs/figures under which it is worked out by hand. */
  examples?: { subject: "usage" | "money" | "value"; heading: string };
};
type ReportWords = {
  title: string;
  /** Which question it answers, in one sentence. */
  question: string;
  /** What a row is, for one and for any other number. */
  row: { one: string; many: string };
  /** What its figures mean: of a column by its name, and of the report as a whole. */
  definitions: readonly Definition[];
};

type Named = { name: string; definition: string };
const fromUsage = ({ name, definition }: Named): Definition => ({
  term: name,
  means: definition,
  examples: { subject: "usage", heading: name },
});
const fromMoney = ({ name, definition }: Named, heading = name): Definition => ({
  term: name,
  means: definition,
  examples: { subject: "money", heading },
});
const { activePeople, engagements, minutes } = usageWords;
const { annualCost, seats, utilization, unusedSpend, realizableSaving } = moneyWords;

/** How each report is called and what it answers. Safe for the browser. */
export const reportWords: Record<ReportForm, ReportWords> = {
  use: {
    title: "Usage report",
    question: "Which products are used, by how many people, and how did that change?",
    row: { one: "product", many: "products" },
    definitions: [
      ...[activePeople, engagements, minutes].map(fromUsage),
      {
        term: "Engagements before",
        means: "Engagements in the same number of days before these dates. Empty where the two can’t be compared.",
        examples: { subject: "usage", heading: "Compared with the days before" },
      },
    ],
  },
  roi: {
    title: "Cost and ROI report",
    question: "What does each product cost, how much of it is used, and what could we save?",
    row: { one: "product", many: "products" },
    definitions: [
      ...[fromMoney(annualCost), fromMoney(seats), fromUsage(activePeople)],
      { term: countedWords.name, means: countedWords.definition },
      fromMoney(utilization),
      ...[fromMoney(unusedSpend), fromMoney(realizableSaving, documentHeading("realizableSaving"))],
    ],
  },
  costs: {
    title: "Cost and ROI report",
    question: "What does each product cost, and when does its contract end?",
    row: { one: "product", many: "products" },
    definitions: [fromMoney(annualCost), fromMoney(seats)],
  },
  compliance: {
    title: "Compliance report",
    question: "Which products are approved, under which agreement, and which requirements are checked?",
    row: { one: "product", many: "products" },
    definitions: [
      {
        term: "Passed",
        means:
          "Requirements that apply and passed their latest check, which hasn’t expired. A check with conditions needs evidence and an end date.",
      },
      {
        term: "Apply",
        means: "Requirements that apply to the product, leaving out any that someone found not to apply.",
      },
      {
        term: scoreWords.name,
        means: scoreWords.definition,
        examples: { subject: "value", heading: scoreWords.heading },
      },
      { term: "Not known", means: "Requirements that apply and haven’t been checked, or whose check has expired." },
      { term: "Not legal advice", means: "This report summarizes your district’s own records." },
    ],
  },
  for_use: {
    title: "Compliance report",
    question: "Which products may I use, with which conditions, and what data do they collect about students?",
    row: { one: "product", many: "products" },
    definitions: [
      { term: "May I use it?", means: "The answer for your school today, in any grade." },
      { term: "Conditions", means: "What the approval asks for, or why the answer is what it is." },
      {
        term: "Student data it collects",
        means: "Data about students that the product collects, as far as your district has it on record.",
      },
    ],
  },
  unauthorized: {
    title: "Unauthorized usage report",
    question: "What is used without approval, by how many people, and who needs to decide?",
    row: { one: "product or website", many: "products and websites" },
    definitions: [
      ...[activePeople, engagements].map(fromUsage),
      { term: "Schools", means: "Different schools whose people had at least one visit in these dates." },
    ],
  },
  requests: {
    title: "Software requests report",
    question: "Which requests are open, since when, and which are overdue?",
    row: { one: "product", many: "products" },
    definitions: [
      { term: "Open", means: "Requests for the product that are not decided yet." },
      { term: "Requests", means: "All requests that were sent for the product." },
      { term: "Due", means: "The day by which the product has to be decided." },
    ],
  },
  syncs: {
    title: "Sync history report",
    question: "Which roster syncs ran, what did they change, and which ones failed?",
    row: { one: "sync", many: "syncs" },
    definitions: [
      { term: "Records", means: "Rows that were read from the files of the sync." },
      { term: "Changed", means: "Records that were added, updated, deactivated or reactivated." },
      { term: "Skipped", means: "Rows that could not be used, or that name a record that is missing." },
    ],
  },
};
