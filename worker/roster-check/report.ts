import { type Cause, causesFirst } from "domain/rosters/problem-order";
import { describeProblem } from "domain/rosters/problem-texts";
import type { ProblemCount } from "domain/rosters/problems";
import { readingText } from "domain/rosters/reading-words";
import { type ProblemSeverity, problemSeverities, type SyncVerdict } from "domain/rosters/terms";
import { severityWords } from "domain/rosters/words";
import { nothingSentMessage, unchangedMessage } from "../roster/summary";
import type { CheckedBundle } from "./check-bundle";

/** What the process ends with: 0 all is well, 1 it would apply though not smoothly, 2 it would not apply. */
export const exitCodes: Record<SyncVerdict, number> = {
  accept: 0,
  accept_with_warnings: 1,
  reject_rows: 1,
  hold_for_review: 2,
  reject_bundle: 2,
};

/** The result for people: in a few words, and what it means. */
const results: Record<SyncVerdict, readonly [string, string]> = {
  accept: ["No errors or warnings", "All rows would be applied."],
  accept_with_warnings: ["Accepted, with warnings", "All records would be applied. Check the warnings first."],
  reject_rows: ["Accepted, with rows skipped", "All rows but the skipped ones would be applied."],
  hold_for_review: ["Held for review", "Nothing would be applied until a person has reviewed the changes."],
  reject_bundle: ["Rejected as a whole", "Nothing would be applied."],
};

/** The result for programs: one JSON object. */
export const asJson = ({ verdict, reading, rows, changes, problems }: CheckedBundle): string =>
  JSON.stringify({
    verdict,
    reading: reading && { ...reading, text: readingText(reading) },
    rows,
    ...(changes && { changes }),
    problems,
  });

/** The result for people, as lines of text. */
export function asText(checked: CheckedBundle): string[] {
  const { verdict, message, counted, reading } = checked;
  const [result, meaning] = results[verdict];
  const causes = causesFirst(counted);
  const groups = problemSeverities.flatMap((severity) => {
    const found = causes.filter((problem) => problem.severity === severity);
    if (found.length === 0) return [];
    return ["", headingOf(severity), ...found.flatMap((problem) => group(problem, checked))];
  });
  const readAs = reading ? [`Files read as: ${readingText(reading)}`] : [];
  return [
    `Result: ${result}`,
    meaning,
    ...readAs,
    ...tableOf(checked),
    ...changesOf(checked),
    ...groups,
    ...lastWord(verdict, message),
  ];
}

function headingOf(severity: ProblemSeverity): string {
  const { many } = severityWords[severity];
  return many.charAt(0).toUpperCase() + many.slice(1);
}

// What a sync says of its end fits what a check would do only where nothing is applied.
const lastWord = (verdict: SyncVerdict, message: string) =>
  verdict === "hold_for_review" || [nothingSentMessage, unchangedMessage].includes(message) ? ["", message] : [];

const number = (n: number) => n.toLocaleString("en-US");

function tableOf({ rows }: CheckedBundle): string[] {
  const files = Object.entries(rows);
  if (files.length === 0) return [];
  const cells = files.map(([file, { read, accepted, rejected, dangling, repeated }]) => [
    file,
    ...[read, accepted, rejected + dangling, repeated].map(number),
  ]);
  return ["", ...inColumns([["File", "read", "accepted", "skipped", "repeated"], ...cells])];
}

function changesOf({ changes }: CheckedBundle): string[] {
  const files = Object.entries(changes ?? {});
  if (files.length === 0) return [];
  const rows = files.map(([file, { added, changed, deactivated, unchanged }]) => [
    file,
    ...[added, changed, deactivated, unchanged].map(number),
  ]);
  return ["", ...inColumns([["Compared", "added", "changed", "deactivated", "unchanged"], ...rows])];
}

const inColumns = (table: string[][]) =>
  table.map(([file = "", ...counts]) =>
    `${file.padEnd(22)}${counts.map((count) => count.padStart(13)).join("")}`.trimEnd(),
  );

const mostExamples = 5;

/** Where a cause was found first. */
export function firstLines({ code, file, field }: Cause<ProblemCount>, { problems }: CheckedBundle): number[] {
  const of = problems.filter((each) => each.code === code && each.file === file && each.field === field);
  return of.flatMap(({ line }) => (line === null ? [] : [line])).slice(0, mostExamples);
}

function group(cause: Cause<ProblemCount>, checked: CheckedBundle): string[] {
  const { code, count, file, consequences } = cause;
  const { title, advice } = describeProblem(cause);
  const lines = firstLines(cause, checked).map(number);
  const where =
    lines.length === 0 || code.startsWith("header.")
      ? []
      : [`    line ${lines.join(", ")}${count > lines.length ? " and others" : ""}`];
  if (file === null && code === "file.missing") return [`  ${checked.message}`];
  const follows = consequences.map((each) => `    - ${describeProblem(each).title}`);
  const because = follows.length === 0 ? [] : ["    Because of this:", ...follows];
  return [`  ${title}`, ...where, ...(advice ? [`    ${advice}`] : []), ...because];
}
