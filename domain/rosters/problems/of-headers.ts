import { askVendor, asSome, listed, type ProblemText, quoted } from "./text";

/** Faults of the first line of a file. */
export const headerProblems = {
  "header.none": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `The first line of ${file} has no OneRoster column names`,
    advice: "Set the export to write the column names in the first line, with nothing above them.",
  },
  "header.missing": {
    severity: "error",
    rejectsBundle: true,
    follows: ["manifest.version_contradicted"],
    title: ({ file, field }) => `${file} has no column ${field}`,
    advice: `The column is required. Add it to the export. ${askVendor}`,
  },
  "header.twice": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file, field }) => `${file} has the column ${field} twice`,
    advice: `We can’t tell which one is right. ${askVendor}`,
  },
  "header.optional_missing": {
    severity: "warning",
    follows: ["manifest.version_contradicted"],
    title: ({ count, file, details }) => `${file} has no ${count === 1 ? "column" : "columns"} ${details.join(", ")}`,
    advice: ({ count }) =>
      count === 1
        ? "It was taken as blank. OneRoster asks for this column even if it is empty."
        : "They were taken as blank. OneRoster asks for these columns even if they are empty.",
  },
  "header.order": {
    severity: "warning",
    title: ({ file }) => `The columns of ${file} are in a different order from OneRoster’s`,
    advice: "They were read by name. No action needed.",
  },
  "header.case": {
    severity: "warning",
    title: ({ count, file, details }) => {
      const columns = count === 1 ? "1 column" : `${count} columns`;
      return `${file} has ${columns} with unexpected capitalization or spaces${asSome(details, count)}`;
    },
    advice: ({ count }) =>
      count === 1
        ? "It was read. Name it exactly as OneRoster does."
        : "They were read. Name them exactly as OneRoster does.",
  },
  "header.alias": {
    severity: "warning",
    title: ({ file, field, details }) =>
      details.length > 0
        ? `${file} calls ${field} ${quoted(details)}`
        : `${file} names the column ${field} differently`,
    advice: "It was read. Name it exactly as OneRoster does.",
  },
  "header.unknown": {
    severity: "warning",
    follows: ["manifest.version_contradicted"],
    title: ({ count, file, details }) => {
      const columns = count === 1 ? "1 column was" : `${count} columns were`;
      return `${file}: ${columns} not read${details.length > 0 ? `: ${listed(details, count)}` : ""}`;
    },
    advice: "OneRoster does not have such columns. Extensions belong in columns named metadata.*",
  },
  "header.blank": {
    severity: "warning",
    title: ({ file }) => `${file} has columns without a name`,
    advice: "They were not read. Remove them from the export.",
  },
  "header.metadata": {
    severity: "info",
    title: ({ file }) => `${file} has metadata columns`,
    advice: "They were not read. No action needed.",
  },
  "header.passwords": {
    severity: "info",
    title: ({ file }) => `${file} holds passwords`,
    advice: "They were neither read nor kept. Leave them out of the export.",
  },
} as const satisfies Record<string, ProblemText>;
