import { askVendor, have, type ProblemText, rows } from "./text";

/** Faults of the manifest, and of what it says about bulk and delta. */
export const manifestProblems = {
  "manifest.missing": {
    severity: "warning",
    title: () => "There is no manifest.csv",
    advice: "The files were read as OneRoster 1.1. Include the manifest in the export.",
  },
  "manifest.unreadable": {
    severity: "error",
    rejectsBundle: true,
    title: () => "manifest.csv can't be read",
    advice: `It needs the columns propertyName and value. ${askVendor}`,
  },
  "manifest.version": {
    severity: "error",
    rejectsBundle: true,
    title: () => "manifest.csv names a version of OneRoster that is not read here",
    advice: "Set the export to OneRoster 1.1.",
  },
  "manifest.no_version": {
    severity: "warning",
    title: () => "manifest.csv does not say which version of OneRoster the files have",
    advice: "The files were read as OneRoster 1.1.",
  },
  "manifest.unknown_key": {
    severity: "warning",
    title: () => "manifest.csv has a property that OneRoster does not know",
    advice: "It was passed over.",
  },
  "manifest.file_missing": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `manifest.csv announces ${file}, but the file is not there`,
    advice: "The upload is most likely not complete. Upload all files.",
  },
  "manifest.file_undeclared": {
    severity: "warning",
    title: ({ file }) => `manifest.csv does not announce ${file}, but the file is there`,
    advice: "The file was read. Correct the manifest.",
  },
  "mode.unknown": {
    severity: "error",
    rejectsBundle: true,
    title: ({ file }) => `manifest.csv gives ${file} a mode other than absent, bulk or delta`,
    advice: askVendor,
  },
  "mode.conflict": {
    severity: "warning",
    title: ({ file }) => `manifest.csv and the rows of ${file} disagree whether the file is bulk or delta`,
    advice: "The file was read as delta, so nobody who is missing from it was removed. Correct the manifest.",
  },
  "mode.blank_status": {
    severity: "warning",
    title: ({ count, file }) => `${rows(count)} of ${file} ${have(count)} no status although the file is a delta`,
    advice: "They were read as active.",
  },
  "mode.legacy_status": {
    severity: "warning",
    title: ({ count, file }) => `${rows(count)} of ${file} ${have(count)} a status of an older OneRoster`,
    advice: "It was read as tobedeleted.",
  },
} as const satisfies Record<string, ProblemText>;
