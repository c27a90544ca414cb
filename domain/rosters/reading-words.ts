import type { BundleReading, ReadAs, ReadingReason } from "./terms";

/** What a configuration's files contain, as its form offers it. */
export const readAsWords: Record<ReadAs, string> = {
  files: "Decide from the files",
  full: "Always a full export",
  changes: "Always changes only",
};

const takenWords: Record<BundleReading["takenAs"], string> = {
  full: "Full export",
  changes: "Changes only",
  mixed: "Some files in full, others as changes only",
};

const reasonWords: Record<ReadingReason, string> = {
  setting: "the configuration says so",
  manifest: "manifest.csv says so",
  partial: "rows are marked for deletion, and the files name fewer than half of what is in the roster",
  covers: "rows are marked for deletion, but the files name at least half of what is in the roster",
  empty: "the roster is still empty",
  statuses: "every row is active or has no status, and no manifest.csv says otherwise",
  declared_absent: "manifest.csv says that these files are absent",
};

const number = (n: number) => n.toLocaleString("en-US");

/** How files were taken, and why: a sentence. */
export const takenText = ({ takenAs, why }: Pick<BundleReading, "takenAs" | "why">): string =>
  `${takenWords[takenAs]}, because ${reasonWords[why]}.`;

/** How a sync took its files, why, and who of the roster they do not name, be their rows sound or not: two sentences. */
export function readingText({ takenAs, why, people }: BundleReading): string {
  const taken = takenText({ takenAs, why });
  if (!people) return `${taken} We couldn’t read who is in users.csv.`;
  const { roster, missing } = people;
  if (roster === 0) return `${taken} The roster has no people yet.`;
  if (missing === 0) return `${taken} The files name everyone in the roster.`;
  const are = missing === 1 ? "is" : "are";
  return `${taken} ${number(missing)} of ${number(roster)} people in the roster ${are} not in the files.`;
}

/** How one file was read, in a word or two. */
export const modeWords: Readonly<Record<string, string>> = {
  bulk: "Full export",
  delta: "Changes only",
  kept: "Declared absent",
};
