import { asIn, askVendor, asSome, have, type ProblemText, quoted, rows, rowsWere } from "./text";

/** Faults of the manifest, and of what it says about bulk and delta. */
export const manifestProblems = {
  "manifest.missing": {
    severity: "warning",
    title: () => "There is no manifest.csv",
    advice: "We worked out the version from the columns of the files. Include the manifest in the export.",
  },
  "manifest.unreadable": {
    severity: "error",
    rejectsBundle: true,
    title: () => "manifest.csv can’t be read",
    advice: `It needs the columns propertyName and value. ${askVendor}`,
  },
  "manifest.version": {
    severity: "error",
    rejectsBundle: true,
    title: ({ details }) => `manifest.csv names a version of OneRoster that Rollcall doesn’t read${asIn(details)}`,
    advice: "Set the export to OneRoster 1.1 or 1.2.",
  },
  "manifest.version_shape": {
    severity: "warning",
    title: ({ details }) => `manifest.csv writes the version of OneRoster as ${quoted(details)}`,
    advice: "We could tell which one it is, and read the files accordingly. Write 1.1 or 1.2.",
  },
  "manifest.no_version": {
    severity: "warning",
    title: () => "manifest.csv does not say which version of OneRoster the files have",
    advice: "We worked it out from the columns of the files. Add the property oneroster.version to the manifest.",
  },
  "manifest.version_contradicted": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `The columns of ${file} are from a different version of OneRoster than manifest.csv says`,
    advice:
      "A person’s role and orgs are in users.csv in OneRoster 1.1 and in roles.csv in 1.2. Set one version for the whole export.",
  },
  "manifest.format": {
    severity: "warning",
    title: () => "The manifest.version in manifest.csv is not 1.0",
    advice: "It was ignored. OneRoster 1.1 and 1.2 both have manifests of version 1.0.",
  },
  "manifest.case": {
    severity: "warning",
    title: ({ count, details }) =>
      `manifest.csv has ${count === 1 ? "a property" : `${count} properties`} with unexpected capitalization${asSome(details, count)}`,
    advice: "We could tell what was meant and read it. Write it exactly as OneRoster does.",
  },
  "manifest.key_twice": {
    severity: "warning",
    title: () => "manifest.csv lists the same property twice",
    advice: "Both have the same value. Remove one of them.",
  },
  "manifest.key_conflict": {
    severity: "error",
    rejectsBundle: true,
    title: () => "manifest.csv gives one property two different values",
    advice: `We can’t tell which one is right. ${askVendor}`,
  },
  "manifest.incomplete": {
    severity: "warning",
    title: ({ count, details }) =>
      `manifest.csv does not mention ${count === 1 ? "a OneRoster file" : `${count} OneRoster files`}${details.length > 0 ? `: ${details.join(", ")}` : ""}`,
    advice:
      "What it leaves out is missing, too, and was taken as absent. List every file of your version of OneRoster.",
  },
  "manifest.unknown_key": {
    severity: "warning",
    follows: ["manifest.version_contradicted"],
    title: ({ count, details }) => {
      const properties = count === 1 ? "a property" : `${count} properties`;
      return `manifest.csv has ${properties} that OneRoster does not know${details.length > 0 ? `. ${details.join(". ")}` : ""}`;
    },
    advice: ({ count }) => (count === 1 ? "It was ignored." : "They were ignored."),
  },
  "manifest.file_missing": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `manifest.csv lists ${file}, but the file is not there`,
    advice: "The upload is most likely incomplete. Upload all files.",
  },
  "manifest.file_undeclared": {
    severity: "warning",
    title: ({ file }) => `manifest.csv does not mention ${file}, but the file is there`,
    advice: "The file was read based on what its rows say. Give every file a mode: absent, bulk or delta.",
  },
  "manifest.file_declared_absent": {
    severity: "warning",
    title: ({ file }) => `manifest.csv says that ${file} is absent, but the file is there`,
    advice:
      "Its rows were read, and nothing was removed for being missing from it. If it is a full export, say bulk in the manifest.",
  },
  "manifest.no_mode": {
    severity: "warning",
    title: ({ file }) => `manifest.csv does not say whether ${file} is bulk or delta`,
    advice: "The file was read based on what its rows say. Give every file a mode: absent, bulk or delta.",
  },
  "mode.unknown": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `manifest.csv gives ${file} a mode other than absent, bulk or delta`,
    advice: askVendor,
  },
  "mode.conflict": {
    severity: "warning",
    title: ({ file }) => `manifest.csv and the rows of ${file} disagree on whether the file is bulk or delta`,
    advice: "The file was read as changes only, so people missing from it were not deactivated. Correct the manifest.",
  },
  "mode.blank_status": {
    severity: "warning",
    title: ({ count, file }) => `${rows(count)} of ${file} ${have(count)} no status although the file is a delta`,
    advice: "They were read as active.",
  },
  "mode.blank_date": {
    severity: "warning",
    title: ({ count, file }) =>
      `${rows(count)} of ${file} ${have(count)} no dateLastModified although the file is a delta`,
    advice: rowsWere("read", "OneRoster wants the date of the last change on every row of a delta."),
  },
  "mode.delete_ignored": {
    severity: "warning",
    title: ({ count, file }) =>
      `${rows(count)} of ${file} ${count === 1 ? "is" : "are"} marked for deletion, but manifest.csv says the file is absent`,
    advice: "They deactivated no one. Declare the file in the manifest as bulk or delta.",
  },
  "mode.legacy_status": {
    severity: "warning",
    title: ({ count, file, details }) =>
      `${rows(count)} of ${file} ${have(count)} a status from an older version of OneRoster${asIn(details)}`,
    advice: "Inactive and deleted were read as tobedeleted, enabled as active. Write active or tobedeleted.",
  },
} as const satisfies Record<string, ProblemText>;
