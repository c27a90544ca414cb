import { askVendor, type ProblemText } from "./text";

/** Faults of the first line of a file. */
export const headerProblems = {
  "header.missing": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file, field }) => `${file} has no column ${field}`,
    advice: `The column is required. Add it to the export. ${askVendor}`,
  },
  "header.twice": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file, field }) => `${file} has the column ${field} twice`,
    advice: `Which one holds can't be known. ${askVendor}`,
  },
  "header.optional_missing": {
    severity: "warning",
    title: ({ file, field }) => `${file} has no column ${field}`,
    advice: "It was read as blank. OneRoster wants the column even when it is empty.",
  },
  "header.order": {
    severity: "warning",
    title: ({ file }) => `The columns of ${file} stand in another order than OneRoster's`,
    advice: "They were read by name. Nothing to do.",
  },
  "header.case": {
    severity: "warning",
    title: ({ file, field }) => `The column ${field} of ${file} is written in other case or with spaces`,
    advice: "It was read. Name it exactly as OneRoster does.",
  },
  "header.alias": {
    severity: "warning",
    title: ({ file, field }) => `${file} names the column ${field} differently`,
    advice: "It was read. Name it exactly as OneRoster does.",
  },
  "header.unknown": {
    severity: "warning",
    title: ({ count, file }) =>
      `${file} has ${count === 1 ? "a column" : `${count} columns`} that OneRoster does not know`,
    advice: "It was not read. Extensions belong in columns named metadata.*",
  },
  "header.blank": {
    severity: "warning",
    title: ({ file }) => `${file} has columns without a name`,
    advice: "They were not read. Remove them from the export.",
  },
  "header.metadata": {
    severity: "info",
    title: ({ file }) => `${file} has metadata columns`,
    advice: "They were not read. Nothing to do.",
  },
  "header.passwords": {
    severity: "info",
    title: ({ file }) => `${file} holds passwords`,
    advice: "They were neither read nor kept. Leave them out of the export.",
  },
} as const satisfies Record<string, ProblemText>;
