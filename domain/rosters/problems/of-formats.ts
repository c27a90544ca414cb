import type { ProblemText } from "./text";

const advice =
  "Rollcall reads OneRoster CSV 1.1 and 1.2. Choose OneRoster CSV as the format of the export, with all of its rostering files.";

const format = (name: string) =>
  ({
    severity: "error",
    rejectsBundle: true,
    title: () => `These files are in the format of ${name}, not OneRoster`,
    advice,
  }) as const;

/** Files that are plainly of another format. */
export const formatProblems = {
  "format.sds_1": format("Microsoft School Data Sync V1"),
  "format.sds_2": format("Microsoft School Data Sync V2"),
  "format.sds_2_1": format("Microsoft School Data Sync V2.1"),
  "format.clever": format("Clever"),
} as const satisfies Record<string, ProblemText>;
