import { have, type ProblemText } from "./text";

const zipAgain = "Zip the CSV files of the export again, and nothing else, then upload the new zip file.";
const notTrusted =
  "A zip file like this is not opened, since it could do harm. Create it again from the CSV files alone.";

const entries = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "entry" : "entries"}`;

/** Faults of a zip file and of what lies in it. */
export const zipProblems = {
  "zip.beside_files": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `${file} is next to loose roster files`,
    advice: "We can’t tell which of them is right. Keep either the zip file or the loose files.",
  },
  "zip.several": {
    severity: "error",
    rejectsBundle: true,
    title: () => "There is more than one zip file",
    advice: "We can’t tell which of them is right. Remove the older ones.",
  },
  "zip.unreadable": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `${file} can’t be opened as a zip file`,
    advice: `The upload was most likely cut off, or the file is damaged. ${zipAgain}`,
  },
  "zip.damaged": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `${file} is damaged: its contents don’t match its own checksum`,
    advice: `The upload was most likely cut off, or the file is damaged. ${zipAgain}`,
  },
  "zip.no_files": {
    severity: "error",
    rejectsBundle: true,
    follows: ["zip.nested", "zip.name", "zip.link", "zip.encrypted"],
    title: ({ file }) => `${file} has no OneRoster files`,
    advice: `It needs orgs.csv, users.csv and so on. ${zipAgain}`,
  },
  "zip.sizes": {
    severity: "error",
    rejectsBundle: true,
    title: ({ count, file }) => `${entries(count)} of ${file} ${have(count)} a different size than the zip file says`,
    advice: notTrusted,
  },
  "zip.contradictory": {
    severity: "error",
    rejectsBundle: true,
    title: ({ count, file }) => `${file} says two different things about ${entries(count)}`,
    advice: notTrusted,
  },
  "zip.name": {
    severity: "error",
    rejectsBundle: true,
    title: ({ count, file }) => `${entries(count)} of ${file} ${have(count)} a name that could lead out of the folder`,
    advice: notTrusted,
  },
  "zip.link": {
    severity: "error",
    rejectsBundle: true,
    title: ({ count, file }) =>
      `${entries(count)} of ${file} ${count === 1 ? "is a link or a special file" : "are links or special files"}`,
    advice: `Only plain files are read. ${zipAgain}`,
  },
  "zip.encrypted": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `${file} is protected by a password`,
    advice: "Make the zip file without a password. SFTP protects it on its way.",
  },
  "zip.nested": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `${file} contains another zip file`,
    advice: zipAgain,
  },
  "zip.duplicate_entry": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `${file} contains two files with the same name`,
    advice: `We can’t tell which of them is right. ${zipAgain}`,
  },
  "zip.folders": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `The files in ${file} are in more than one folder, or in a folder inside another`,
    advice: "Put the CSV files at the top of the zip file, without folders.",
  },
  "zip.too_many_entries": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `${file} has more than 1,000 entries`,
    advice: zipAgain,
  },
  "zip.too_large": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `The files in ${file} are larger than 4 GB together`,
    advice: "Nothing was unpacked. Leave out files that aren’t roster files.",
  },
  "zip.ratio": {
    severity: "error",
    rejectsBundle: true,
    title: ({ count, file }) => `${entries(count)} of ${file} would grow to more than 200 times the packed size`,
    advice: notTrusted,
  },
  "zip.overlap": {
    severity: "error",
    rejectsBundle: true,
    title: ({ count, file }) =>
      `${entries(count)} of ${file} ${count === 1 ? "shares its" : "share their"} bytes with another`,
    advice: notTrusted,
  },
  "zip.method": {
    severity: "error",
    rejectsBundle: true,
    title: ({ count, file }) => `${entries(count)} of ${file} ${have(count)} an unusual compression method`,
    advice: "Use standard compression (Deflate) when you make the zip file.",
  },
  "zip.folder": {
    severity: "warning",
    title: ({ file }) => `The files in ${file} are in a folder inside it`,
    advice: "They were read. Put the CSV files at the top of the zip file.",
  },
  "zip.archiver_entry": {
    severity: "warning",
    title: ({ count, file }) => `${file} has ${entries(count)} that the zip program added by itself`,
    advice: ({ count }) => `${count === 1 ? "It was" : "They were"} ignored. No action needed.`,
  },
} as const satisfies Record<string, ProblemText>;
