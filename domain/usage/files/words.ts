import type { FileKind } from "domain/file-kinds";
import { type LineFault, longestLine } from "../logs/terms";
import { fileFaultWords, lineFaultWords } from "../logs/words";
import { faultNames, faultWords } from "../words";
import {
  daysForOpenLine,
  daysToAnswer,
  type FileState,
  type FolderFault,
  type ImportFault,
  mostFileBytes,
  mostFileLines,
  type RowFault,
} from "./terms";

/** How a file stands, within a sentence. */
export const fileStateWords: Record<FileState, string> = {
  arriving: "uploading",
  waiting: "waiting",
  reading: "importing",
  asking: "needs your answer",
  done: "imported",
  failed: "not imported",
  undoing: "being undone",
  undone: "undone",
};

/** Why a file could not be read, and what to do. */
export const importFaultWords: Record<ImportFault, string> = {
  ...fileFaultWords,
  all_later:
    "Every visit in this file has a time later than when the file arrived, so nothing was counted. Check the time zone it was read with, then upload it again.",
  empty: "The file has no lines. Check the export, and upload it again.",
  long_lines: `The file’s first line is too long for a log. A line can have up to ${longestLine.toLocaleString("en-US")} characters. Export the log with one entry per line, and upload it again.`,
  too_many_lines: `The file has more than ${mostFileLines.toLocaleString("en-US")} lines. We counted the lines up to there. Split the file and upload the rest.`,
  no_addresses: "Rollcall couldn’t count reports like this one when it arrived. Upload it again.",
  no_products:
    "This report shows who signed in to Clever, not what they opened. Upload Clever’s resource usage report instead.",
  unanswered: `This file had no answer on how to read it within ${daysToAnswer} days, so we removed it. Upload it again.`,
  gave_up: "We tried to read this file several times and couldn’t. Ask your Rollcall operator to check the server log.",
};

const lineFaultNames: Record<LineFault, string> = {
  shape: "Unlike the other lines",
  no_time: "No usable time",
  date_order: "Day and month swapped",
  no_address: "No address",
  no_action: "Neither allowed nor blocked",
  no_person: "No SIS ID",
  quote: "Quotation mark never closed",
  too_long: "Line too long",
};

/** Why a line does not count, in a few words. */
export const rowFaultNames: Record<RowFault, string> = {
  ...faultNames,
  ...lineFaultNames,
  later: "Later than the file",
  product_open: "Product not chosen",
  product_skipped: "Resource skipped",
};

/** What to do about it. */
export const rowFaultWords: Record<RowFault, string> = {
  ...faultWords,
  ...lineFaultWords,
  later: "The visit is later than when the file arrived. Check the time zone that the file was read with.",
  product_open:
    "No product was chosen for this resource. Upload the file again to choose one. Nothing is counted twice.",
  product_skipped: "Someone in your district chose to skip this resource. Ask about the next file to change that.",
};

/** Which column of a line is at fault, where one is. */
export const rowFaultColumns: Partial<Record<LineFault | RowFault, string>> = {
  no_time: "Time",
  date_order: "Time",
  too_old: "Time",
  too_new: "Time",
  later: "Time",
  no_address: "Address",
  no_site: "Address",
  url: "Address",
  no_action: "Action",
  no_person: "Person",
  product_open: "Resource",
  product_skipped: "Resource",
};

const exportIt = "Export the log from your web filter as CSV or plain text.";

/** What a file is instead of a log, and what to send. */
export const notALogWords: Record<FileKind, string> = {
  image: `This is an image, not a log. ${exportIt}`,
  pdf: `This is a PDF, not a log. ${exportIt}`,
  workbook: "This is an Excel or Office file. Open it, save the log as CSV, and send the CSV.",
  archive: "This is a ZIP or other archive. Unpack it and send the log inside, plain or compressed with gzip.",
  event_log: `This is a Windows event log, not a web filter log. ${exportIt}`,
  database: `This is a database file, not a log. ${exportIt}`,
  web_page: `This is a web page (HTML), not a log. Open it in a browser: it may say why the export failed. ${exportIt}`,
  xml: `This is an XML file, which Rollcall can’t read as a log. ${exportIt}`,
  rich_text: "This is a formatted document (RTF). Save it as plain text and send it again.",
  json: `This is a JSON file, which Rollcall can’t read as a log. If it holds an error message, follow that first. ${exportIt}`,
  utf16: "This file is saved as Unicode (UTF-16), which Rollcall can’t read. Save it as UTF-8 and send it again.",
  not_text: `This isn’t a text file, so it can’t be a log. ${exportIt}`,
};

/** What to do about a file of an SFTP folder that is not taken. */
export const folderFaultWords: Record<FolderFault, string> = {
  "too-large": `It is larger than ${mostFileBytes / 1024 / 1024} MB. Compress it with gzip, or export fewer days at a time.`,
  empty: "It is empty. Check the export.",
  name: "Its name has characters that can’t be read. Rename it with letters, digits, spaces and ordinary punctuation.",
  link: "It is a link to another place, and links aren’t followed. Put the log itself into this folder.",
  "not-readable": "The server doesn’t let this user read it. Ask the vendor of your web filter to allow it.",
  "open-line": `It has no complete line yet. It is imported when its first line is complete, or after ${daysForOpenLine} days.`,
  ...notALogWords,
};
