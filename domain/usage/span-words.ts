import type { GradeBand, UsageSpan } from "./terms";

/** For which dates figures are shown: as a choice, within a sentence, and what came before. */
export const spanWords: Record<UsageSpan, { name: string; within: string; before: string }> = {
  "7": { name: "Last 7 days", within: "in the last 7 days", before: "the 7 days before" },
  "30": { name: "Last 30 days", within: "in the last 30 days", before: "the 30 days before" },
  "90": { name: "Last 90 days", within: "in the last 90 days", before: "the 90 days before" },
  year: { name: "School year to date", within: "this school year", before: "the same days of last school year" },
};

/** A band of grades as a choice. */
export const bandWords: Record<GradeBand, string> = {
  "PK-2": "Grades PK to 2",
  "3-5": "Grades 3 to 5",
  "6-8": "Grades 6 to 8",
  "9-12": "Grades 9 to 12",
};
