import type { FileKind } from "domain/file-kinds";
import { type FileFault, fileFaults, type LineFault } from "../logs/terms";
import type { EventFault } from "../terms";

/**
 * How a log that came as a file stands: on its way to us, waiting for a worker, being read, waiting for a person who says
 * what its columns hold, or at its end; after that, being undone or undone.
 */
export const fileStates = ["arriving", "waiting", "reading", "asking", "done", "failed", "undoing", "undone"] as const;
export type FileState = (typeof fileStates)[number];

/** Why nothing, or not all, came of a file. */
export const importFaults = [
  ...fileFaults,
  "all_later",
  "empty",
  "long_lines",
  "too_many_lines",
  "no_addresses",
  "no_products",
  "unanswered",
  "gave_up",
] as const;
export type ImportFault = FileFault | Exclude<(typeof importFaults)[number], FileFault>;

/**
 * Why a line of a file does not count: as an event, because its time is later than when the file came, or because nobody
 * said which product it is about, or a person said to skip it.
 */
export type RowFault = LineFault | EventFault | "later" | "product_open" | "product_skipped";

/** Clocks differ: by so many milliseconds a line may be later than its file. */
export const clockSlack = 10 * 60_000;

/** What a file may weigh as it is sent, packed or not. */
export const mostFileBytes = 500 * 1024 * 1024;

/** Lines that one file may have. */
export const mostFileLines = 100_000_000;

/** Skipped lines that a download lists, the first ones: a spreadsheet opens no more. */
export const mostListedLines = 1_000_000;

/** Launches of one product by one person on one day that count, at most. */
export const mostLaunches = 200;

/** For how long a file waits for a person, in days. */
export const daysToAnswer = 14;

/** Why a file is not taken, by upload or out of an SFTP folder. */
export type RemoteFault = "too-large" | "empty" | FileKind;

/**
 * Why a file of an SFTP folder is not taken, or not to its end: its name, a link in its place, the server that doesn't let
 * us read it, or a last line without an end, which may be half a line.
 */
export type FolderFault = RemoteFault | "name" | "link" | "not-readable" | "open-line";

/** How often a worker looks into the SFTP folders, in minutes. */
export const minutesBetweenLooks = 15;

/** Files of a folder that one look takes; the next one takes the others. */
export const mostTakenAtOnce = 50;

/** So many days a line without an end waits for the rest of it; then it is taken for a whole one. */
export const daysForOpenLine = 2;
