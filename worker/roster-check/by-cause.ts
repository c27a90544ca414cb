import { causesFirst } from "domain/rosters/problem-order";
import { describeProblem } from "domain/rosters/problem-texts";
import { takenText } from "domain/rosters/reading-words";
import type { CheckedBundle } from "./check-bundle";
import { firstLines } from "./report";

const mostCauses = 200;

/**
 * The result for a page: one JSON object with the rows by file and the problems by their cause, in the order in which
 * to mend them. No value of a row is in it, only names of files and columns, words of vocabularies and numbers of
 * lines.
 */
export function asJsonByCause(checked: CheckedBundle): string {
  const { verdict, reading, rows, counted } = checked;
  const causes = causesFirst(counted);
  return JSON.stringify({
    verdict,
    reading: reading && takenText(reading),
    rows,
    more: Math.max(0, causes.length - mostCauses),
    causes: causes.slice(0, mostCauses).map((cause) => ({
      ...textOf(cause),
      severity: cause.severity,
      count: cause.count,
      lines: cause.code.startsWith("header.") ? [] : firstLines(cause, checked),
      follows: cause.consequences.map((each) => describeProblem(each).title),
    })),
  });
}

/** The usual text for a missing roster is about a folder on a server. Here it is about the upload. */
function textOf(cause: Parameters<typeof describeProblem>[0]): { title: string; advice: string } {
  if (cause.file !== null || cause.code !== "file.missing") return describeProblem(cause);
  return {
    title: "There are no OneRoster files in your upload",
    advice: "Upload orgs.csv, users.csv and the other files of the export, or one zip file with them.",
  };
}
