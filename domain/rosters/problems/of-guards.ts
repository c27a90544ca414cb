import type { ProblemText } from "./text";
import { rows } from "./text";

const look = "Nothing was applied. Review the changes, then approve or discard them.";

/** Changes that are sound and yet so large that a person looks first. */
export const guardProblems = {
  "guard.deactivated": {
    severity: "warning",
    holds: true,
    title: ({ count, file }) => `${rows(count)} of ${file} that are in the roster would be removed at once`,
    advice: `Most often the export left out a part. ${look}`,
  },
  "guard.updated": {
    severity: "warning",
    holds: true,
    title: ({ count, file }) => `${rows(count)} of ${file} would change at once`,
    advice: `Most often a setting of the export has changed. ${look}`,
  },
  "guard.school": {
    severity: "warning",
    holds: true,
    title: ({ count }) => `${count === 1 ? "A whole school" : `${count} whole schools`} would disappear`,
    advice: `Most often the export was made for some of the schools only. ${look}`,
  },
  "guard.rekeyed": {
    severity: "warning",
    holds: true,
    title: ({ count, file }) => `${rows(count)} of ${file} would be replaced by rows with the same names and new ids`,
    advice: `Ids should stay the same for good; ask the vendor of the student information system. ${look}`,
  },
} as const satisfies Record<string, ProblemText>;
